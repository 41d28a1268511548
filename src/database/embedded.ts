/**
 * Opens the embedded PGlite and makes its data directory. `initdb` takes seconds and a copy a tenth of a second,
 * so the first directory that is made is kept beside the installed packages as a template.
 */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { copyFolder } from './copy-folder.ts'
import type { Lock } from './lock.ts'
import { randomPageCost } from './page-cost.ts'
import { abandon } from './panic.ts'
import { makeFolder, renameSynced, syncFolder, syncPath, writeSynced } from './sync.ts'
import { SyncedNodeFs } from './synced-node-fs.ts'

const extensions = { pg_trgm, unaccent }

const anyStart = [...PGlite.defaultStartParams, '-c', `random_page_cost=${randomPageCost}`]

/** PostgreSQL syncs nothing with `-F`, and its `fdatasync`, the default, does not reach the disk from PGlite. */
const syncedStart = [
  ...anyStart.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** Opens a data directory, made by `initdb` if it is new; a power cut may lose anything in it. */
export const openTemporaryPglite = (directory: string) =>
  PGlite.create(directory, { extensions, startParams: anyStart })

/**
 * Opens the data directory that `createDirectory` made; what is committed in it outlasts a power cut. The caller
 * must hold its lock: the process that left a `postmaster.pid` there, perhaps an empty one, is then gone.
 */
export async function openSyncedPglite(
  directory: string,
  lock: Pick<Lock, 'verify'>,
): Promise<PGlite> {
  await rm(join(directory, 'postmaster.pid'), { force: true })
  const client = new PGlite({
    extensions,
    fs: new SyncedNodeFs(directory, lock.verify),
    startParams: syncedStart,
  })
  await client.waitReady.catch((error: unknown) => {
    abandon(client)
    throw error
  })
  return client
}

/** The version of PostgreSQL whose data directories this PGlite opens; a test compares it with one that it makes. */
export const postgresVersion = '18'

/** Makes the data directory if it is missing; a crash or power cut leaves none rather than half of one. */
export async function createDirectory(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  if (await exists(directory)) return syncOnce(directory)
  await makeDirectory(unfinished)
  await syncOnce(unfinished)
  await renameSynced(unfinished, directory)
}

/** Makes a data directory, without syncing it. */
export async function makeDirectory(directory: string): Promise<void> {
  const template = await templateDirectory().catch(() => undefined)
  // If the packages are installed read-only, there is no template, and the start takes seconds.
  if (template) await copyFolder(template, directory)
  else await initialise(directory)
}

/**
 * Syncs the directory unless its mark says that this was done, after which all is written through `SyncedNodeFs`.
 * A directory of an earlier version, or one that a person copied back, may still be in memory only. A copy
 * contains the mark too, so the mark names the folder that it is valid for.
 */
async function syncOnce(directory: string): Promise<void> {
  const mark = join(directory, 'synced')
  // The inode number alone could be that of a folder deleted before.
  const { ino, birthtimeMs } = await stat(directory)
  const folder = `${ino} ${birthtimeMs}`
  const marked = await readFile(mark, 'utf8').catch(() => '')
  if (marked === folder) return
  await rm(mark, { force: true })
  await syncFolder(directory)
  await syncPath(directory)
  await writeSynced(mark, folder)
}

/** The path of the template, which is made if it is missing. Several processes may do so at once. */
export async function templateDirectory(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const packageFolder = main.slice(0, main.lastIndexOf(`${sep}dist${sep}`))
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const cache = join(dirname(dirname(packageFolder)), '.cache', 'practice-desk')
  const template = join(cache, `synced-pglite-${version}`)
  if (await exists(template)) return template

  await makeFolder(cache)
  const temporary = await mkdtemp(join(cache, 'making-'))
  await initialise(join(temporary, 'database'))
  await syncFolder(join(temporary, 'database'))
  await renameSynced(join(temporary, 'database'), template).catch(async (error: unknown) => {
    if (!(await exists(template))) throw error
  })
  await rm(temporary, { recursive: true, force: true })
  return template
}

async function initialise(directory: string): Promise<void> {
  const client = await openTemporaryPglite(directory)
  await client.exec('checkpoint')
  await client.close()
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
