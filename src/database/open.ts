/** Opens the database that gateway and service share: an embedded PGlite, or a PostgreSQL server by its address. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { CannotOpenDatabase } from './open-errors.ts'
import { keepCheckpoints } from './checkpoints.ts'
import { closeAll } from './close-all.ts'
import { copyFolder } from './copy-folder.ts'
import { DiskFull, type DiskSpace, unknownSpace, watchDisk, watchForCopy } from './disk-space.ts'
import { retryWithReserve } from './disk-full-retry.ts'
import { type Lock, lockDirectory } from './lock.ts'
import { findingFailure, makingFailure, openFailure } from './open-failure.ts'
import type { Client } from './reopening.ts'
import { makePrivate, refuseShared } from './private-modes.ts'
import { riskySettings } from './server-durability.ts'
import type { Signal } from './signal.ts'
import type { Sql } from './sql.ts'
import { makeFolder } from './sync.ts'

export type Database = {
  engine: 'pglite' | 'postgres'
  /** For answers to people: a PostgreSQL server that does not answer in time fails them. */
  sql: Sql
  /** Without a time limit, for work of minutes: migrations, the demonstration, administration. */
  longSql: Sql
  /** The disk of the embedded database. */
  disk: DiskSpace
  /** Other processes on the same database; there are none where it is embedded. */
  signal?: (name: string) => Signal
  /** Ends every connection and releases the data directory. */
  close(): Promise<void>
}

/** Plain data, which can be sent to another thread. */
export type Location = {
  dataDir?: string
  url?: string
  /** Whether all of it can be read again from elsewhere: then it leaves disk and connections to what cannot. */
  isCopy?: boolean
  /** Whether `dataDir` has to have a database already: then none is made. */
  isExisting?: boolean
  /** For tests: the folder of a closed PGlite. The temporary database starts as a copy of it. */
  template?: string
}
/** Called with a sentence when the data is in danger. */
type Alarms = {
  /** When people can still work. */
  warn?: (sentence: string) => void
  /** When another process has taken the data directory; by default, ends this process. */
  onLost?: (sentence: string) => void
}

/**
 * Opens PostgreSQL at `url`, or PGlite in `dataDir` (made if it is missing), or, with neither, a PGlite whose
 * data is deleted by `close`. Throws `CannotOpenDatabase` with a sentence for people.
 */
export async function openDatabase(
  { dataDir, url, template, isCopy = false, isExisting = false }: Location = {},
  alarms: Alarms = {},
): Promise<Database> {
  if (url !== undefined) return openPostgres(url, isCopy, alarms)
  if (dataDir === undefined) return openTemporary(template)
  return openDirectory(dataDir, { isCopy, isExisting }, alarms)
}

/** How long a statement that people wait for may take, and how long the server may send nothing, in milliseconds. */
const statementTimeout = 20_000
const silenceTimeout = 25_000
/** How many connections to a server there are at most. */
const connections = { own: 10, copy: 4 }

async function openPostgres(url: string, isCopy: boolean, { warn }: Alarms): Promise<Database> {
  // Only the engine that is used is loaded.
  const [{ openPool }, { openSignal }, { drizzle }] = await Promise.all([
    import('./postgres-pool.ts'),
    import('./signal.ts'),
    import('drizzle-orm/node-postgres'),
  ])
  try {
    const limits = { statement: statementTimeout, silence: silenceTimeout }
    const max = isCopy ? connections.copy : connections.own
    const pool = await openPool(url, { max, limits })
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
    const signal = (name: string) => openSignal(url, pool, name)
    const longSql = drizzle(longPool)
    return { engine: 'postgres', sql: db, longSql, disk: unknownSpace, signal, close }
  } catch (error) {
    // Only the message of the cause: the address contains a password.
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new CannotOpenDatabase(`The PostgreSQL database could not be opened: ${reason}.`, error)
  }
}

async function openDirectory(
  dataDir: string,
  { isCopy, isExisting }: { isCopy: boolean; isExisting: boolean },
  { warn = () => {}, onLost }: Alarms,
): Promise<Database> {
  if (isExisting) await refuseMissing(dataDir, dataDir)
  await makeDataDirectory(dataDir)
  await refuseShared(dataDir)
  const lock = await lockDirectory(dataDir, onLost)
  const closers = [() => lock.release()]
  const close = () => closeAll(closers)
  try {
    // Not before it is locked: another process may be about to make it.
    if (isExisting) await refuseMissing(dataDir, join(dataDir, 'database'))
    const disk = isCopy ? watchForCopy(dataDir) : watchDisk(dataDir)
    closers.push(() => disk.close())
    // Before its first files are written, which would take the room of what is nowhere else.
    if (isCopy && !disk.hasFree(newBytes)) throw new DiskFull()
    const { createDirectory } = await import('./embedded.ts')
    await createDirectory(join(dataDir, 'database'))
    const modes = await makePrivate(dataDir, warn)
    closers.push(() => modes.stop())
    const { client, sql } = await openEmbedded(join(dataDir, 'database'), { disk, lock, warn })
    closers.push(() => client.close())
    const checkpoints = keepCheckpoints(client, () => disk.hasFree(startupBytes))
    closers.push(() => checkpoints.stop())
    return { engine: 'pglite', sql, longSql: sql, disk, close }
  } catch (error) {
    const { postgresVersion } = await import('./embedded.ts')
    const failure = await openFailure(dataDir, postgresVersion, error)
    // The first failure says more than what then could not be closed.
    await close().catch(() => {})
    throw failure
  }
}

/** Throws `CannotOpenDatabase` where there is nothing at `path`, or this account may not look there. */
const refuseMissing = (dataDir: string, path: string) =>
  stat(path).catch((error: unknown) => {
    throw findingFailure(dataDir, error)
  })

/** Throws `CannotOpenDatabase` with a sentence that says why it cannot be made. */
export const makeDataDirectory = (dataDir: string) =>
  makeFolder(dataDir).catch((error: unknown) => {
    throw makingFailure(dataDir, error)
  })

/** The bytes that a new database takes, with those that it writes when it starts. */
const newBytes = 80 * 1024 * 1024
/** The bytes that PostgreSQL may write when it starts: a file of its log, and small files. */
const startupBytes = 20 * 1024 * 1024

type EmbeddedOptions = { disk: DiskSpace; lock: Lock; warn: (sentence: string) => void }

/** Opens the embedded database, and opens it again whenever PostgreSQL has ended and there is room to start it. */
async function openEmbedded(directory: string, { disk, lock, warn }: EmbeddedOptions) {
  const { openSyncedPglite } = await import('./embedded.ts')
  const { openReopening } = await import('./reopening.ts')
  const open = async () => {
    if (!disk.hasFree(startupBytes)) disk.releaseReserve()
    if (!disk.hasFree(startupBytes)) throw new DiskFull()
    const client = await openSyncedPglite(directory, lock)
    retryWithReserve(client, disk.releaseReserve)
    return client
  }
  const client = await openReopening(open, warn)
  return { client, sql: await drizzleOn(client) }
}

/** Uses a temporary directory: copying a template is quicker than making PGlite's files in memory. */
async function openTemporary(template?: string): Promise<Database> {
  const { makeDirectory, openTemporaryPglite } = await import('./embedded.ts')
  const directory = await mkdtemp(join(tmpdir(), 'practice-desk-'))
  await (template ? copyFolder(template, directory) : makeDirectory(directory))
  const client = await openTemporaryPglite(directory)
  const close = async () => {
    await client.close()
    await rm(directory, { recursive: true, force: true })
  }
  const sql = await drizzleOn(client)
  return { engine: 'pglite', sql, longSql: sql, disk: unknownSpace, close }
}

async function drizzleOn(client: Client): Promise<Sql> {
  const { drizzle } = await import('drizzle-orm/pglite')
  // It uses nothing else of a client, whatever its type says.
  return drizzle({ client: client as PGlite })
}
