/** Databases for tests, on the engine that `TEST_ENGINE` names: `pglite` (the default) or `postgres`. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#database/open.ts'
import { createDatabase, createTestDatabase } from './postgres.ts'

const testEngine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'pglite'

/**
 * A database that is gone after `close`: empty, or a copy of what `makeTestTemplate` returned. A PostgreSQL server can
 * be in another time zone.
 */
export async function openTestDatabase(template?: string, timeZone?: string): Promise<Database> {
  if (testEngine === 'pglite') return openDatabase(template ? { template } : {})
  const { url, drop } = await createTestDatabase(inject('postgresUrl'), template)
  const located = new URL(url)
  if (timeZone) located.searchParams.set('options', `-c TimeZone=${timeZone}`)
  const database = await openDatabase({ url: located.href })
  const close = async () => {
    await database.close()
    await drop()
  }
  return { ...database, close }
}

/** Makes a database to copy, which costs a fraction of filling another; the global set-up deletes it after all tests. */
export async function makeTestTemplate(
  fill: (database: Database) => Promise<void>,
): Promise<string> {
  const name = inject('templates') + randomBytes(6).toString('hex')
  const isEmbedded = testEngine === 'pglite'
  const url = isEmbedded ? '' : await createDatabase(inject('postgresUrl'), name)
  const database = await openDatabase(isEmbedded ? { dataDir: name } : { url })
  await fill(database).finally(() => database.close())
  return isEmbedded ? join(name, 'database') : url
}
