/** Folders that a command fills: new or empty, and private. */
import { constants } from 'node:fs'
import { access, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DiskFull, floor, freeBytes, reserveSize } from '#database/disk-space.ts'
import { causesOf } from '#database/error-code.ts'
import { diskCause, folderCause } from '#database/open-failure.ts'
import { makeFolder, syncNames } from '#database/sync.ts'
import { errorCode, messageOf } from '#http/error-code.ts'
import { CommandFailure } from './command.ts'

/** Makes the folder if it is missing; throws a `CommandFailure` for `a backup`, say, if it cannot be used or is not empty. */
export async function makeEmptyFolder(folder: string, what: string): Promise<void> {
  const names = await openFolder(folder).catch((error: unknown) => {
    const cause = folderCause(error) ?? messageOf(error)
    throw new CommandFailure(`${folder} cannot be used for ${what}: ${cause}.`)
  })
  if (names.length > 0) throw notEmpty(folder, what)
}

const notEmpty = (folder: string, what: string) =>
  new CommandFailure(`${folder} is not empty: ${what} needs a new or an empty folder.`)

/** The names in a folder that can be filled; makes it if it is missing. */
async function openFolder(folder: string): Promise<string[]> {
  await makeFolder(folder)
  await access(folder, constants.W_OK | constants.X_OK)
  return readdir(folder)
}

type FillOptions = {
  /** Such as `a backup`. */
  what: string
  /** Its disk is for what people save, before anything else. */
  dataDir: string
  signal: AbortSignal
  /** Measures how many bytes are free on the disk of a folder. */
  free?: (folder: string) => number
}

/** Its signal also aborts when there is no more room. */
type Fill<Result> = (io: { signal: AbortSignal }) => Promise<Result>

/** Has a new or empty folder filled; whatever fails leaves it empty. Throws a `CommandFailure` where there is no room. */
export async function fillFolder<Result>(
  folder: string,
  { what, dataDir, signal, free = freeBytes }: FillOptions,
  fill: Fill<Result>,
): Promise<Result> {
  await makeEmptyFolder(folder, what)
  const claim = await claimFolder(folder, what)
  const room = (await isOnOneDisk(folder, dataDir)) ? watchRoom(() => free(dataDir)) : undefined
  const either = room ? AbortSignal.any([signal, room.signal]) : signal
  try {
    either.throwIfAborted()
    const result = await fill({ signal: either })
    await rm(claim)
    await syncNames(folder)
    return result
  } catch (error) {
    // The failure says more than what then could not be removed.
    await emptyFolder(folder).catch(() => {})
    const sentence = fullSentence(error)
    if (sentence === undefined) throw error
    throw new CommandFailure(`${folder} has no room for ${what}: ${sentence}`)
  } finally {
    room?.stop()
  }
}

/** Marks the folder as this command's, which may wait before it writes: two that found it empty must not mix. */
async function claimFolder(folder: string, what: string): Promise<string> {
  const claim = join(folder, 'unfinished')
  await writeFile(claim, '', { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    throw errorCode(error) === 'EEXIST' ? notEmpty(folder, what) : error
  })
  return claim
}

async function isOnOneDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(one), stat(other).catch(() => undefined)])
  return first.dev === second?.dev
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** What stays free of the disk of the data directory: more than the desk needs to save anything. */
const least = floor + reserveSize

/** Measures from time to time, and aborts when less is free. */
function watchRoom(free: () => number) {
  const full = new AbortController()
  const measure = () => {
    if (free() < least) full.abort(new DiskFull())
  }
  measure()
  const timer = setInterval(measure, 50)
  return { signal: full.signal, stop: () => clearInterval(timer) }
}

/** Why there is no room, and what to do; nothing for any other failure. */
function fullSentence(error: unknown): string | undefined {
  const removed = 'What had been written there was removed.'
  if (causesOf(error).some((cause) => cause instanceof DiskFull)) {
    return `its disk is that of the data directory, where ${least / 1024 / 1024} MB stay free for what people save. ${removed} Choose a folder on another disk, or make room.`
  }
  return diskCause(error) === 'full' ? `its disk is full. ${removed}` : undefined
}
