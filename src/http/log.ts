/** The log, in pino's JSON. */
import { type Logger, pino } from 'pino'

export type { Logger }

/** How much is gathered before it is written, in characters, and for how long, in milliseconds. */
const gathered = 8000
const longest = 50

/** A log on standard error, which leaves standard output to what people read, or in another open file. */
export const createLog = (level: string, file = 2): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, gatherLines(file))

/**
 * Writes lines together: each write goes through a thread of its own, which costs more than the line. What is gathered
 * is also written when the process ends, unless it is killed.
 */
function gatherLines(file: number) {
  const destination = pino.destination(file)
  const write = destination.write.bind(destination)
  const flushSync = destination.flushSync.bind(destination)
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const pass = () => {
    clearTimeout(timer)
    timer = undefined
    const together = lines
    lines = ''
    return together === '' || write(together)
  }
  destination.write = (line) => {
    lines += line
    if (lines.length >= gathered) return pass()
    timer ??= setTimeout(pass, longest).unref()
    return true
  }
  destination.flushSync = () => {
    pass()
    flushSync()
  }
  return destination
}
