/** Opens the database that gateway and service share: an embedded PGlite, or a PostgreSQL server by its address. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { CannotOpenDatabase } from './cannot-open.ts'
import { keepCheckpoints } from './checkpoints.ts'
import { lockDirectory } from './lock.ts'
import { makeFolder } from './sync.ts'

/** Typed queries in one dialect, whichever engine answers them. */
export type Sql = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type Database = {
  engine: 'pglite' | 'postgres'
  sql: Sql
  /** Ends every connection and lets go of the data directory. */
  close(): Promise<void>
}

/**
 * Opens PostgreSQL at `url`, or PGlite in `dataDir` (made when it is missing), or, with neither, a PGlite
 * whose data is gone after `close`. Throws `CannotOpenDatabase` with a sentence for people.
 */
export async function openDatabase(
  place: { dataDir?: string; url?: string } = {},
): Promise<Database> {
  if (place.url !== undefined) return openPostgres(place.url)
  return place.dataDir === undefined ? openPassing() : openDirectory(place.dataDir)
}

async function openPostgres(url: string): Promise<Database> {
  // Of the two engines, only the one that is asked for is loaded.
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ])
  try {
    const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
    // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
    pool.on('error', () => {})
    await pool.query('select 1').catch(async (error: unknown) => {
      await pool.end()
      throw error
    })
    return { engine: 'postgres', sql: drizzle(pool), close: () => pool.end() }
  } catch (error) {
    // Only the cause's words: the address holds a password.
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new CannotOpenDatabase(`The PostgreSQL database could not be opened: ${reason}.`, error)
  }
}

async function openDirectory(dataDir: string): Promise<Database> {
  await makeFolder(dataDir).catch((error: unknown) => {
    throw new CannotOpenDatabase(`The data directory ${dataDir} cannot be made.`, error)
  })
  const unlock = await lockDirectory(dataDir)
  try {
    const { createDirectory, openSyncedPglite } = await import('./embedded.ts')
    const directory = join(dataDir, 'database')
    await createDirectory(directory)
    const client = await openSyncedPglite(directory)
    const checkpoints = keepCheckpoints(client)
    const close = async () => {
      await checkpoints.stop()
      await client.close()
      await unlock()
    }
    return { engine: 'pglite', sql: await drizzleOn(client), close }
  } catch (error) {
    await unlock()
    throw new CannotOpenDatabase(`The database in ${dataDir} could not be opened.`, error)
  }
}

/** Lies in a directory all the same: copying a template is quicker than making PGlite's files in memory. */
async function openPassing(): Promise<Database> {
  const { makeDirectory, openPassingPglite } = await import('./embedded.ts')
  const directory = await mkdtemp(join(tmpdir(), 'practice-desk-'))
  await makeDirectory(directory)
  const client = await openPassingPglite(directory)
  const close = async () => {
    await client.close()
    await rm(directory, { recursive: true, force: true })
  }
  return { engine: 'pglite', sql: await drizzleOn(client), close }
}

async function drizzleOn(client: PGlite): Promise<Sql> {
  const { drizzle } = await import('drizzle-orm/pglite')
  return drizzle(client)
}
