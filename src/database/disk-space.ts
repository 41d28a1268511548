/**
 * The room that is left on the disk of a data folder. PostgreSQL ends when its log cannot grow, so writes are
 * refused long before that, and a reserve of real bytes is given back when others fill the disk all the same.
 */
import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { openReserve } from './reserve.ts'

const mb = 1024 * 1024
/** Below so many free bytes nothing is written: room for four files of PostgreSQL's log. */
export const floor = 64 * mb
/** The bytes that are kept for the moment when there are none: room for two files of the log. */
export const reserveSize = 32 * mb
const usualLookHolds = 250
/** After how many bytes of files one looks again, however soon. */
const mostUnseen = 4 * mb

/** What a person reads whose change was refused. */
export const diskFull =
  'The disk of the desk is almost full. Nothing was saved, and nothing can be until there is room. Reading goes on. Ask the person who keeps the desk to make room.'

/** What a person reads whose file has no room, while there is some for what is small, or is none of the files. */
const fileDoesNotFit =
  'The disk of the desk has no room for this file. Nothing of it was saved. Other changes are still saved. Ask the person who keeps the desk to make room.'

/** There is not enough room on the disk; nothing was written. Its message is for people. */
export class DiskFull extends Error {
  constructor(sentence = diskFull) {
    super(sentence)
    this.name = 'DiskFull'
  }
}

export type DiskSpace = {
  /** Whether something may be written. */
  hasRoom(): boolean
  /** Throws `DiskFull` unless something may be written. */
  require(): void
  /** Throws `DiskFull` unless `bytes` more may be written, which from now on nobody else may count on. */
  announce(bytes: number): Announcement
  /** Whether `bytes` are left above nothing at all; throws what a disk says that does not answer. */
  hasLeft(bytes: number): boolean
  /** Gives the reserve back to who needs the bytes now; false where it is given back already. */
  giveBack(): boolean
  /** Leaves the reserve where it is. */
  close(): Promise<void>
}

/** Bytes that are about to be written. */
export type Announcement = {
  /** So many have come; throws `DiskFull` where there is no room for more than were announced. */
  count(bytes: number): void
  /** No more will come. */
  end(): void
}

/** A disk of which nobody knows how full it is, as that of a PostgreSQL server. */
export const unknownSpace: DiskSpace = {
  hasRoom: () => true,
  require: () => {},
  announce: () => ({ count: () => {}, end: () => {} }),
  hasLeft: () => true,
  giveBack: () => false,
  close: async () => {},
}

/** Free bytes for this process on the disk of `folder`; as many as one likes where the disk does not say. */
export function freeBytes(folder: string): number {
  const { bavail, blocks, bsize, ffree, files } = statfsSync(folder)
  if (blocks === 0) return Infinity
  // Without a place for another file there is no room either; not every disk counts them.
  return files > 0 && ffree === 0 ? 0 : bavail * bsize
}

/** On a disk that does not answer, as one on the network that is away for a moment, there is no room. */
function orNothing(free: () => number): number {
  try {
    return free()
  } catch {
    return 0
  }
}

type WatchOptions = {
  /** Tells how many bytes are free on the disk of a folder. */
  free?: (folder: string) => number
  /** How long a look at the disk holds, in milliseconds. */
  lookHolds?: number
}

/** Watches the disk of `folder`, and keeps the reserve in it. */
export function watchDisk(
  folder: string,
  { free = freeBytes, lookHolds = usualLookHolds }: WatchOptions = {},
): DiskSpace {
  const freeNow = () => orNothing(() => free(folder))
  const { account, ...room } = openRoom(freeNow, lookHolds)
  const isPlenty = () => freeNow() - account.announced() > floor + 2 * reserveSize
  const reserve = openReserve(folder, reserveSize, isPlenty)
  return {
    ...room,
    hasLeft: (bytes) => free(folder) >= bytes,
    giveBack() {
      account.lookAgain()
      return reserve.giveBack()
    },
    close: () => reserve.close(),
  }
}

/** Room for files alone. */
export type FileSpace = Pick<DiskSpace, 'announce'>

/** Watches the disk of `folder`, or of the one above it until it is made, where files lie beside a PostgreSQL server. */
export function watchFiles(
  folder: string,
  { free = freeBytes, lookHolds = usualLookHolds }: WatchOptions = {},
): FileSpace {
  const freeThere = () => orNothing(() => free(existsSync(folder) ? folder : dirname(folder)))
  const { announce } = openRoom(freeThere, lookHolds, fileDoesNotFit)
  return { announce }
}

/** What may be written, by what is free and announced; `full` is what a person reads below the floor. */
function openRoom(free: () => number, lookHolds: number, full = diskFull) {
  const account = openAccount(free, lookHolds)
  // Bytes that may never come keep nobody from saving what is small.
  const hasRoom = () => account.left() >= floor
  const require = () => {
    if (!hasRoom()) throw new DiskFull(full)
  }
  const announce = (bytes: number): Announcement => {
    require()
    if (account.left() - account.announced() - bytes < floor) throw new DiskFull(fileDoesNotFit)
    const announced = account.announce(bytes)
    return {
      count(come) {
        if (!announced.count(come)) require()
      },
      end: announced.end,
    }
  }
  return { account, hasRoom, require, announce }
}

/** What is free, and what is announced and has not come yet; `lookHolds` in milliseconds. */
function openAccount(free: () => number, lookHolds: number) {
  let looked = -Infinity
  let seen = 0
  let announced = 0
  /** Bytes of files that came since the last look. */
  let unseen = 0
  return {
    left() {
      const now = performance.now()
      if (now - looked >= lookHolds || unseen > mostUnseen) {
        seen = free()
        looked = now
        unseen = 0
      }
      return seen
    },
    lookAgain() {
      looked = -Infinity
    },
    announced: () => announced,
    announce(bytes: number) {
      let left = bytes
      const come = (part: number) => {
        left -= part
        announced -= part
      }
      announced += bytes
      return {
        /** Whether so many were announced. */
        count(part: number): boolean {
          unseen += part
          const isAnnounced = part <= left
          come(Math.min(part, left))
          return isAnnounced
        },
        end: () => come(left),
      }
    },
  }
}
