/** A write with an `Idempotency-Key`: however often it is sent, it is done once, and each time gets the same answer. */
import { unknownStatus, writeProblems } from '#contract/write-problems.ts'
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { apiHeaders } from '#gateway/http/headers.ts'
import type { Match } from '#gateway/http/matcher.ts'
import { personOf } from '#gateway/http/person.ts'
import type { IdempotentWriter, WriteResult } from './idempotent-write.ts'

const header = 'idempotency-key'
/** A key should be a UUID; any visible characters are accepted. */
const validKey = /^[\x21-\x7e]{8,128}$/

/** Whether a call is a write with an idempotency key. */
export const hasIdempotencyKey = ({ request }: Exchange) =>
  header in request.headers && request.method !== 'GET'

/** Sends the write, unless it was sent before, and answers. If the client goes away, the write continues. */
export async function sendIdempotent(
  writer: IdempotentWriter,
  exchange: Exchange,
  { name, operation, id, path }: Match,
  body: Buffer = Buffer.alloc(0),
): Promise<void> {
  const key = String(exchange.request.headers[header])
  if (!validKey.test(key)) return sendProblem(exchange, 400, { detail: invalidKey })
  if (operation.form) return sendProblem(exchange, 400, { detail: noFiles })
  const write = {
    person: personOf(exchange),
    key,
    exchange: exchange.id,
    name,
    operation,
    id,
    address: exchange.from,
    path,
    body,
  }
  sendResult(exchange, await writer.send(write))
}

const invalidKey = 'An Idempotency-Key must have 8 to 128 visible characters.'
const noFiles = 'A file cannot be sent with an Idempotency-Key.'

const problems = {
  unknown: {
    status: unknownStatus,
    type: writeProblems.unknown,
    title: 'Not known',
    detail:
      'This was sent, but the connection broke before the service answered. It may have been recorded. Check before you send it again.',
  },
  'under way': {
    status: 409,
    type: writeProblems.underWay,
    title: 'Sending',
    detail: 'This has already been sent, and the service has not answered yet. Wait a moment.',
  },
  mismatch: {
    status: 422,
    type: writeProblems.anotherWrite,
    title: 'Another change',
    detail: 'Something else was already sent with this key. Nothing was sent this time.',
  },
  'not sent': {
    status: 502,
    type: writeProblems.neverSent,
    title: 'Not sent',
    detail: 'The service could not be reached. Nothing was sent to it. Try again in a moment.',
  },
} as const

function sendResult(exchange: Exchange, result: WriteResult): void {
  if (result.kind !== 'answered' && result.kind !== 'retryable') {
    const { status, ...problem } = problems[result.kind]
    exchange.failure = result.kind
    const isUnderWay = result.kind === 'under way'
    return sendProblem(exchange, status, problem, isUnderWay ? { 'retry-after': '1' } : {})
  }
  const { status, answer: text } = result
  if (status >= 400) {
    exchange.failure = `upstream ${status}`
    return sendProblem(
      exchange,
      status,
      JSON.parse(text),
      'headers' in result ? result.headers : {},
    )
  }
  send(exchange, status, text)
}

function send({ response }: Exchange, status: number, text: string): void {
  if (response.destroyed) return
  const body = Buffer.from(text)
  const type = {
    'content-type': isJsonText(text) ? 'application/json' : 'text/plain; charset=utf-8',
  }
  const hasBody = body.byteLength > 0 && status !== 204
  response.writeHead(status, {
    ...apiHeaders,
    ...(hasBody && { ...type, 'content-length': body.byteLength }),
  })
  response.end(hasBody ? body : undefined)
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
