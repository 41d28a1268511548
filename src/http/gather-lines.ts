/**
 * Writes the lines of a log to a file that is open, many at a time, and never waits for room or for a reader: each write
 * goes through a thread of its own, which costs more than the line.
 */
import fs from 'node:fs'
import { errorCode } from './error-code.ts'

/** How much is gathered before it is written, in characters, and for how long, in milliseconds. */
const gathered = 60_000
const longest = 50
/**
 * How much is held while the reader pauses or the disk is full, in characters. Beyond that only errors are kept, up to
 * twice as much.
 */
const mostHeld = 16_000_000
/** How soon it is tried again, in milliseconds, and how late at most: a reader that is merely slow must not be kept waiting. */
const soon = 5
const late = 250
/** How long the end of the process may wait for a reader, in milliseconds. */
const longestEnd = 1000

/** Errors that may pass. After any other, such as a closed pipe, lines are dropped: nobody reads them. */
const passing: ReadonlySet<string | undefined> = new Set(['EAGAIN', 'EBUSY', 'ENOSPC', 'EDQUOT'])

const nothing: Buffer = Buffer.alloc(0)

/**
 * What is gathered is also written when the process ends, unless it is killed; an error is written in this thread, as
 * far as the file takes it at once, because it may be why the process hangs or is killed next.
 */
export function gatherLines(file: number) {
  let lines = ''
  let isUrgent = false
  let timer: NodeJS.Timeout | undefined
  const take = () => {
    clearTimeout(timer)
    timer = undefined
    isUrgent = false
    const text = lines
    lines = ''
    return Buffer.from(text)
  }
  const pass = () => writer.write(take())
  /** Writes what is much or urgent at once, and the rest a little later. */
  const plan = () => {
    if (lines === '' || !writer.isFree()) return
    if (isUrgent) writer.writeInThisThread(take())
    else if (lines.length >= gathered) pass()
    else timer ??= setTimeout(pass, longest).unref()
  }
  const writer = createWriter(file, plan)
  const flushSync = () => writeNow(file, Buffer.concat([writer.takeBack(), take()]))
  flushes.add(flushSync)
  return {
    write(line: string): void {
      if (lines.length > mostHeld && !mayStill(line, lines.length)) return
      lines += line
      isUrgent ||= line.startsWith(error)
      plan()
    },
    /** Pino calls it after what ends the process. */
    flushSync,
  }
}

/** Writes bytes, in as many attempts as that takes; `onFree` is called when they are written, or dropped. */
function createWriter(file: number, onFree: () => void) {
  let left = nothing
  let isWriting = false
  let pause = soon
  let timer: NodeJS.Timeout | undefined
  const attempt = () => {
    isWriting = true
    fs.write(file, left, onEnd)
  }
  const onEnd = (failure: unknown, written: number) => {
    isWriting = false
    if (failure !== null && passing.has(errorCode(failure))) {
      timer = setTimeout(attempt, pause).unref()
      pause = Math.min(2 * pause, late)
      return
    }
    left = failure === null ? left.subarray(written) : nothing
    pause = soon
    if (left.length > 0) attempt()
    else onFree()
  }
  return {
    isFree: () => left.length === 0,
    /** Only while it is free. */
    write(bytes: Buffer): void {
      left = bytes
      attempt()
    },
    /** Only while it is free; what the file does not take at once follows by a thread. */
    writeInThisThread(bytes: Buffer): void {
      left = bytes
      let written = 0
      let failure: unknown = null
      try {
        written = fs.writeSync(file, bytes)
      } catch (error) {
        failure = error
      }
      onEnd(failure, written)
    },
    /** What is not written yet, except what a thread is writing at this moment: of that, a reader who is slow gets what fits. */
    takeBack(): Buffer {
      if (isWriting) return nothing
      clearTimeout(timer)
      const bytes = left
      left = nothing
      return bytes
    },
  }
}

/** Pino writes the level first. */
const error = '{"level":50'
const fatal = '{"level":60'
const mayStill = (line: string, held: number) =>
  held <= 2 * mostHeld && (line.startsWith(error) || line.startsWith(fatal))

/** Those of all logs, for the end of the process. */
const flushes = new Set<() => void>()
process.on('exit', () => {
  for (const flush of flushes) flush()
})

/** Writes in this thread, as far as the file takes it in time. */
function writeNow(file: number, bytes: Buffer): void {
  const end = performance.now() + longestEnd
  let left = bytes
  while (left.length > 0) {
    try {
      left = left.subarray(fs.writeSync(file, left))
    } catch (failure) {
      if (errorCode(failure) !== 'EAGAIN' || performance.now() > end) return
      Atomics.wait(sleeper, 0, 0, soon)
    }
  }
}

const sleeper = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
