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

/** Decides by chance whether something reached the disk although it was not synced. */
export type CoinFlip = () => boolean
const alwaysLost: CoinFlip = () => false

/** Flips that are the same in every run (a linear congruential generator). */
export function seededCoin(seed: number): CoinFlip {
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
  const root = await fsPromises.mkdtemp(join(tmpdir(), 'forgetful-disk-'))
  const folder = join(root, 'disk')
  const contents = join(root, 'contents')
  const links = join(root, 'links')
  for (const path of [folder, contents, links]) fs.mkdirSync(path)
  const names = new Map<number, Names>()
  const contentsOf = (inode: number) => join(contents, String(inode))

  const noteSync = (path: string) => {
    const status = fs.lstatSync(path)
    if (status.isDirectory()) return void names.set(status.ino, namesIn(path))
    fs.copyFileSync(path, contentsOf(status.ino), fs.constants.COPYFILE_FICLONE)
    // While a link exists, no new file gets its inode number.
    if (!fs.existsSync(join(links, String(status.ino)))) {
      fs.linkSync(path, join(links, String(status.ino)))
    }
  }
  const isInside = (path: string) => path === folder || path.startsWith(folder + sep)
  const unwatch = await watchSyncs(isInside, noteSync)

  let cuts = 0
  /** Returns a copy of the folder as a power cut would leave it now; nothing watches the copy. */
  const cut = (flip: CoinFlip = alwaysLost): string => {
    cuts += 1
    const left = join(root, `cut-${cuts}`)
    const live = pathsByInode(folder)
    const restore = (inode: number, to: string) => {
      const path = live.get(inode)
      if (isFolder(inode, path)) {
        fs.mkdirSync(to)
        const entries = chooseNames(
          names.get(inode),
          path === undefined ? path : namesIn(path),
          flip,
        )
        for (const [name, entry] of entries) restore(entry, join(to, name))
      } else {
        fs.writeFileSync(to, chooseBlocks(contentsOf(inode), path, flip))
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
    await fsPromises.rm(root, { recursive: true, force: true })
  }
  return { folder, cut, close }
}

/** Calls `onSync` instead of syncing a file or folder that `isWatched`, until the returned function is called. */
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
  /** Returns false if the file is not watched. */
  const note = (descriptor: number) => {
    const path = paths.get(descriptor) ?? ''
    if (!isWatched(path)) return false
    if (fs.lstatSync(path).ino !== fs.fstatSync(descriptor).ino) {
      throw new Error(`${path} was renamed between opening and syncing.`)
    }
    onSync(path)
    return true
  }
  fs.openSync = (...args) => {
    const descriptor = openSync(...args)
    paths.set(descriptor, String(args[0]))
    return descriptor
  }
  fsPromises.open = async (...args) => {
    const opened = await open(...args)
    paths.set(opened.fd, String(args[0]))
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

/** The names of files and folders; sockets and the like are of no use after a cut. */
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

/** Chooses for each name what it was when it was last synced, or what it is now. */
function chooseNames(synced: Names = new Map(), now: Names = new Map(), flip: CoinFlip): Names {
  const chosen: Names = new Map()
  for (const name of new Set([...synced.keys(), ...now.keys()])) {
    const isSame = synced.get(name) === now.get(name)
    const inode = isSame || !flip() ? synced.get(name) : now.get(name)
    if (inode !== undefined) chosen.set(name, inode)
  }
  return chosen
}

/** Chooses for each block what it was when the file was last synced, or what it is now. */
function chooseBlocks(syncedPath: string, path: string | undefined, flip: CoinFlip): Buffer {
  const synced = fs.existsSync(syncedPath) ? fs.readFileSync(syncedPath) : Buffer.alloc(0)
  const now = path === undefined ? synced : fs.readFileSync(path)
  if (synced.equals(now)) return synced
  const chosen = Buffer.alloc(flip() ? now.length : synced.length)
  for (let start = 0; start < chosen.length; start += block) {
    const end = Math.min(start + block, chosen.length)
    const isSame = synced.subarray(start, end).equals(now.subarray(start, end))
    const source = isSame || !flip() ? synced : now
    chosen.set(source.subarray(start, end), start)
  }
  return chosen
}
