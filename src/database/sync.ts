/**
 * Syncs files and their names, so that a power cut does not undo them. The two are synced separately: a name by
 * syncing its folder (fsync(2)).
 */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from './error-code.ts'

/** As many as Node has threads for: the disk flushes together what arrives together. */
const concurrency = 4
/** Windows cannot sync a file that is open for reading only. */
const openFlags = process.platform === 'win32' ? 'r+' : 'r'

/** Syncs every file and folder in `folder`, and `folder` itself, but not its own name. Follows no links. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  const syncNext = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await syncFile(file)
  }
  await Promise.all(Array.from({ length: concurrency }, syncNext))
  for (const entry of entries) {
    if (entry.isDirectory()) await syncFolder(join(folder, entry.name))
  }
  await syncNames(folder)
}

/** Syncs the names in a folder, not the files. Windows does so by itself and cannot open folders. */
export async function syncNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await syncFile(folder).catch(ignoreUnsupported)
}

/** Does the same synchronously. */
export function syncNamesNow(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } catch (error) {
    ignoreUnsupported(error)
  } finally {
    closeSync(descriptor)
  }
}

/** Disks that cannot sync folders, such as shared folders of virtual machines (as in PostgreSQL's fsync_fname). */
const unsupported: ReadonlySet<unknown> = new Set(['EINVAL', 'EBADF', 'ENOTSUP'])

function ignoreUnsupported(error: unknown): void {
  if (!unsupported.has(errorCode(error))) throw error
}

/** Syncs the name of a folder, and of every folder above it that can be opened. */
export async function syncPath(folder: string): Promise<void> {
  const path = resolve(folder)
  const parent = dirname(path)
  if (parent === path) return
  await syncNames(parent).catch((error: NodeJS.ErrnoException) => {
    // Another account made that folder.
    if (error.code !== 'EACCES' && error.code !== 'EPERM' && error.code !== 'EROFS') throw error
  })
  await syncPath(parent)
}

/** In the place of a folder there is a link to one that is not there. */
export class BrokenLink extends Error {
  constructor(path: string) {
    super(`${path} is a link to a folder that is not there`)
    this.name = 'BrokenLink'
  }
}

/** Makes a private folder and those above it, and syncs their names. */
export async function makeFolder(folder: string): Promise<void> {
  if (await makeWithThoseAbove(resolve(folder))) await syncPath(folder)
}

/** Whether it was missing. Node's own recursive `mkdir` never ends where the folder above takes no others, as in /proc. */
async function makeWithThoseAbove(path: string): Promise<boolean> {
  try {
    return await makeOne(path)
  } catch (error) {
    const parent = dirname(path)
    if (errorCode(error) !== 'ENOENT' || parent === path) throw error
    await makeWithThoseAbove(parent)
    return makeOne(path)
  }
}

async function makeOne(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 })
    return true
  } catch (error) {
    const found = await stat(path).catch((failure: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
      throw errorCode(failure) === 'ENOENT' ? new BrokenLink(path) : failure
    })
    if (!found.isDirectory()) throw error
    return false
  }
}

/** Makes a private file, which `write` fills; syncs it, but not its name. */
export async function writeNewFile<Result>(
  path: string,
  write: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, 'wx', 0o600)
  try {
    const result = await write(file)
    await file.sync()
    return result
  } finally {
    await file.close()
  }
}

/** Writes a small file, replacing any of that name, and syncs it with its name. */
export async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await syncNames(dirname(path))
}

/** Renames what is synced already, and syncs the new name. */
export async function renameSynced(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncNames(dirname(to))
  if (dirname(from) !== dirname(to)) await syncNames(dirname(from))
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, openFlags)
  await file.sync().finally(() => file.close())
}
