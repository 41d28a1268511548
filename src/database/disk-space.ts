/**
 * The room that is left on the disk of a data folder. PostgreSQL ends when its log cannot grow, so writes are
 * refused long before that, and a reserve of real bytes is given back when others fill the disk all the same.
 */
import { statfsSync } from 'node:fs'
import { openReserve } from './reserve.ts'

const mb = 1024 * 1024
/** Below so many free bytes nothing is written: room for four files of PostgreSQL's log. */
export const floor = 64 * mb
/** The bytes that are kept for the moment when there are none: room for two files of the log. */
export const reserveSize = 32 * mb
/** How long a look at the disk holds, in milliseconds. */
const lookHolds = 250

/** There is not enough room on the disk; nothing was written. */
export class DiskFull extends Error {
  constructor() {
    super(
      'The disk of the desk is almost full. Nothing was saved, and nothing can be until there is room. Reading goes on. Ask the person who keeps the desk to make room.',
    )
    this.name = 'DiskFull'
  }
}

export type DiskSpace = {
  /** Whether something may be written. */
  hasRoom(): boolean
  /** Throws `DiskFull` unless something may be written. */
  require(): void
  /** Throws `DiskFull` unless `bytes` more may be written, which count as written until the returned function is called. */
  hold(bytes: number): () => void
  /** Whether `bytes` are left above nothing at all. */
  hasLeft(bytes: number): boolean
  /** Gives the reserve back to who needs the bytes now; false where it is given back already. */
  giveBack(): boolean
  /** Leaves the reserve where it is. */
  close(): Promise<void>
}

/** A disk of which nobody knows how full it is, as that of a PostgreSQL server. */
export const unknownSpace: DiskSpace = {
  hasRoom: () => true,
  require: () => {},
  hold: () => () => {},
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

/** Watches the disk of `folder`, and keeps the reserve in it. */
export function watchDisk(folder: string, free: (folder: string) => number = freeBytes): DiskSpace {
  let looked = -Infinity
  let seen = 0
  let held = 0
  const look = () => {
    const now = performance.now()
    if (now - looked > lookHolds) {
      seen = free(folder)
      looked = now
    }
    return seen
  }
  const require = (bytes = 0) => {
    if (look() - held - bytes < floor) throw new DiskFull()
  }
  const reserve = openReserve(
    folder,
    reserveSize,
    () => free(folder) - held > floor + 2 * reserveSize,
  )
  return {
    require,
    hasRoom: () => look() - held >= floor,
    hold(bytes) {
      require(bytes)
      held += bytes
      return () => {
        held -= bytes
      }
    },
    hasLeft: (bytes) => free(folder) >= bytes,
    giveBack() {
      looked = -Infinity
      return reserve.giveBack()
    },
    close: () => reserve.close(),
  }
}
