/** Logs one line for each request: what was done and how it ended, never whose data it was. */
import type { Logger } from '#http/log.ts'
import type { Exchange } from './exchange.ts'

/** Logs an exchange once it is over, and hands it to `observe`; never contents, addresses, headers or cookies. */
export function logWhenDone(
  log: Logger,
  exchange: Exchange,
  observe?: (request: { operation: string; status: number; ms: number }) => void,
): void {
  const { request, response, id } = exchange
  const { socket } = request
  const before = socket.bytesWritten
  const started = performance.now()
  response.once('close', () => {
    const { operation, failure, person } = exchange
    const complete = response.writableFinished
    const status = response.headersSent ? response.statusCode : 0
    const ms = Math.round((performance.now() - started) * 10) / 10
    const bytes = socket.bytesWritten - before
    observe?.({ operation, status, ms })
    const level = status >= 500 || failure ? 'warn' : 'info'
    log[level]({
      operation,
      status,
      ms,
      bytes,
      id,
      // Never a name: whoever reads the log may look it up.
      ...(person && { person: person.id }),
      ...(!complete && { complete }),
      ...(failure && { failure }),
    })
  })
}
