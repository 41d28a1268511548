/**
 * A note in a data directory that says who owns it, for when a socket cannot tell: on a network disk, because other
 * machines cannot be asked, and after somebody has deleted the files of the lock. Its owner writes a heartbeat into
 * it while it lives. Whoever replaces the note is the owner from then on, and the previous owner finds that out
 * before its next write.
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
import { errorCode } from './error-code.ts'

/** The identity of an owner; `token` is never used twice. */
export type Owner = { token: string; machine: string; host: string; pid: number }

/** A note as it was read: its owner, if that is readable, and the whole text, which changes with each heartbeat. */
export type Note = { owner: Owner | undefined; text: string; changedAt: number }

/** Between two heartbeats, in milliseconds. */
const heartbeatInterval = 2000
/** How long a check of the note is valid for writes, in milliseconds; nobody can open a database in that time. */
const maxAge = 50

export const noteIn = (directory: string) => join(directory, 'in-use')

/** This process as an owner. The name of the machine changes at each boot; all its containers have the same. */
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

/** The note in a directory, or nothing if there is none. */
export function readNote(directory: string): Note | undefined {
  const descriptor = openIfPresent(noteIn(directory))
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
    return JSON.parse(text.slice(0, text.indexOf('\n')))
  } catch {
    return undefined
  }
}

/** Writes the note, replacing any other; calls `onLost` once if another process has replaced it since. */
export function takeOwnership(directory: string, owner: Owner, onLost: () => void) {
  const note = writeNote(directory, owner)
  let [beatenAt, checkedAt] = [performance.now(), performance.now()]
  let lost = false

  function check(): void {
    if (lost) return
    if (!note.isOurs() && !note.restore()) {
      lost = true
      onLost()
      return
    }
    checkedAt = performance.now()
    if (checkedAt - beatenAt < heartbeatInterval) return
    beatenAt = checkedAt
    note.beat()
  }
  const timer = setInterval(() => {
    try {
      check()
    } catch (error) {
      // The disk may be unavailable for a moment; there is another check before the next write.
      if (errorCode(error) === undefined) throw error
    }
  }, heartbeatInterval / 2)
  timer.unref()
  return {
    /** To be called before any write. */
    verify(): void {
      if (performance.now() - checkedAt >= maxAge) check()
    },
    /** Whether the directory is still ours. */
    holds(): boolean {
      check()
      return !lost
    },
    release(): void {
      clearInterval(timer)
      note.remove()
    },
  }
}

/** The note of an owner, which keeps it open: another note of that name is another file. */
function writeNote(directory: string, owner: Owner) {
  const path = noteIn(directory)
  const line = `${JSON.stringify(owner)}\n`
  const temporary = `${path}.${owner.token}`
  let descriptor = create(temporary, line)
  renameSync(temporary, path)
  let beats = 0
  const isOurs = (): boolean => {
    const found = openIfPresent(path)
    if (found === undefined) return false
    try {
      const [present, own] = [fstatSync(found), fstatSync(descriptor)]
      return present.ino === own.ino && present.dev === own.dev
    } finally {
      closeSync(found)
    }
  }
  return {
    isOurs,
    /** Writes the note again after somebody deleted it; false if there is another by now. */
    restore(): boolean {
      try {
        const created = create(path, line)
        closeSync(descriptor)
        descriptor = created
        return true
      } catch (error) {
        if (errorCode(error) === 'EEXIST') return false
        throw error
      }
    },
    beat(): void {
      beats += 1
      try {
        writeSync(descriptor, String(beats).padStart(12, '0'), Buffer.byteLength(line))
      } catch (error) {
        // A full disk may not even have room for this, which must not fail the write that comes after it.
        if (errorCode(error) === undefined) throw error
      }
    },
    remove(): void {
      if (isOurs()) rmSync(path, { force: true })
      closeSync(descriptor)
    },
  }
}

/** On a full disk the note stays empty: its name is enough for processes on this machine. */
function create(path: string, line: string): number {
  const descriptor = openSync(path, 'wx', 0o600)
  try {
    writeSync(descriptor, line)
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error
  }
  return descriptor
}

function openIfPresent(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
