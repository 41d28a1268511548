/**
 * `npm run bench`: the matters page beside a small react-admin, measured side by side in one run.
 * `npm run bench service`: the embedded service on a large practice, beside bare SQL.
 * `npm run bench upload`: a large file through the desk, beside the same straight to the service.
 * `npm run bench power`: power cuts (`CUTS`, 20), and writes a second with and without syncing, in one run.
 * `npm run bench disk`: the disk filled to the last byte during writes (`ROUNDS`, 20); wants the right to mount.
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

command(async () => {
  // Taken first, so that our own builds do not count.
  const before = loadavg()
  await install()
  if (process.argv[2] === 'service') return benchService()
  if (process.argv[2] === 'upload') return benchUpload()
  if (process.argv[2] === 'power') return benchPower()
  if (process.argv[2] === 'disk') return benchDisk()
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

async function benchService() {
  say('Filling large practices and measuring (a quarter of an hour or so) …')
  const { code } = await runTool('vitest', ['run'], { env: { BENCH: 'service' }, show: true })
  process.exitCode = code
}

async function benchUpload() {
  await build()
  say('Sending large files (half a minute or so) …')
  const { code } = await runTool('vitest', ['run'], { env: { BENCH: 'upload' }, show: true })
  process.exitCode = code
}

async function benchPower() {
  say('Cutting the power (a quarter of an hour or so) …')
  const env = { CUTS: '20', ...process.env, BENCH: 'power' }
  const { code } = await runTool('vitest', ['run'], { env, show: true })
  process.exitCode = code
}

async function benchDisk() {
  say('Filling a disk (some minutes) …')
  const env = { ROUNDS: '20', ...process.env, BENCH: 'disk' }
  const { code } = await runTool('vitest', ['run'], { env, show: true })
  process.exitCode = code
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

/** npm writes node_modules/.package-lock.json last, so an install that broke off never looks whole. */
function isRivalInstalled() {
  const written = (...file) => statSync(join(rival, ...file), { throwIfNoEntry: false })?.mtimeMs
  return written('node_modules', '.package-lock.json') >= written('package-lock.json')
}

async function need(program, args, options) {
  const { code, output } = await run(program, args, options)
  if (code !== 0) throw new Stop(`${output}\nThe rival could not be made ready: see above.`)
}
