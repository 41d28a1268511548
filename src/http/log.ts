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
 * is also written when the process ends, unless it is killed; an error is written at once, as it may be why.
 */
function gatherLines(file: number) {
  const destination = pino.destination({ dest: file, minLength: gathered })
  const write = destination.write.bind(destination)
  let timer: NodeJS.Timeout | undefined
  const pass = () => {
    timer = undefined
    destination.flush()
  }
  destination.once('close', () => clearTimeout(timer))
  destination.write = (line) => {
    const isDone = write(line)
    if (isError(line)) destination.flushSync()
    else timer ??= setTimeout(pass, longest).unref()
    return isDone
  }
  return destination
}

/** Pino writes the level first; errors have 50, what ends the process 60. */
const isError = (line: string) => /^\{"level":[56]0/.test(line)
