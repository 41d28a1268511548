/**
 * `npm run bench`: the matters page beside a small react-admin and a page without any framework, in one run, on a slow
 * device and on a fast one (`ROUNDS`, 5).
 * `npm run bench lighthouse`: what Lighthouse says of each page on a phone (`ROUNDS`, 5; `PAGES=/tasks,/time/new` for some).
 * `npm run bench service`: the embedded service on a large practice, beside bare SQL.
 * `npm run bench upload`: a large file through the desk, beside the same straight to the service.
 * `npm run bench drawing`: what drawing a page costs the desk, alone and with 20 people at once.
 * `npm run bench gateway`: what the gateway costs, beside nginx before the same service (it needs wrk, and nginx to compare).
 * `npm run bench power`: writes a second with and without syncing, in one run.
 * `npm run bench kills`: killed processes, power cuts and full disks, as often as `src/testing/endurance.ts` says.
 * `npm run bench people`: 200 people who are signed in and read, beside one who is alone; and what their sessions cost.
 * `npm run bench live`: 500 browsers that listen to one desk, and what they miss while they are away.
 * `npm run bench screen`: when a person sees the first hits among 200,000 matters (`BENCH_SEARCHED`), and a change of elsewhere without a webhook.
 * `npm run bench mirror`: filling, keeping and searching what the desk keeps of a service (`BENCH_MATTERS`, 20,000; `BENCH_SEARCHED`, 200,000).
 * `npm run bench fair`: one person's lists (`LISTS`, 100) during each attack by 200 clients; each list must take less than a second.
 */
import './node-version.js'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.js'
import { findChromium } from './chromium.js'
import { install, npm } from './install.js'
import { command, root, run, runTool, say, Stop } from './run.js'

/** Packages of their own, so that nobody who only builds or tests the desk has to install them. */
const rival = join(root, 'e2e', 'bench', 'rival')
const lighthouse = join(root, 'e2e', 'bench', 'lighthouse')

const benches = {
  service: { title: 'Filling large practices and measuring (about a quarter of an hour)' },
  upload: { title: 'Sending large files (about half a minute)', needsBuild: true },
  drawing: { title: 'Drawing pages (about a quarter of a minute)', needsBuild: true },
  gateway: { title: 'Answering beside nginx (about two minutes)', needsBuild: true },
  power: { title: 'Writing with and without syncing (about a minute)' },
  kills: {
    title: 'Killing processes, cutting the power and filling disks (about half an hour)',
    journeys: ['crash', 'replacing-kills', 'time-kills', 'grid'],
  },
  people: { title: 'Reading as one person and as 200 (about two minutes)', needsBuild: true },
  live: { title: 'Telling 500 browsers (about half a minute)' },
  screen: {
    title: 'Searching and waiting for changes at the screen (some ten minutes)',
    needsBuild: true,
    needsBrowser: true,
  },
  mirror: { title: 'Filling and searching mirrors (some ten minutes)', needsBuild: true },
  fair: { title: 'Attacking the desk (a few minutes)', env: { LISTS: '100' } },
}

command(async () => {
  // Measured first, so that our own builds do not count.
  const before = loadavg()
  await install()
  const name = process.argv[2]
  if (name === undefined) {
    await buildRival()
    return measurePages(
      'matters',
      'Measuring (about seven minutes; best with nothing else running)',
      before,
    )
  }
  if (name === 'lighthouse') {
    await installPackage('Lighthouse', lighthouse)
    return measurePages(
      'lighthouse',
      'Asking Lighthouse about every page (about half an hour)',
      before,
    )
  }
  return bench(name)
})

/** Runs a benchmark in the browser, on a practice of its own. */
async function measurePages(spec, title, [load]) {
  const chromium = await findChromium()
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'practice-desk-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  say(`${title} …`)
  if (load > cpus().length / 2) {
    say(
      `This machine is busy (load ${load.toFixed(1)}): the figures will be too high, and too close to each other.`,
    )
  }
  const { code } = await runTool(
    'playwright',
    ['test', '--config=e2e/bench/playwright.config.ts', `${spec}.bench.ts`],
    {
      env: { CHROMIUM_PATH: chromium, BENCH_FOLDER: folder },
      show: true,
    },
  )
  process.exitCode = code
}

/** Runs a benchmark that is a test: one that takes longer, or has to do more, than other tests. */
async function bench(name) {
  const chosen = benches[name]
  if (chosen === undefined) {
    const names = ['lighthouse', ...Object.keys(benches)].join(', ')
    throw new Stop(`There is no benchmark ${name}. Choose one of ${names}, or give no name.`)
  }
  if (chosen.needsBuild) await build()
  say(`${chosen.title} …`)
  const browser = chosen.needsBrowser && { CHROMIUM_PATH: await findChromium() }
  const env = { ...chosen.env, ...process.env, ...browser, BENCH: name }
  const { code } = await runTool('vitest', ['run'], { env, show: true })
  process.exitCode = code
  if (chosen.journeys) await runJourneys(chosen.journeys, env)
}

/** Runs the part of a benchmark that uses the build, some of it in the browser. */
async function runJourneys(journeys, env) {
  await build()
  const specs = journeys.map((name) => `e2e/${name}.spec.ts`)
  const { code } = await runTool(
    'playwright',
    ['test', '--config=e2e/playwright.config.ts', '--project=journeys', '--workers=1', ...specs],
    { env: { ...env, CHROMIUM_PATH: await findChromium() }, show: true },
  )
  if (!process.exitCode) process.exitCode = code
}

async function buildRival() {
  await installPackage('the rival', rival)
  say('Building the rival …')
  const vite = join(rival, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { NODE_ENV: 'production' }
  await orStop(run(process.execPath, [vite, 'build', rival], { env }))
}

/** Installs a package of the benchmark's own, unless it is there. */
async function installPackage(name, folder) {
  if (isInstalled(folder)) return
  say(`Installing ${name} (only when its package-lock.json changes) …`)
  await orStop(npm(['ci', '--prefix', folder, '--no-audit', '--no-fund']))
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install never looks complete. */
function isInstalled(folder) {
  const written = (...file) => statSync(join(folder, ...file), { throwIfNoEntry: false })?.mtimeMs
  return written('node_modules', '.package-lock.json') >= written('package-lock.json')
}

async function orStop(running) {
  const { code, output } = await running
  if (code !== 0) throw new Stop(`${output}\nThe benchmark could not be prepared: see above.`)
}
