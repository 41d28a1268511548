/** What every journey has: a desk of its worker's own, on a copy of the demonstration practice. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { MatterPage } from '#contract/matters.ts'
import { type Desk, startDesk, startDeskHere } from './desk.ts'
import {
  type ThirdPartyService,
  startThirdPartyService,
} from '#main/testing/third-party-service.ts'
import { emptyDesk, templateVariable } from './template.ts'

export { expect } from '@playwright/test'

/** `folder` is its data directory. */
type OwnDesk = { desk: Desk; folder: string; end: () => Promise<void> }
type WorkerFixtures = {
  /** Starts one more desk on a fresh copy of the demonstration practice. */
  startOwnDesk: () => Promise<OwnDesk>
  /** A desk with the embedded service and the demonstration practice. */
  desk: Desk
}
type Fixtures = {
  /** Asks the service what it has, so that a test expects what is really there. */
  matters: (query?: string) => Promise<MatterPage>
  /** Another implementation of the API, under the test's control, and a desk that stands on it. */
  thirdParty: ThirdPartyService & { desk: Pick<Desk, 'url'>; folder: string; databaseUrl: string }
}

async function copyAndStart(): Promise<OwnDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'practice-desk-'))
  await cp(process.env[templateVariable]!, folder, { recursive: true })
  const desk = await startDesk({ DATA_DIR: folder })
  const end = async () => {
    await desk.stop()
    await rm(folder, { recursive: true })
  }
  return { desk, folder, end }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  startOwnDesk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const running = new Set<OwnDesk>()
      await use(async () => {
        const own = await copyAndStart()
        running.add(own)
        const end = async () => {
          running.delete(own)
          await own.end()
        }
        return { ...own, end }
      })
      // Those of tests that failed before they ended them.
      await Promise.all([...running].map(({ end }) => end()))
    },
    { scope: 'worker' },
  ],
  desk: [
    async ({ startOwnDesk }, use) => {
      const { desk, end } = await startOwnDesk()
      await use(desk)
      await end()
    },
    { scope: 'worker' },
  ],
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
    const desk = await startDeskHere({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      PRACTICE_API_URL: service.url,
      PRACTICE_API_KEY: service.key,
    })
    await use({ ...service, desk, folder, databaseUrl: database.url })
    await desk.stop()
    await Promise.all([service.stop(), database.drop()])
    await rm(folder, { recursive: true })
  },
})
