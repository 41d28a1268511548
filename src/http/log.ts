/** The log, in pino's JSON. */
import { type Logger, pino } from 'pino'
import { gatherLines } from './gather-lines.ts'

export type { Logger }

/** A log on standard error, which leaves standard output to what people read, or in another open file. */
export const createLog = (level: string, file: number = standardError()): Logger =>
  pino({ level, base: null, timestamp: timeOf() }, gatherLines(file))

/** A write to a pipe whose reader pauses waits, and its thread with it, until Node has made a stream of it. */
function standardError(): number {
  void process.stderr
  return 2
}

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
