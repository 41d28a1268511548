/** One line for each request, in pino's JSON: what was done and how it went, never whose data it was. */
import { type Logger, pino } from 'pino'
import type { Exchange } from './exchange.ts'

export type { Logger }

/** A log that writes to standard error, so that standard output is left to what people read. */
export const createLog = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))

/** Logs an exchange once it is over. Contents, addresses, headers and cookies never get here. */
export function logWhenDone(log: Logger, exchange: Exchange): void {
  const { request, response, id } = exchange
  const { socket } = request
  const before = socket.bytesWritten
  const started = performance.now()
  response.once('close', () => {
    const { operation, failure } = exchange
    const whole = response.writableFinished
    const status = response.headersSent ? response.statusCode : 0
    const ms = Math.round((performance.now() - started) * 10) / 10
    const bytes = socket.bytesWritten - before
    const level = status >= 500 || failure ? 'warn' : 'info'
    log[level]({
      operation,
      status,
      ms,
      bytes,
      id,
      ...(!whole && { whole }),
      ...(failure && { failure }),
    })
  })
}
