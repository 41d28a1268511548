/** The log, in pino's JSON. */
import { type Logger, pino } from 'pino'

export type { Logger }

/** A log on standard error, which leaves standard output to what people read. */
export const createLog = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
