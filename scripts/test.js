/** `npm test`: everything that shows whether this works, even on a fresh clone on a bare machine. */
import './node-version.js'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.js'
import { runChecks, step } from './checks.js'
import { findChromium } from './chromium.js'
import { install } from './install.js'
import { openMemoryFolder } from './memory-folder.js'
import { fetchNodeBinaries } from './node-binaries.js'
import { command, root, runTool, say, reportError } from './run.js'
import { shortLived } from './short-lived.js'

const reports = join(root, '.cache', 'reports')

command(async () => {
  const folder = openMemoryFolder()
  if (folder) process.env.TMPDIR = folder
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const part of [install, checks, database, unitTests, nodeBinaries, journeys, timings]) {
    const counts = await part().catch((error) => {
      reportError(error)
      return { failed: 1 }
    })
    for (const [name, count] of Object.entries(counts || {})) total[name] += count
    if ([install, database].includes(part) && counts?.failed > 0) break
  }
  await endDatabase?.()
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  say(`${total.passed} passed, ${total.failed} failed${skipped}`)
  process.exitCode = total.failed > 0 ? 1 : 0
})

async function checks() {
  return { failed: await runChecks() }
}

/** What several parts need is made once: the server of their databases, and what journeys begin with. */
async function database() {
  // A server that was there before is left as it was by each part.
  if (process.env.TEST_SERVER) return
  const { startPostgres } = await import('./test-postgres.js')
  const templates = mkdtempSync(join(tmpdir(), 'desk-journeys-'))
  const { url, stop } = await startPostgres()
  Object.assign(process.env, { TEST_SERVER: url, TEST_TEMPLATES: templates })
  endDatabase = async () => {
    await stop()
    rmSync(templates, { recursive: true, force: true })
  }
}
let endDatabase

async function unitTests() {
  building = build()
  // The journeys say so if it failed.
  building.catch(() => {})
  fetching = fetchNodeBinaries().then(
    () => ({ code: 0, output: '' }),
    ({ message }) => ({ code: 1, output: message }),
  )
  const report = join(reports, 'vitest.json')
  const good = await step('unit and integration tests', () =>
    runTool('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`], {
      show: true,
    }),
  )
  const results = read(report)
  return counted(good, {
    passed: results.numPassedTests,
    failed: results.numFailedTests,
    skipped: results.numPendingTests + results.numTodoTests,
  })
}

/** The desk is built, and the other versions of Node are fetched, while the unit tests run: they need neither. */
let building
let fetching

/** A step of its own, so that a registry that does not answer is reported as that, and not as a failed test. */
async function nodeBinaries() {
  return { failed: (await step('Node binaries', () => fetching)) ? 0 : 1 }
}

async function journeys() {
  await building
  return browserTests('journeys', { node: shortLived })
}

/** On their own, so that no other test slows down what these measure. */
async function timings() {
  return browserTests('timings')
}

async function browserTests(project, options = {}) {
  const chromium = await findChromium()
  say(`Chromium: ${chromium}`)
  const report = join(reports, `${project}.json`)
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = ['test', '--config=e2e/playwright.config.ts', `--project=${project}`]
  const good = await step(`browser tests: ${project}`, () =>
    runTool('playwright', [...args, '--reporter=dot,json'], { ...options, env, show: true }),
  )
  const { expected, unexpected, flaky, skipped } = read(report).stats || {}
  // A test that passes only at its second try has failed.
  return counted(good, { passed: expected, failed: unexpected + flaky, skipped })
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}

/** What a runner counted; a runner that failed outside its tests, or reported none, counts as one failure. */
function counted(passed, counts) {
  const known = Object.entries(counts).filter(([, count]) => count > 0)
  const result = { passed: 0, failed: 0, skipped: 0, ...Object.fromEntries(known) }
  const isEmpty = result.passed + result.failed === 0
  return (passed || result.failed > 0) && !isEmpty
    ? result
    : { ...result, failed: result.failed || 1 }
}
