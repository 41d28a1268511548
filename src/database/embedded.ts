/**
 * The embedded PGlite and its first moment. Making a data directory by `initdb` takes seconds, copying one
 * takes a tenth of a second, so the first one that is made is kept beside the installed packages as a template.
 */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { copyFolder } from './copy-folder.ts'
import type { Lock } from './lock.ts'
import { abandon } from './panic.ts'
import { makeFolder, renameSynced, syncFolder, syncPath, writeSynced } from './sync.ts'
import { SyncedNodeFs } from './synced-node-fs.ts'

const extensions = { pg_trgm, unaccent }

/** PostgreSQL's `-F` lets it sync nothing, and its `fdatasync`, the usual way, never leaves PGlite. */
const syncedStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** Opens a data directory, made by `initdb` when it is new; nothing in it outlasts a power cut. */
export const openPassingPglite = (directory: string) => PGlite.create(directory, { extensions })

/**
 * Opens the data directory that `createDirectory` made; what was committed in it outlasts a power cut. Only
 * for who has its lock: the process whose `postmaster.pid` lies there is gone, and may have left it empty.
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

/** The version of PostgreSQL whose data directories this PGlite opens; `undefined` where it cannot be told. */
export const postgresVersion = (): Promise<string | undefined> =>
  templateDirectory()
    .then((template) => readFile(join(template, 'PG_VERSION'), 'utf8'))
    .then(
      (text) => text.trim(),
      () => undefined,
    )

/** Makes the data directory unless it is there; a crash or power cut leaves none rather than half of one. */
export async function createDirectory(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  if (await exists(directory)) return syncOnce(directory)
  await makeDirectory(unfinished)
  await syncOnce(unfinished)
  await renameSynced(unfinished, directory)
}

/** Makes a data directory of which nothing is to last. */
export async function makeDirectory(directory: string): Promise<void> {
  const template = await templateDirectory().catch(() => undefined)
  // Where packages are installed read-only, there is no template, and the start takes its seconds.
  if (template) await copyFolder(template, directory)
  else await initialise(directory)
}

/**
 * Syncs the directory unless it says that all in it was written through `SyncedNodeFs` since this was done:
 * one of an earlier version, or one that a person put back, may be in memory only. As a copy brings its
 * mark along, the mark names the one folder that it holds for.
 */
async function syncOnce(directory: string): Promise<void> {
  const mark = join(directory, 'synced')
  // Its number alone could be that of one deleted before.
  const { ino, birthtimeMs } = await stat(directory)
  const folder = `${ino} ${birthtimeMs}`
  const marked = await readFile(mark, 'utf8').catch(() => '')
  if (marked === folder) return
  await rm(mark, { force: true })
  await syncFolder(directory)
  await syncPath(directory)
  await writeSynced(mark, folder)
}

/** The path of the template, which is made now if it is missing. Several processes may do so at once. */
export async function templateDirectory(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const packageFolder = main.slice(0, main.lastIndexOf(`${sep}dist${sep}`))
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const cache = join(dirname(dirname(packageFolder)), '.cache', 'practice-desk')
  const template = join(cache, `synced-pglite-${version}`)
  if (await exists(template)) return template

  await makeFolder(cache)
  const making = await mkdtemp(join(cache, 'making-'))
  await initialise(join(making, 'database'))
  await syncFolder(join(making, 'database'))
  await renameSynced(join(making, 'database'), template).catch(async (error: unknown) => {
    if (!(await exists(template))) throw error
  })
  await rm(making, { recursive: true, force: true })
  return template
}

async function initialise(directory: string): Promise<void> {
  const client = await openPassingPglite(directory)
  await client.exec('checkpoint')
  await client.close()
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
