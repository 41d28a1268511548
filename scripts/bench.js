/**
 * `npm run bench`: the matters page beside a small react-admin, measured side by side in one run.
 * `npm run bench service`: the embedded service on a large practice, beside bare SQL.
 * `npm run bench upload`: a large file through the desk, beside the same straight to the service.
 * `npm run bench power`: writes a second with and without syncing, in one run.
 * `npm run bench kills`: killed processes, power cuts and full disks, as often as `src/testing/endurance.ts` says.
 * `npm run bench fair`: a person's lists (`LISTS`, 100) during each attack of 200 clients, held to a second by the clock.
 */
import './node-version.js'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.js'
import { findChromium } from './chromium.js'
import { install } from './install.js'
import { command, root, run, runTool, say, Stop } from './run.js'

/** A project of its own, so that nobody who only builds or tests the desk installs it. */
const rival = join(root, 'e2e', 'bench', 'rival')

const benches = {
  service: { says: 'Filling large practices and measuring (a quarter of an hour or so)' },
  upload: { says: 'Sending large files (half a minute or so)', built: true },
  power: { says: 'Writing with and without syncing (a minute or so)' },
  kills: {
    says: 'Killing, cutting the power and filling disks (half an hour or so)',
    journeys: ['crash', 'replacing-kills', 'time-kills'],
  },
  fair: { says: 'Attacking the desk (some minutes)', env: { LISTS: '100' } },
}

command(async () => {
  // Taken first, so that our own builds do not count.
  const before = loadavg()
  await install()
  const name = process.argv[2]
  if (name !== undefined) return bench(name)
  const chromium = await findChromium()
  await build()
  await buildRival()
  const folder = mkdtempSync(join(tmpdir(), 'practice-desk-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  say('Measuring (three minutes or so; best with nothing else running) …')
  const [load] = before
  if (load > cpus().length / 2) {
    say(`This machine is busy (load ${load.toFixed(1)}): expect figures too high and too close.`)
  }
  const { code } = await runTool(
    'playwright',
    ['test', '--config=e2e/bench/playwright.config.ts'],
    {
      env: { CHROMIUM_PATH: chromium, BENCH_FOLDER: folder },
      show: true,
    },
  )
  process.exitCode = code
})

/** A benchmark that is a test which takes longer than tests may, or holds itself to more. */
async function bench(name) {
  const given = benches[name]
  if (given === undefined) {
    throw new Stop(`There is no benchmark ${name}: ${Object.keys(benches).join(', ')}, or none.`)
  }
  if (given.built) await build()
  say(`${given.says} …`)
  const env = { ...given.env, ...process.env, BENCH: name }
  const { code } = await runTool('vitest', ['run'], { env, show: true })
  process.exitCode = code
  if (given.journeys) await drive(given.journeys, env)
}

/** The part of a benchmark that drives the build, in the browser where it needs one. */
async function drive(journeys, env) {
  await build()
  const specs = journeys.map((name) => `e2e/${name}.spec.ts`)
  const { code } = await runTool(
    'playwright',
    ['test', '--config=e2e/playwright.config.ts', '--project=journeys', '--workers=1', ...specs],
    { env: { ...env, CHROMIUM_PATH: await findChromium() }, show: true },
  )
  process.exitCode ||= code
}

async function buildRival() {
  if (!isRivalInstalled()) {
    say('Installing the rival (only when its package-lock.json changes) …')
    await need('npm', ['ci', '--prefix', rival, '--no-audit', '--no-fund'], {
      shell: process.platform === 'win32',
    })
  }
  say('Building the rival …')
  const vite = join(rival, 'node_modules', 'vite', 'bin', 'vite.js')
  await need(process.execPath, [vite, 'build', rival], { env: { NODE_ENV: 'production' } })
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install never looks complete. */
function isRivalInstalled() {
  const written = (...file) => statSync(join(rival, ...file), { throwIfNoEntry: false })?.mtimeMs
  return written('node_modules', '.package-lock.json') >= written('package-lock.json')
}

async function need(program, args, options) {
  const { code, output } = await run(program, args, options)
  if (code !== 0) throw new Stop(`${output}\nThe rival could not be made ready: see above.`)
}
