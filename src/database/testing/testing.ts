/** Databases for tests, on the engine that `TEST_ENGINE` names: `pglite` (the default) or `postgres`. */
import { inject } from 'vitest'
import { openDatabase, type Database } from '#database/open.ts'
import { createTestDatabase } from './postgres.ts'

const testEngine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'pglite'

/** An empty database that is gone after `close`. */
export async function openTestDatabase(): Promise<Database> {
  if (testEngine === 'pglite') return openDatabase()
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  const database = await openDatabase({ url })
  const close = async () => {
    await database.close()
    await drop()
  }
  return { ...database, close }
}
