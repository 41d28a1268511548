/**
 * A note in a data directory that says whose it is, for where a socket cannot tell: on a network disk, whose
 * other machines cannot be asked, and where somebody deletes the files of the lock. Its owner writes a beat
 * into it for as long as it lives. Whoever writes the note anew is the owner from then on, and the one before
 * finds that out before it writes anything else.
 */
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** How an owner of a directory is known; `token` is never used twice. */
export type Owner = { token: string; machine: string; host: string; pid: number }

/** A note as it is found: its owner, unless it cannot be read, and all of it, which changes with each beat. */
export type Note = { owner: Owner | undefined; text: string; changedAt: number }

/** Between two beats of an owner, in milliseconds. */
export const beatEvery = 2000
/** How long a look at the note holds for writes, in milliseconds; nobody opens a database in so short a time. */
const lookHolds = 50

export const noteIn = (directory: string) => join(directory, 'in-use')

/** This process as the owner of something. A machine has another name after each start, and one for all containers. */
export const thisOwner = (token: string): Owner => ({
  token,
  machine: machineName(),
  host: hostname(),
  pid: process.pid,
})

function machineName(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return hostname()
  }
}

/** The note in a directory; nothing where there is none. */
export function readNote(directory: string): Note | undefined {
  const descriptor = openIfThere(noteIn(directory))
  if (descriptor === undefined) return undefined
  try {
    const text = readFileSync(descriptor, 'utf8')
    return { owner: ownerIn(text), text, changedAt: fstatSync(descriptor).mtimeMs }
  } finally {
    closeSync(descriptor)
  }
}

function ownerIn(text: string): Owner | undefined {
  try {
    return JSON.parse(text.slice(0, text.indexOf('\n'))) as Owner
  } catch {
    return undefined
  }
}

/** Writes the note in place of any other; `onLost` hears once when somebody else has done so since. */
export function takeOwnership(directory: string, owner: Owner, onLost: () => void) {
  const note = writeNote(directory, owner)
  let [beatenAt, lookedAt] = [performance.now(), performance.now()]
  let lost = false

  function look(): void {
    if (lost) return
    if (!note.isOurs() && !note.writeAgain()) {
      lost = true
      onLost()
      return
    }
    lookedAt = performance.now()
    if (lookedAt - beatenAt < beatEvery) return
    beatenAt = lookedAt
    note.beat()
  }
  const timer = setInterval(() => {
    try {
      look()
    } catch (error) {
      // A disk that is away for a moment: the next look tells, at the latest before the next write.
      if (!isFromDisk(error)) throw error
    }
  }, beatEvery / 2)
  timer.unref()
  return {
    /** To be called before anything is written. */
    verify(): void {
      if (performance.now() - lookedAt >= lookHolds) look()
    },
    /** Whether it is ours still. */
    holds(): boolean {
      look()
      return !lost
    },
    release(): void {
      clearInterval(timer)
      note.remove()
    },
  }
}

/** The note of an owner, which it holds open: another's note of that name is another file. */
function writeNote(directory: string, owner: Owner) {
  const path = noteIn(directory)
  const line = `${JSON.stringify(owner)}\n`
  const unnamed = `${path}.${owner.token}`
  let descriptor = writeNew(unnamed, line)
  renameSync(unnamed, path)
  let beats = 0
  const isOurs = (): boolean => {
    const found = openIfThere(path)
    if (found === undefined) return false
    try {
      const [theirs, ours] = [fstatSync(found), fstatSync(descriptor)]
      return theirs.ino === ours.ino && theirs.dev === ours.dev
    } finally {
      closeSync(found)
    }
  }
  return {
    isOurs,
    /** After somebody deleted it; false where another's is there by now. */
    writeAgain(): boolean {
      try {
        const anew = writeNew(path, line)
        closeSync(descriptor)
        descriptor = anew
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
        throw error
      }
    },
    beat(): void {
      beats += 1
      try {
        writeSync(descriptor, String(beats).padStart(12, '0'), line.length)
      } catch (error) {
        // A full disk may have no room even for this; a write that comes after it must not fail for it.
        if (!isFromDisk(error)) throw error
      }
    },
    remove(): void {
      if (isOurs()) rmSync(path, { force: true })
      closeSync(descriptor)
    },
  }
}

const isFromDisk = (error: unknown) => (error as NodeJS.ErrnoException).code !== undefined

/** On a full disk the note stays empty: its name is enough for those on this machine. */
function writeNew(path: string, line: string): number {
  const descriptor = openSync(path, 'wx', 0o600)
  try {
    writeSync(descriptor, line)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return descriptor
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
