/**
 * How much room is left on the disk of a data folder. PostgreSQL stops when its log cannot grow, so writes are
 * refused long before that, and a reserve of real bytes is released when other programs fill the disk.
 */
import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { openReserve } from './reserve.ts'

const mb = 1024 * 1024
/** Nothing is written with fewer free bytes than this: room for four files of PostgreSQL's log. */
export const floor = 64 * mb
/** The size of the reserve: room for two files of the log. */
export const reserveSize = 32 * mb
/** Nothing is written to a copy of something else with fewer: the disk is for what is nowhere else. */
const copyFloor = 4 * floor
const defaultMaxAge = 250
/** After so many bytes of files the disk is measured again, however recent the last measurement. */
const maxUnmeasured = 4 * mb

/** The sentence for a change that was refused. */
export const diskFull =
  'Practice Desk’s disk is almost full. Nothing was saved, and nothing can be saved until there is room. You can still read everything. Ask the person who looks after Practice Desk to make room.'

/** The sentence for a file that does not fit, while smaller changes and those without files are still saved. */
const fileDoesNotFit =
  'Practice Desk’s disk has no room for this file. Nothing of it was saved. Other changes are still saved. Ask the person who looks after Practice Desk to make room.'

/** There is not enough room on the disk; nothing was written. Its message is for people. */
export class DiskFull extends Error {
  constructor(sentence = diskFull) {
    super(sentence)
    this.name = 'DiskFull'
  }
}

export type DiskSpace = {
  /** Whether anything may be written. */
  hasRoom(): boolean
  /** Throws `DiskFull` unless anything may be written. */
  require(): void
  /** Sets `bytes` aside for a file that is about to be written; throws `DiskFull` if it does not fit. */
  announce(bytes: number): Announcement
  /** Whether so many bytes are free, whatever the floor; throws if the disk does not answer. */
  hasFree(bytes: number): boolean
  /** Frees the bytes of the reserve; false if they are free already. */
  releaseReserve(): boolean
  /** Stops watching; the reserve stays. */
  close(): Promise<void>
}

/** Bytes that were set aside and are about to be written. */
export type Announcement = {
  /** Counts bytes that arrived; throws `DiskFull` if they are more than were announced and there is no room. */
  count(bytes: number): void
  /** No more will arrive. */
  end(): void
}

/** A disk that cannot be measured, such as that of a PostgreSQL server. */
export const unknownSpace: DiskSpace = {
  hasRoom: () => true,
  require: () => {},
  announce: () => ({ count: () => {}, end: () => {} }),
  hasFree: () => true,
  releaseReserve: () => false,
  close: async () => {},
}

/** Free bytes for this process on the disk of `folder`; infinite if the disk does not say. */
export function freeBytes(folder: string): number {
  const { bavail, blocks, bsize, ffree, files } = statfsSync(folder)
  if (blocks === 0) return Infinity
  // Without an inode for another file there is no room either; not every disk counts inodes.
  return files > 0 && ffree === 0 ? 0 : bavail * bsize
}

/** Counts a disk that does not answer as full: a network disk may be unavailable for a moment. */
function orZero(free: () => number): number {
  try {
    return free()
  } catch {
    return 0
  }
}

type WatchOptions = {
  /** Measures how many bytes are free on the disk of a folder. */
  free?: (folder: string) => number
  /** How long a measurement is used, in milliseconds. */
  maxAge?: number
}

/** Watches the disk of `folder`, and keeps a reserve in it. */
export function watchDisk(
  folder: string,
  { free = freeBytes, maxAge = defaultMaxAge }: WatchOptions = {},
): DiskSpace {
  const freeNow = () => orZero(() => free(folder))
  const { account, ...room } = openRoom(freeNow, { maxAge })
  const isPlenty = () => freeNow() - account.announced() > floor + 2 * reserveSize
  const reserve = openReserve(folder, reserveSize, isPlenty)
  return {
    ...room,
    hasFree: (bytes) => free(folder) >= bytes,
    releaseReserve() {
      account.expire()
      return reserve.release()
    },
    close: () => reserve.close(),
  }
}

/** Watches the disk of what is only a copy: it stops growing long before anything else does, and keeps no reserve. */
export function watchForCopy(
  folder: string,
  { free = freeBytes, maxAge = defaultMaxAge }: WatchOptions = {},
): DiskSpace {
  const { account: _, ...room } = openRoom(() => orZero(() => free(folder)), {
    maxAge,
    least: copyFloor,
  })
  return {
    ...room,
    hasFree: (bytes) => free(folder) >= bytes + copyFloor - floor,
    releaseReserve: () => false,
    close: async () => {},
  }
}

/** Room for files alone. */
export type FileSpace = Pick<DiskSpace, 'announce'>

/** Watches the disk of files that lie beside a PostgreSQL server: of `folder`, or its parent until it is made. */
export function watchFiles(
  folder: string,
  { free = freeBytes, maxAge = defaultMaxAge }: WatchOptions = {},
): FileSpace {
  const freeNow = () => orZero(() => free(existsSync(folder) ? folder : dirname(folder)))
  const { announce } = openRoom(freeNow, { maxAge, full: fileDoesNotFit })
  return { announce }
}

type Room = { maxAge: number; least?: number; full?: string }

/** Decides what may be written, from what is free and what is announced; `full` is the sentence below the `least`. */
function openRoom(free: () => number, { maxAge, least = floor, full = diskFull }: Room) {
  const account = openAccount(free, maxAge)
  // Announced bytes may never arrive, so they do not stop anybody from saving something small.
  const hasRoom = () => account.left() >= least
  const require = () => {
    if (!hasRoom()) throw new DiskFull(full)
  }
  const announce = (bytes: number): Announcement => {
    require()
    if (account.left() - account.announced() - bytes < least) throw new DiskFull(fileDoesNotFit)
    const announced = account.announce(bytes)
    return {
      count(arrived) {
        if (!announced.count(arrived)) require()
      },
      end: announced.end,
    }
  }
  return { account, hasRoom, require, announce }
}

/** Counts what is free, and what is announced and has not arrived yet. */
function openAccount(free: () => number, maxAge: number) {
  let measuredAt = -Infinity
  let measured = 0
  let announced = 0
  /** Bytes of files that arrived since the last measurement. */
  let unmeasured = 0
  return {
    left() {
      const now = performance.now()
      if (now - measuredAt >= maxAge || unmeasured > maxUnmeasured) {
        measured = free()
        measuredAt = now
        unmeasured = 0
      }
      return measured
    },
    expire() {
      measuredAt = -Infinity
    },
    announced: () => announced,
    announce(bytes: number) {
      let left = bytes
      const settle = (part: number) => {
        left -= part
        announced -= part
      }
      announced += bytes
      return {
        /** Returns whether so many were announced. */
        count(part: number): boolean {
          unmeasured += part
          const isAnnounced = part <= left
          settle(Math.min(part, left))
          return isAnnounced
        },
        end: () => settle(left),
      }
    },
  }
}
