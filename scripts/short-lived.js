/** Options of Node for processes of tests, most of which run for seconds. */

/** Nine times V8's own thresholds. Other versions of Node may not know these options, and would not start. */
const since22 = ['--invocation-count-for-maglev=3600', '--invocation-count-for-turbofan=27000']
const rarelyOptimised = { 20: ['--interrupt-budget=600000'], 22: since22, 24: since22 }

/**
 * Only very hot functions are optimised, as optimising others costs more than it saves within a minute. Garbage is
 * collected by the thread that makes it, as the other processor has a test of its own.
 *
 * @type {string[]}
 */
export const shortLived = [
  ...(rarelyOptimised[process.versions.node.split('.', 1)[0]] ?? []),
  '--single-threaded-gc',
]
