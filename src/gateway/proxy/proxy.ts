/** Passes calls of the API on to the service: only the operations of the contract, streamed in both directions. */
import { Readable, type Writable } from 'node:stream'
import type { Operation } from '#contract/operation.ts'
import { encodingsIn } from '#gateway/http/compression.ts'
import type { Journal } from '#gateway/store/journal.ts'
import { type Exchange, sendProblem, sendRefusal } from '#gateway/http/exchange.ts'
import { enterLane, laneOf, type Lanes, busy } from '#gateway/http/lanes.ts'
import { type Match, sendMismatch } from '#gateway/http/matcher.ts'
import { checkRole } from '#gateway/http/check-role.ts'
import { personOf } from '#gateway/http/person.ts'
import { readBytes } from '#http/json-body.ts'
import { Cancellation } from '#http/cancellation.ts'
import { Refusal } from '#http/problem.ts'
import type { LimitsByKind } from '#http/timed-body.ts'
import {
  type Head,
  ConnectionError,
  type Upstream,
  UpstreamTimeout,
} from '#gateway/upstream/upstream.ts'
import { type RequestBody, readBody } from '#gateway/http/body.ts'
import { deliver, isDeliverable } from './delivery.ts'
import { collect, type Failure, retryAfter, statusOf } from '#gateway/upstream/failure.ts'
import { hasIdempotencyKey, sendIdempotent } from '#gateway/idempotency/idempotency-key.ts'
import { match } from './match.ts'
import { connectionProblem } from '#gateway/upstream/connection-error.ts'
import { errorCode } from '#http/error-code.ts'
import type { IdempotentWriter } from '#gateway/idempotency/idempotent-write.ts'
import { type Ending, endingOf, outcomeOf } from '#gateway/upstream/outcome.ts'
import { readAhead } from './read-ahead.ts'
import { tee } from './tee.ts'
import type { Sink } from '#gateway/upstream/sink.ts'
import type { ErrorMapper } from '#gateway/upstream/error-mapper.ts'

export type ProxyOptions = {
  upstream: Upstream
  lanes: Lanes
  journal: Journal | undefined
  /** The largest file that may be sent, in bytes. */
  maxUpload: number
  /** How long bodies may take to arrive. */
  bodyLimits: LimitsByKind
  /** How long a call may take until upstream begins its answer, in milliseconds. */
  timeout: number
  /** The same for a call with a file, from the moment when the file stops flowing. */
  uploadTimeout: number
  describeError: ErrorMapper
  /** Sends the writes that must not happen twice. */
  writer: IdempotentWriter | undefined
  /** Called after a read that has succeeded. */
  onRead?: ((matched: Match) => void) | undefined
  /** Called with the error when a result could not be stored after the service had answered. */
  onFailure: (error: unknown) => void
}

/** Answers one call of the API; rejects with a `Refusal` for a call that may not be sent. */
export type Proxy = (exchange: Exchange) => Promise<void>

/** Makes the proxy; its caller must have checked origin and host. */
export function createProxy(options: ProxyOptions): Proxy {
  const { lanes, writer } = options
  return async (exchange) => {
    const { request } = exchange
    const matched = match(request.method ?? '', request.url ?? '')
    if ('refused' in matched) return sendMismatch(exchange, matched)
    exchange.operation = matched.name
    const { operation } = matched
    const lane = lanes[laneOf(operation)]
    await checkRole({ journal: options.journal, lane }, exchange, matched)
    const input = await bufferJson(readBody(exchange, operation, options), operation)
    const leave = await enterLane(lane, exchange, matched)
    if (!leave) {
      input.body?.destroy()
      throw busy(exchange)
    }
    try {
      if (writer && hasIdempotencyKey(exchange))
        await sendIdempotent(writer, exchange, matched, input.bytes)
      else
        await journalled(options, exchange, matched, () =>
          forward(options, exchange, matched, input),
        )
    } finally {
      leave()
      // Its timers run until it is destroyed, even if nobody has read it.
      input.body?.destroy()
    }
  }
}

type BufferedBody = RequestBody & { bytes?: Buffer }

/** Waits for all of a JSON body, which is small, so that one that stalls does not take up a place. */
async function bufferJson(
  { headers, body }: RequestBody,
  { form }: Operation,
): Promise<BufferedBody> {
  if (!body || form) return { headers, ...(body && { body }) }
  const bytes = await readBytes(body)
  return {
    headers: { ...headers, 'content-length': String(bytes.byteLength) },
    body: Readable.from([bytes]),
    bytes,
  }
}

/** Records a write in the journal before it is sent and when it is over; a read is not recorded, but told. */
async function journalled(
  { journal, onFailure, onRead }: ProxyOptions,
  exchange: Exchange,
  matched: Match,
  send: () => Promise<Ending>,
): Promise<void> {
  const { name, operation, id } = matched
  if (operation.method === 'GET') {
    await send()
    if (!exchange.failure && exchange.response.statusCode < 400) onRead?.(matched)
    return
  }
  if (!journal) return void (await send())
  const person = personOf(exchange)
  const address = exchange.from
  const write = { exchange: exchange.id, person, operation: name, recordId: id, address }
  await journal.begin(write)
  const { outcome, createdId } = await send()
  // By now the answer is being delivered, and it is valid even if the outcome cannot be recorded.
  await journal.end({ ...write, recordId: id ?? createdId }, outcome).catch(onFailure)
}

async function forward(
  { upstream, describeError, timeout, uploadTimeout }: ProxyOptions,
  exchange: Exchange,
  { name, operation, path, id }: Match,
  { headers, body }: RequestBody,
): Promise<Ending> {
  const { request, response } = exchange
  const isUpload = operation.form !== undefined
  const limits = limitCall(exchange, isUpload ? uploadTimeout : timeout, isUpload)
  const answer = receive(exchange, operation, limits.answered)
  let refused: Refusal | undefined
  body?.once('error', (error) => {
    if (error instanceof Refusal) refused = error
  })
  // The gateway reads the answer to a write, so it must not be compressed.
  const accepted = isRead(operation) ? encodingsIn(request.headers['accept-encoding']) : []
  const allHeaders = {
    accept: 'application/json',
    'accept-encoding': accepted.join(', ') || 'identity',
    ...headers,
  }
  exchange.sent = true
  try {
    await upstream.send(
      {
        method: operation.method,
        path,
        headers: allHeaders,
        signal: limits.signal,
        ...(body && { body }),
      },
      answer.onHead,
    )
  } catch (error) {
    const reason = refused ?? limits.reason() ?? error
    if (!answer.failure()) {
      giveUp(exchange, reason)
      return { outcome: outcomeOf(answer.status(), reason) }
    }
  } finally {
    limits.stop()
    body?.destroy()
  }
  const failure = answer.failure()
  if (refused) giveUp(exchange, refused)
  else if (failure) sendFailure(exchange, failure, await describeError(failure, name))
  if (!response.destroyed && !request.complete) request.resume()
  return refused || failure || isRead(operation)
    ? { outcome: outcomeOf(answer.status(), refused) }
    : endingOf(operation, { status: answer.status() ?? 0, text: answer.text() }, id)
}

const isRead = ({ method }: Operation) => method === 'GET'

/** Decides where the body of an answer goes, and keeps what is known of the answer. */
function receive(exchange: Exchange, operation: Operation, onSuccess: () => void) {
  let status: number | undefined
  let failure: Failure | undefined
  let copy: ReturnType<typeof tee> | undefined
  return {
    onHead(head: Head): Sink | Writable {
      status = head.status
      if (!isDeliverable(exchange, head)) return (failure = collect(head)).sink
      onSuccess()
      const down = deliver(exchange, head)
      if (isRead(operation)) return readAhead(down)
      copy = tee(down)
      return copy.tap
    },
    status: () => status,
    failure: () => failure,
    text: () => copy?.text() ?? '',
  }
}

/** The body of an answer may take this many times as long as the time until its beginning. */
const bodyFactor = 4

/**
 * Limits the time until upstream begins its answer and then until it ends, and aborts the call when the client goes. The
 * time begins again with each part of a request that is flowing.
 */
function limitCall({ request, response }: Exchange, timeout: number, isFlowing: boolean) {
  const signal = new Cancellation()
  /** How many times `timeout` may pass in all, and still. */
  let allowed = 1
  let times = allowed
  const timer = setTimeout(() => {
    times -= 1
    if (times > 0) timer.refresh()
    else signal.abort(new UpstreamTimeout('upstream took too long'))
  }, timeout)
  const onClose = () => {
    if (!response.writableFinished) signal.abort(new ClientGone('the client has gone'))
  }
  response.once('close', onClose)
  // While the body of the request flows, upstream is not late.
  const onData = () => {
    times = allowed
    timer.refresh()
  }
  if (isFlowing) request.on('data', onData)
  return {
    signal,
    reason: () => signal.reason,
    answered() {
      allowed = bodyFactor
      times = allowed
      timer.refresh()
    },
    stop() {
      clearTimeout(timer)
      request.off('data', onData)
      response.off('close', onClose)
    },
  }
}

class ClientGone extends Error {}

function sendFailure(
  exchange: Exchange,
  { head }: Failure,
  problem: Parameters<typeof sendProblem>[2],
) {
  exchange.failure = `upstream ${head.status}`
  sendProblem(exchange, statusOf(head), problem, retryAfter(head))
}

/** Answers when upstream failed; once an answer has begun, only a closed connection can show the failure. */
function giveUp(exchange: Exchange, error: unknown): void {
  exchange.failure = failureCode(error)
  if (error instanceof Refusal) sendRefusal(exchange, error)
  else if (error instanceof UpstreamTimeout) sendProblem(exchange, 504, { detail: noAnswer })
  else if (error instanceof ConnectionError) sendProblem(exchange, 502, connectionProblem(error))
  else sendProblem(exchange, 502, { detail: brokeOff })
}

const noAnswer = 'The service did not answer in time.'
const brokeOff = 'The connection to the service broke before it had answered.'

/** For the log: an error's code or class, never its message. */
function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return errorCode(error instanceof ConnectionError ? error.cause : error) ?? error.constructor.name
}
