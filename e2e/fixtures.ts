/** What every journey has: a desk of its worker's own, on a copy of the demonstration practice. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { MatterPage } from '#contract/matters.ts'
import { type Desk, startDesk, startDeskHere } from './desk.ts'
import {
  type ThirdPartyService,
  startThirdPartyService,
} from '#main/testing/third-party-service.ts'
import { awaitTakeOver } from './taken-over.ts'
import { copyPractice, emptyDesk, type Engine } from './template.ts'

export { expect } from '@playwright/test'

/** `folder` is its data directory. */
type OwnDesk = { desk: Desk; folder: string; end: () => Promise<void> }
/** Reads matters from the service, so that a test expects what is really there. */
export type ReadMatters = (query?: string) => Promise<MatterPage>
/** Another implementation of the API, under the test's control, and a desk that stands on it. */
export type ThirdParty = ThirdPartyService & {
  desk: Pick<Desk, 'url'>
  folder: string
  databaseUrl: string
}
type WorkerFixtures = {
  /** The desks that the tests of a worker share: one on each engine, started for the first test that needs it. */
  sharedDesk: (engine: Engine) => Promise<Desk>
}
type Fixtures = {
  /** The database of `desk`; tests that need the one that people begin with say so. */
  engine: Engine
  /**
   * Whether the browser of `page` is set to save data: the desk then reads nothing that nobody asked for, a fifth of what
   * a page costs. Tests of what it reads by itself, and of how texts stand in its typefaces, say that it does not.
   */
  savesData: boolean
  /** A desk with the built-in service and the demonstration practice, which other tests work on too. */
  desk: Desk
  /** Starts one more desk on a fresh copy of the demonstration practice, on the engine of the file unless one is named. */
  startOwnDesk: (on?: Engine) => Promise<OwnDesk>
  matters: ReadMatters
  thirdParty: ThirdParty
  /** Starts one more desk on that service, as a process, with settings of its own; all of a test share their data. */
  startThirdPartyDesk: (
    more?: Record<string, string>,
  ) => Promise<{ desk: Desk; settings: Record<string, string> }>
}

/** The settings of a desk on the service of a third party. */
const settingsFor = (service: ThirdPartyService, folder: string, databaseUrl: string) => ({
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  PRACTICE_API_URL: service.url,
  PRACTICE_API_KEY: service.key,
})

/** Runs in the page: what a browser says whose person asked it to save data. */
function saveData() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

async function copyAndStart(engine: Engine, project: { name: string }): Promise<OwnDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'practice-desk-'))
  const { settings, drop } = await copyPractice(engine, folder)
  const desk = await startDesk(settings, { measured: project.name === 'timings' })
  const end = async () => {
    await desk.stop()
    await Promise.all([drop?.(), rm(folder, { recursive: true })])
  }
  return { desk, folder, end }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      awaitTakeOver(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  sharedDesk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from the pattern
    async ({}, use, { project }) => {
      const desks = new Map<Engine, Promise<OwnDesk>>()
      await use(async (engine) => {
        if (!desks.has(engine)) desks.set(engine, copyAndStart(engine, project))
        return (await desks.get(engine)!).desk
      })
      await Promise.all([...desks.values()].map(async (own) => (await own).end()))
    },
    { scope: 'worker' },
  ],
  engine: ['PostgreSQL', { option: true }],
  savesData: [true, { option: true }],
  context: async ({ context, savesData }, use) => {
    if (savesData) await context.addInitScript(saveData)
    await use(context)
  },
  desk: [
    async ({ sharedDesk, engine }, use) => use(await sharedDesk(engine)),
    { timeout: 150_000 },
  ],
  startOwnDesk: async ({ engine }, use, { project }) => {
    const running = new Set<OwnDesk>()
    await use(async (on = engine) => {
      const own = await copyAndStart(on, project)
      running.add(own)
      const end = async () => {
        running.delete(own)
        await own.end()
      }
      return { ...own, end }
    })
    // Those of a test that failed before it ended them.
    await Promise.all([...running].map(({ end }) => end()))
  },
  baseURL: async ({ desk }, use) => use(desk.url),
  matters: async ({ desk }, use) =>
    use(async (query = '') => {
      const answer = await fetch(`${desk.url}/public/api/v1/matters?${query}`)
      return MatterPage.parse(await answer.json())
    }),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from the pattern
  thirdParty: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'practice-desk-'))
    // There is one desk for each test: on PostgreSQL, and in this process, it starts in a tenth of the time.
    const [service, database] = await Promise.all([startThirdPartyService(), emptyDesk()])
    const desk = await startDeskHere(settingsFor(service, join(folder, 'data'), database.url))
    await use({ ...service, desk, folder, databaseUrl: database.url })
    await desk.stop()
    await Promise.all([service.stop(), database.drop()])
    await rm(folder, { recursive: true })
  },
  startThirdPartyDesk: async ({ thirdParty }, use) => {
    const database = await emptyDesk()
    const running: Desk[] = []
    await use(async (more = {}) => {
      const folder = join(thirdParty.folder, 'more')
      const settings = { ...settingsFor(thirdParty, folder, database.url), ...more }
      const desk = await startDesk(settings)
      running.push(desk)
      return { desk, settings }
    })
    await Promise.all(running.map(({ stop }) => stop()))
    await database.drop()
  },
})
