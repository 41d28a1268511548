/** The checks that take seconds: what `npm run check` is, and what `npm test` does first. */
import { runTool, say, secondsSince } from './run.js'

const checks = [
  ['types', 'tsc', ['-p', '.']],
  ['lint and walls', 'oxlint', []],
  ['format', 'oxfmt', ['--check']],
  ['unused code', 'knip', []],
]

/** Runs every check, also after one has failed, and returns how many failed. */
export async function runChecks() {
  let failed = 0
  for (const [name, tool, args] of checks) {
    if (!(await step(name, () => runTool(tool, args)))) failed += 1
  }
  return failed
}

/** One line before and one after a step; what a failed one printed is shown. Tells whether it passed. */
export async function step(name, work) {
  const started = Date.now()
  say(`${name} …`)
  const { code, output } = await work()
  if (code !== 0 && output) say(output)
  say(`${name}: ${code === 0 ? 'good' : 'FAILED'} (${secondsSince(started)} s)`)
  return code === 0
}
