/** Logs one line for each request: what was done and how it ended, never whose data it was. */
import { type Logger, writeLine } from '#http/log.ts'
import type { Exchange } from './exchange.ts'

/** Logs an exchange once it is over, and hands it to `observe`; never contents, addresses, headers or cookies. */
export function logWhenDone(
  log: Logger,
  exchange: Exchange,
  observe?: (request: { operation: string; status: number; ms: number }) => void,
): void {
  const { request, response } = exchange
  const { socket } = request
  const before = socket.bytesWritten
  const started = performance.now()
  response.on('close', () => {
    const status = response.headersSent ? response.statusCode : 0
    const ms = Math.round((performance.now() - started) * 10) / 10
    observe?.({ operation: exchange.operation, status, ms })
    const level = status >= 500 || exchange.failure ? 'warn' : 'info'
    writeLine(log, level, fieldsOf(exchange, { status, ms, bytes: socket.bytesWritten - before }))
  })
}

type Measured = { status: number; ms: number; bytes: number }

/** As JSON, without its braces. */
function fieldsOf(exchange: Exchange, { status, ms, bytes }: Measured): string {
  const { response, id, operation, person, failure } = exchange
  let fields = `"operation":"${operation}","status":${status},"ms":${ms},"bytes":${bytes},"id":"${id}"`
  // Never a name: whoever reads the log may look it up.
  if (person) fields += `,"person":${JSON.stringify(person.id)}`
  if (!response.writableFinished) fields += `,"complete":false`
  if (failure) fields += `,"failure":${JSON.stringify(failure)}`
  return fields
}
