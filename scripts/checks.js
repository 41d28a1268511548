/** The checks that take seconds: all of `npm run check`, and the first part of `npm test`. */
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

/** Prints a line before and after a step, and the output of a step that failed. Returns whether it passed. */
export async function step(name, work) {
  const started = Date.now()
  say(`${name} …`)
  const { code, output } = await work()
  if (code !== 0 && output) say(output)
  say(`${name}: ${code === 0 ? 'passed' : 'FAILED'} (${secondsSince(started)} s)`)
  return code === 0
}
