/** The log, in pino's JSON. */
import { type Logger, pino } from 'pino'

export type { Logger }

/** How much is gathered before it is written, in characters, and for how long, in milliseconds. */
const gathered = 60_000
const longest = 50
/** What is held for a reader that has stopped, in characters; of more than that, errors alone are kept. */
const mostHeld = 16_000_000

/** A log on standard error, which leaves standard output to what people read, or in another open file. */
export const createLog = (level: string, file = 2): Logger =>
  pino({ level, base: null, timestamp: timeOf() }, gatherLines(file))

/**
 * Writes the same line as pino for an object with these fields, which are JSON already: there is a line for each request,
 * and pino would look at every field of it again.
 */
export function writeLine(log: Logger, level: 'info' | 'warn', fields: string): void {
  if (!log.isLevelEnabled(level)) return
  if (!isOpen(log)) return log[level](JSON.parse(`{${fields}}`))
  const time = log[pino.symbols.timeSym]()
  const head = `{"level":${log.levels.values[level]}${time}${log[pino.symbols.chindingsSym]}`
  log[pino.symbols.streamSym].write(`${head},${fields}}\n`)
}

/** What pino names for those who extend it, without types. */
type Parts = {
  [pino.symbols.streamSym]: { write(line: string): unknown }
  [pino.symbols.timeSym]: () => string
  [pino.symbols.chindingsSym]: string
}

const isOpen = (log: Logger): log is Logger & Parts => pino.symbols.streamSym in log

/** The time in pino's form, written once for all lines of a millisecond. */
function timeOf() {
  let latest = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== latest) text = `,"time":"${new Date(now).toISOString()}"`
    latest = now
    return text
  }
}

/** More than is ever gathered: the destination writes only when it is told to. */
const untilTold = { minLength: 2 ** 30 - 1, maxWrite: 2 ** 30 }

/**
 * Writes lines together: each write goes through a thread of its own, which costs more than the line. What is gathered
 * is also written when the process ends, unless it is killed; an error is written at once, as it may be why.
 */
function gatherLines(file: number) {
  const destination = pino.destination({ dest: file, ...untilTold })
  const write = destination.write.bind(destination)
  const flushSync = destination.flushSync.bind(destination)
  let lines = ''
  let isWriting = false
  let timer: NodeJS.Timeout | undefined
  const hand = () => {
    clearTimeout(timer)
    timer = undefined
    if (lines !== '') write(lines)
    lines = ''
  }
  const pass = () => {
    isWriting = true
    hand()
    destination.flush()
  }
  /** Writes what is much at once, and the rest a little later. */
  const plan = () => {
    if (isWriting || lines === '') return
    if (lines.length >= gathered) pass()
    else timer ??= setTimeout(pass, longest).unref()
  }
  destination.on('drain', () => {
    isWriting = false
    plan()
  })
  destination.once('close', () => clearTimeout(timer))
  destination.write = (line) => {
    if (lines.length > mostHeld && !isError(line)) return false
    lines += line
    if (isError(line)) destination.flushSync()
    else plan()
    return true
  }
  // Called for an error, and when the process ends.
  destination.flushSync = () => {
    hand()
    flushSync()
  }
  return destination
}

/** Pino writes the level first; errors have 50, what ends the process 60. */
const isError = (line: string) => line.startsWith('{"level":50') || line.startsWith('{"level":60')
