/** Options of Node for processes of tests, most of which run for seconds. */

/** Nine times what V8 takes for often. Other versions of Node may know neither, and would not start. */
const since22 = ['--invocation-count-for-maglev=3600', '--invocation-count-for-turbofan=27000']
const rarelyOptimized = { 20: ['--interrupt-budget=600000'], 22: since22, 24: since22 }

/**
 * What is not called very often is not optimized, which takes longer than it saves within a minute; and garbage is
 * collected by the thread that makes it, as the other processor has a test of its own.
 */
export const shortLived = [
  ...(rarelyOptimized[process.versions.node.split('.', 1)[0]] ?? []),
  '--single-threaded-gc',
]
