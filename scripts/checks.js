/** The checks that take seconds: what `npm run check` is, and what `npm test` does first. */
import { runTool, say, secondsSince } from './run.js'

const checks = [
  ['types', 'tsc', ['-p', '.']],
  ['lint and walls', 'oxlint', []],
  ['format', 'oxfmt', ['--check']],
  ['unused code', 'knip', []],
]

/** Runs all checks beside each other, and returns how many failed. */
export async function runChecks() {
  const passed = await Promise.all(
    checks.map(([name, tool, args]) => step(name, () => runTool(tool, args))),
  )
  return passed.filter((good) => !good).length
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
