/**
 * Makes files and their names last: what nothing has synced, a power cut takes back. A file and its name are
 * synced apart, the name by its folder (fsync(2)).
 */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** As many as Node has threads for: the disk makes one flush of those that come together. */
const atOnce = 4
/** Windows syncs no file that is open for reading alone. */
const openFlags = process.platform === 'win32' ? 'r+' : 'r'

/** Syncs every file and folder in `folder`, and `folder` itself; its own name is its parent's. Follows no links. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  const syncNext = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await syncFile(file)
  }
  await Promise.all(Array.from({ length: atOnce }, syncNext))
  for (const entry of entries) {
    if (entry.isDirectory()) await syncFolder(join(folder, entry.name))
  }
  await syncNames(folder)
}

/** Syncs the names in a folder, not what they name. Windows does so by itself and opens no folders. */
export async function syncNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await syncFile(folder).catch(unlessUnsupported)
}

/** As `syncNames`, before anything else is done. */
export function syncNamesNow(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } catch (error) {
    unlessUnsupported(error)
  } finally {
    closeSync(descriptor)
  }
}

/** Disks that sync no folders, shared ones of virtual machines for one, keep names as well as they can (PostgreSQL's fsync_fname). */
const unsupported: ReadonlySet<unknown> = new Set(['EINVAL', 'EBADF', 'ENOTSUP'])

function unlessUnsupported(error: unknown): void {
  if (!unsupported.has((error as NodeJS.ErrnoException).code)) throw error
}

/** Syncs the name of a folder, and of every folder above it that can be opened. */
export async function syncPath(folder: string): Promise<void> {
  const path = resolve(folder)
  const parent = dirname(path)
  if (parent === path) return
  await syncNames(parent).catch((error: NodeJS.ErrnoException) => {
    // Whoever may make names there is somebody else.
    if (error.code !== 'EACCES' && error.code !== 'EPERM' && error.code !== 'EROFS') throw error
  })
  await syncPath(parent)
}

/** Makes a folder for its owner alone, and those above it; none of their names is lost. */
export async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made !== undefined) await syncPath(folder)
}

/** Writes a small file, in place of one of that name, and makes it last. */
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

/** Gives what is synced already its name, for good. */
export async function renameSynced(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncNames(dirname(to))
  if (dirname(from) !== dirname(to)) await syncNames(dirname(from))
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, openFlags)
  await file.sync().finally(() => file.close())
}
