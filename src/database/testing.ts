/** Databases for tests, on the engine that `TEST_ENGINE` names: `pglite` (the default) or `postgres`. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from './open.ts'

const testEngine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'pglite'

/** An empty database that is gone after `close`. */
export async function openTestDatabase(): Promise<Database> {
  if (testEngine === 'pglite') return openDatabase()
  const server = inject('postgresUrl')
  const name = `desk_test_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name} template template0`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openDatabase({ url: url.href })
  const close = async () => {
    await database.close()
    await run(server, `drop database if exists ${name} with (force)`)
  }
  return { ...database, close }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
