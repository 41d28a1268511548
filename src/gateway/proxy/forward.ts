/** Sends one call to the service and delivers its answer, within its time and as long as the client is there. */
import type { Writable } from 'node:stream'
import type { Operation } from '#contract/operation.ts'
import { encodingsIn } from '#gateway/http/compression.ts'
import { type Exchange, sendProblem, sendRefusal } from '#gateway/http/exchange.ts'
import type { Match } from '#gateway/http/matcher.ts'
import type { RequestBody } from '#gateway/http/body.ts'
import { Refusal } from '#http/problem.ts'
import { errorCode } from '#http/error-code.ts'
import {
  type Head,
  ConnectionError,
  type Upstream,
  UpstreamTimeout,
} from '#gateway/upstream/upstream.ts'
import { collect, type Failure, retryAfter, statusOf } from '#gateway/upstream/failure.ts'
import { connectionProblem } from '#gateway/upstream/connection-error.ts'
import type { ErrorMapper } from '#gateway/upstream/error-mapper.ts'
import { type Ending, endingOf, outcomeOf } from '#gateway/upstream/outcome.ts'
import type { Sink } from '#gateway/upstream/sink.ts'
import { CallLimit } from './call-limit.ts'
import { deliver, isDeliverable } from './delivery.ts'
import { readAhead } from './read-ahead.ts'
import { tee } from './tee.ts'

export type ForwardOptions = {
  upstream: Upstream
  /** How long a call may take until upstream begins its answer, in milliseconds. */
  timeout: number
  /** The same for a call with a file, from the moment when the file stops flowing. */
  uploadTimeout: number
  describeError: ErrorMapper
}

/** Resolves when the answer is delivered, or a problem in its place, with how the call ended. */
export async function forward(
  { upstream, describeError, timeout, uploadTimeout }: ForwardOptions,
  exchange: Exchange,
  { name, operation, path, id }: Match,
  { headers, body }: RequestBody,
): Promise<Ending> {
  const { request, response } = exchange
  const isUpload = operation.form !== undefined
  const limit = new CallLimit(exchange, isUpload ? uploadTimeout : timeout)
  if (isUpload) limit.watchRequest()
  const answer = receive(exchange, operation, limit)
  let refused: Refusal | undefined
  body?.once('error', (error) => {
    if (error instanceof Refusal) refused = error
  })
  exchange.sent = true
  try {
    await upstream.send(
      {
        method: operation.method,
        path,
        headers: { ...acceptedBy(exchange, operation), ...headers },
        signal: limit.signal,
        ...(body && { body }),
      },
      answer.onHead,
    )
  } catch (error) {
    // However the wait for a connection ended, nothing was sent.
    const isUnsent = error instanceof ConnectionError
    const reason = refused ?? (isUnsent ? error : (limit.signal.reason ?? error))
    if (!answer.failure()) {
      giveUp(exchange, operation, reason)
      return { outcome: outcomeOf(answer.status(), reason) }
    }
  } finally {
    limit.stop()
    body?.destroy()
  }
  const failure = answer.failure()
  if (refused) giveUp(exchange, operation, refused)
  else if (failure)
    sendFailure(exchange, failure, await describeError(failure, { name, operation }))
  if (!response.destroyed && !request.complete) request.resume()
  return refused || failure || isRead(operation)
    ? { outcome: outcomeOf(answer.status(), refused) }
    : endingOf(operation, { status: answer.status() ?? 0, text: answer.text() }, id)
}

function acceptedBy({ request }: Exchange, operation: Operation) {
  // The gateway reads the answer to a write, so it must not be compressed.
  const accepted = isRead(operation) ? encodingsIn(request.headers['accept-encoding']) : []
  return { accept: 'application/json', 'accept-encoding': accepted.join(', ') || 'identity' }
}

const isRead = ({ method }: Operation) => method === 'GET'

/** Decides where the body of an answer goes, and keeps what is known of the answer. */
function receive(exchange: Exchange, operation: Operation, limit: CallLimit) {
  let status: number | undefined
  let failure: Failure | undefined
  let copy: ReturnType<typeof tee> | undefined
  return {
    onHead(head: Head): Sink | Writable {
      status = head.status
      if (!isDeliverable(exchange, head)) return (failure = collect(head)).sink
      limit.answered()
      const delivery = deliver(exchange, head)
      if (isRead(operation)) return readAhead(delivery)
      copy = tee(delivery.down)
      return copy.tap
    },
    status: () => status,
    failure: () => failure,
    text: () => copy?.text() ?? '',
  }
}

function sendFailure(
  exchange: Exchange,
  { head }: Failure,
  problem: Parameters<typeof sendProblem>[2],
) {
  exchange.failure = `upstream ${head.status}`
  sendProblem(exchange, statusOf(head), problem, retryAfter(head))
}

/** Answers when upstream failed; once an answer has begun, only a closed connection can show the failure. */
function giveUp(exchange: Exchange, operation: Operation, error: unknown): void {
  exchange.failure = failureCode(error)
  if (error instanceof Refusal) sendRefusal(exchange, error)
  else if (error instanceof UpstreamTimeout) sendProblem(exchange, 504, { detail: noAnswer })
  else if (error instanceof ConnectionError)
    sendProblem(exchange, 502, connectionProblem(error, isRead(operation)))
  else sendProblem(exchange, 502, { detail: brokeOff })
}

const noAnswer = 'The service did not answer in time.'
const brokeOff = 'The connection to the service broke before it had answered.'

/** For the log: an error's code or class, never its message. */
function failureCode(error: unknown): string {
  const { cause } = error instanceof ConnectionError ? error : { cause: error }
  return cause instanceof Error ? (errorCode(cause) ?? cause.constructor.name) : 'unknown'
}
