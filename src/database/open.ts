/** Opens the database that gateway and service share: an embedded PGlite, or a PostgreSQL server by its address. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { CannotOpenDatabase } from './open-errors.ts'
import { keepCheckpoints } from './checkpoints.ts'
import { closeAll } from './close-all.ts'
import { DiskFull, type DiskSpace, unknownSpace, watchDisk } from './disk-space.ts'
import { retryWithReserve } from './disk-full-retry.ts'
import { type Lock, lockDirectory } from './lock.ts'
import { directoryFailure, openFailure } from './open-failure.ts'
import type { Client } from './reopening.ts'
import { makePrivate, refuseShared } from './private-modes.ts'
import { riskySettings } from './server-durability.ts'
import type { Sql } from './sql.ts'
import { makeFolder } from './sync.ts'

export type Database = {
  engine: 'pglite' | 'postgres'
  /** For answers to people: a PostgreSQL server that does not answer in time fails them. */
  sql: Sql
  /** For work that may take minutes: migrations, the demonstration, administration. */
  longSql: Sql
  /** The room on the disk of what is embedded. */
  disk: DiskSpace
  /** Ends every connection and lets go of the data directory. */
  close(): Promise<void>
}

type Place = { dataDir?: string; url?: string }
/** Who hears, in sentences, of what endangers the data. */
type Alarms = {
  /** Of what keeps nobody from working. */
  warn?: (sentence: string) => void
  /** That the data directory is another's by now; it ends this process, unless it is given. */
  onLost?: (sentence: string) => void
}

/**
 * Opens PostgreSQL at `url`, or PGlite in `dataDir` (made when it is missing), or, with neither, a PGlite
 * whose data is gone after `close`. Throws `CannotOpenDatabase` with a sentence for people.
 */
export async function openDatabase(
  { dataDir, url }: Place = {},
  alarms: Alarms = {},
): Promise<Database> {
  if (url !== undefined) return openPostgres(url, alarms)
  return dataDir === undefined ? openPassing() : openDirectory(dataDir, alarms)
}

/** How long a statement may take that people wait for, and after how long a server that says nothing is given up, in milliseconds. */
const statementLimit = 20_000
const silenceLimit = 25_000

async function openPostgres(url: string, { warn }: Alarms): Promise<Database> {
  // Of the two engines, only the one that is asked for is loaded.
  const [{ openPool }, { drizzle }] = await Promise.all([
    import('./postgres-pool.ts'),
    import('drizzle-orm/node-postgres'),
  ])
  try {
    const limits = { statement: statementLimit, silence: silenceLimit }
    const pool = await openPool(url, { max: 10, limits })
    const longPool = await openPool(url, { max: 4 })
    const db = drizzle(pool)
    const close = async () => {
      await Promise.all([pool.end(), longPool.end()])
    }
    try {
      await pool.query('select 1')
      for (const sentence of await riskySettings(db)) warn?.(sentence)
    } catch (error) {
      await close().catch(() => {})
      throw error
    }
    return { engine: 'postgres', sql: db, longSql: drizzle(longPool), disk: unknownSpace, close }
  } catch (error) {
    // Only the cause's words: the address holds a password.
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new CannotOpenDatabase(`The PostgreSQL database could not be opened: ${reason}.`, error)
  }
}

async function openDirectory(
  dataDir: string,
  { warn = () => {}, onLost }: Alarms,
): Promise<Database> {
  await makeFolder(dataDir).catch((error: unknown) => {
    throw directoryFailure(dataDir, 'cannot be made', error)
  })
  await refuseShared(dataDir)
  const lock = await lockDirectory(dataDir, onLost)
  const closers = [() => lock.release()]
  const close = () => closeAll(closers)
  try {
    const disk = watchDisk(dataDir)
    closers.push(() => disk.close())
    const { createDirectory } = await import('./embedded.ts')
    await createDirectory(join(dataDir, 'database'))
    const modes = await makePrivate(dataDir, warn)
    closers.push(() => modes.stop())
    const { client, sql } = await openEmbedded(join(dataDir, 'database'), { disk, lock, warn })
    closers.push(() => client.close())
    const checkpoints = keepCheckpoints(client, () => disk.hasLeft(openingNeeds))
    closers.push(() => checkpoints.stop())
    return { engine: 'pglite', sql, longSql: sql, disk, close }
  } catch (error) {
    const { postgresVersion } = await import('./embedded.ts')
    const failure = await openFailure(dataDir, await postgresVersion(), error)
    // What it failed of says more than what could not be closed after it.
    await close().catch(() => {})
    throw failure
  }
}

/** The bytes that PostgreSQL may write when it starts: a file of its log, and small ones. */
const openingNeeds = 20 * 1024 * 1024

type Ground = { disk: DiskSpace; lock: Lock; warn: (sentence: string) => void }

/** Opens the embedded database, again whenever PostgreSQL has ended and there is room for it to start. */
async function openEmbedded(directory: string, { disk, lock, warn }: Ground) {
  const { openSyncedPglite } = await import('./embedded.ts')
  const { openReopening } = await import('./reopening.ts')
  const open = async () => {
    if (!disk.hasLeft(openingNeeds)) disk.giveBack()
    if (!disk.hasLeft(openingNeeds)) throw new DiskFull()
    const client = await openSyncedPglite(directory, lock)
    retryWithReserve(client, disk.giveBack)
    return client
  }
  const client = await openReopening(open, warn)
  return { client, sql: await drizzleOn(client) }
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
  const sql = await drizzleOn(client)
  return { engine: 'pglite', sql, longSql: sql, disk: unknownSpace, close }
}

async function drizzleOn(client: Client): Promise<Sql> {
  const { drizzle } = await import('drizzle-orm/pglite')
  // It asks nothing else of a client, whatever its type says.
  return drizzle({ client: client as PGlite })
}
