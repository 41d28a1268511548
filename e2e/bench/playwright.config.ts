/** The run of the benchmark: one worker, nothing else at the same time, in a browser as `e2e/playwright.config.ts` starts it. */
import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { knownNames } from '#main/settings.ts'
import { launchOptions } from './browser.ts'

const desk = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
/** Where the desk keeps its data for one run; `scripts/bench.js` makes and removes it. */
const folder = process.env['BENCH_FOLDER']
if (folder === undefined) throw new Error('Start the benchmark by npm run bench')

export default defineConfig({
  testDir: '.',
  testMatch: '*.bench.ts',
  outputDir: '../../test-results/bench',
  workers: 1,
  timeout: 15 * 60_000,
  reporter: [['list']],
  webServer: {
    command: `"${process.execPath}" "${desk}"`,
    // A folder of its own and no setting of the developer's shell, which Playwright would pass on, as in `isolated.ts`.
    cwd: folder,
    env: {
      ...Object.fromEntries(knownNames.map((name) => [name, ''])),
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: 'data',
      DEMO_MATTERS: process.env['DEMO_MATTERS'] ?? '20000',
      // To fill the copy of so many matters takes minutes and a processor (`npm run bench mirror`).
      MIRROR: 'off',
    },
    // The group's name is the environment variable that the benchmark reads.
    wait: { stdout: /Practice Desk is at (?<bench_desk_url>http:\S+)/ },
    timeout: 5 * 60_000,
  },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    launchOptions,
  },
})
