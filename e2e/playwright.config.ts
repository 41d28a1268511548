/**
 * Browser tests against the production build: one whole desk per worker, in the Chromium that `npm test` found.
 * `npm test` runs the project `timings` after the journeys, so that nothing else runs while they measure.
 */
import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './bench/browser.ts'
import type { Engine } from './template.ts'

export default defineConfig<{ engine: Engine; savesData: boolean }>({
  testDir: '.',
  globalSetup: './template.ts',
  // The built desk runs as it is, also within a test's process.
  build: { external: ['**/dist/{server,drawing}/**'] },
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Each worker has up to three desks, all connected to one database server.
  workers: Math.min(8, Math.max(3, availableParallelism())),
  projects: [
    // Folders of their own: each run empties its own, and the timings follow the journeys.
    { name: 'journeys', grepInvert: /@timing/, outputDir: '../test-results/journeys' },
    {
      name: 'timings',
      grep: /@timing/,
      outputDir: '../test-results/timings',
      workers: 1,
      // They measure with the database that people begin with, in a browser as most have it.
      use: { engine: 'embedded', savesData: false },
    },
  ],
  // A busy machine takes its time; only the timings judge how long something takes.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // A trace costs every test a fifth of its time; `--trace on` makes one where a test needs a closer look.
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
