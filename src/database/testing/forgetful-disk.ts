/**
 * A disk that keeps nothing until it is synced, for tests of power cuts: it needs no permissions, and forgets more
 * than any real one. It records whatever this process syncs in its folder; `cut` returns what a power cut at this
 * very moment would leave.
 */
import fs from 'node:fs'
import fsPromises, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'

/** Whether something that was not synced reached the disk all the same. */
export type Lot = () => boolean
const nothingMore: Lot = () => false

/** A source of chance that is the same in every run (a linear congruential generator). */
export function seededLot(seed: number): Lot {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state > 2 ** 31
  }
}

/** Disks write blocks, so a file may be part new and part old. */
const block = 4096

/** When anything was written that a cut left: the power was away for a while. */
const longAgo = new Date('2026-01-01T00:00:00Z')

/** Names and what they stand for: the inode numbers of files and folders. */
type Names = Map<string, number>

/** Watches this process until `close`; one at a time. */
export async function openForgetfulDisk() {
  const place = await fsPromises.mkdtemp(join(tmpdir(), 'forgetful-disk-'))
  const folder = join(place, 'disk')
  const contents = join(place, 'contents')
  const held = join(place, 'held')
  for (const path of [folder, contents, held]) fs.mkdirSync(path)
  const names = new Map<number, Names>()
  const contentsOf = (inode: number) => join(contents, String(inode))

  const noteSync = (path: string) => {
    const status = fs.lstatSync(path)
    if (status.isDirectory()) return void names.set(status.ino, namesIn(path))
    fs.copyFileSync(path, contentsOf(status.ino), fs.constants.COPYFILE_FICLONE)
    // As long as it has a name here, nothing new gets its number.
    if (!fs.existsSync(join(held, String(status.ino)))) {
      fs.linkSync(path, join(held, String(status.ino)))
    }
  }
  const isHere = (path: string) => path === folder || path.startsWith(folder + sep)
  const unwatch = await watchSyncs(isHere, noteSync)

  let cuts = 0
  /** The path of a folder as the disk has it after a cut now, which nothing watches. */
  const cut = (lot: Lot = nothingMore): string => {
    cuts += 1
    const left = join(place, `cut-${cuts}`)
    const live = pathsByInode(folder)
    const restore = (inode: number, to: string) => {
      const path = live.get(inode)
      if (isFolder(inode, path)) {
        fs.mkdirSync(to)
        const entries = chooseNames(
          names.get(inode),
          path === undefined ? path : namesIn(path),
          lot,
        )
        for (const [name, entry] of entries) restore(entry, join(to, name))
      } else {
        fs.writeFileSync(to, chooseBlocks(contentsOf(inode), path, lot))
        fs.utimesSync(to, longAgo, longAgo)
      }
    }
    const isFolder = (inode: number, path?: string) =>
      names.has(inode) || (path !== undefined && fs.lstatSync(path).isDirectory())
    restore(fs.lstatSync(folder).ino, left)
    return left
  }

  const close = async () => {
    unwatch()
    await fsPromises.rm(place, { recursive: true, force: true })
  }
  return { folder, cut, close }
}

/** Has `onSync` in place of every sync of a file or folder that `isWatched`. Returns what ends it. */
async function watchSyncs(
  isWatched: (path: string) => boolean,
  onSync: (path: string) => void,
): Promise<() => void> {
  const handle = await fsPromises.open(tmpdir(), 'r')
  const handles = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()

  const paths = new Map<number, string>()
  const { openSync, fsyncSync, fdatasyncSync } = fs
  const { open } = fsPromises
  const { sync, datasync } = handles
  /** Whether it is one of the watched, and noted. */
  const note = (descriptor: number) => {
    const path = paths.get(descriptor) ?? ''
    if (!isWatched(path)) return false
    if (fs.lstatSync(path).ino !== fs.fstatSync(descriptor).ino) {
      throw new Error(`${path} was renamed between opening and syncing.`)
    }
    onSync(path)
    return true
  }
  fs.openSync = (...given) => {
    const descriptor = openSync(...given)
    paths.set(descriptor, String(given[0]))
    return descriptor
  }
  fsPromises.open = async (...given) => {
    const opened = await open(...given)
    paths.set(opened.fd, String(given[0]))
    return opened
  }
  fs.fsyncSync = fs.fdatasyncSync = (descriptor) => {
    if (!note(descriptor)) fsyncSync(descriptor)
  }
  handles.sync = handles.datasync = async function (this: FileHandle) {
    if (!note(this.fd)) await sync.call(this)
  }
  syncBuiltinESMExports()
  return () => {
    Object.assign(fs, { openSync, fsyncSync, fdatasyncSync })
    Object.assign(fsPromises, { open })
    Object.assign(handles, { sync, datasync })
    syncBuiltinESMExports()
  }
}

/** Sockets and the like are of no use after a cut. */
function namesIn(folder: string): Names {
  const entries = fs.readdirSync(folder, { withFileTypes: true })
  const lasting = entries.filter((entry) => entry.isFile() || entry.isDirectory())
  return new Map(lasting.map(({ name }) => [name, fs.lstatSync(join(folder, name)).ino]))
}

function pathsByInode(folder: string): Map<number, string> {
  const found = new Map([[fs.lstatSync(folder).ino, folder]])
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    found.set(fs.lstatSync(path).ino, path)
  }
  return found
}

/** Of each name, what it was when it was synced last, or what it is now. */
function chooseNames(synced: Names = new Map(), now: Names = new Map(), lot: Lot): Names {
  const chosen: Names = new Map()
  for (const name of new Set([...synced.keys(), ...now.keys()])) {
    const isSame = synced.get(name) === now.get(name)
    const inode = isSame || !lot() ? synced.get(name) : now.get(name)
    if (inode !== undefined) chosen.set(name, inode)
  }
  return chosen
}

/** Of each block, what it was when the file was synced last, or what it is now. */
function chooseBlocks(syncedPath: string, path: string | undefined, lot: Lot): Buffer {
  const synced = fs.existsSync(syncedPath) ? fs.readFileSync(syncedPath) : Buffer.alloc(0)
  const now = path === undefined ? synced : fs.readFileSync(path)
  if (synced.equals(now)) return synced
  const chosen = Buffer.alloc(lot() ? now.length : synced.length)
  for (let start = 0; start < chosen.length; start += block) {
    const end = Math.min(start + block, chosen.length)
    const isSame = synced.subarray(start, end).equals(now.subarray(start, end))
    const source = isSame || !lot() ? synced : now
    chosen.set(source.subarray(start, end), start)
  }
  return chosen
}
