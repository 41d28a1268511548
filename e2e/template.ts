/** Makes what all tests begin with: a demonstration practice to copy, and a database for desks that stand on another service. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, testServer } from '#database/testing/postgres.ts'
import { startDesk } from './desk.ts'

/** Where the fixtures find the data directory of the demonstration practice. */
export const templateVariable = 'PRACTICE_DESK_TEMPLATE'
const serverVariable = 'PRACTICE_DESK_SERVER'
const emptyDeskVariable = 'PRACTICE_DESK_EMPTY'

/** The PostgreSQL server of the tests. */
export const testServerUrl = () => process.env[serverVariable]!

/** A copy of the database of a desk that kept nothing yet. */
export const emptyDesk = () => createTestDatabase(testServerUrl(), process.env[emptyDeskVariable])

export default async function makeTemplates() {
  const folder = await mkdtemp(join(tmpdir(), 'practice-desk-'))
  const server = await testServer()
  const empty = await createTestDatabase(server.url)
  await openOnce({ DATA_DIR: join(folder, 'practice'), DEMO_MATTERS: '400' })
  await openOnce({ DATA_DIR: join(folder, 'desk'), DATABASE_URL: empty.url, ...elsewhere })
  process.env[templateVariable] = join(folder, 'practice')
  process.env[serverVariable] = server.url
  process.env[emptyDeskVariable] = empty.url
  return async () => {
    await empty.drop()
    await server.stop?.()
    await rm(folder, { recursive: true })
  }
}

/** A service that is never asked. */
const elsewhere = { PRACTICE_API_URL: 'http://127.0.0.1:9', PRACTICE_API_KEY: 'unused' }

const openOnce = async (settings: Record<string, string>) => (await startDesk(settings)).stop()
