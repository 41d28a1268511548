/** The API at the gateway: lets through exactly the operations of the contract, and streams both ways. */
import { PassThrough, pipeline, Readable, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Operation } from '#contract/operation.ts'
import { encodingsIn } from '#gateway/http/compression.ts'
import type { Journal } from '#gateway/store/journal.ts'
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { enterLane, laneOf, type Lanes, sendNoPlace } from '#gateway/http/lanes.ts'
import { type Match, sendMismatch } from '#gateway/http/matcher.ts'
import { personOf } from '#gateway/http/person.ts'
import { BodyTimeout, type LimitsByKind } from '#http/timed-body.ts'
import { type Head, NeverSent, type Upstream, UpstreamTimeout } from '#gateway/upstream/upstream.ts'
import {
  bodyFault,
  type Cargo,
  type CargoRefusal,
  cargoOf,
  holdFor,
  TooLarge,
} from '#gateway/http/body.ts'
import { deliver, isDeliverable } from './delivery.ts'
import { collect, type Failure, retryAfter, statusOf } from '#gateway/upstream/failure.ts'
import { isKeyed, sendKeyed } from '#gateway/idempotency/idempotency-key.ts'
import { match } from './match.ts'
import { codeOf, neverSent } from '#gateway/upstream/connection-error.ts'
import type { Once } from '#gateway/idempotency/idempotent-write.ts'
import { type Ending, endingOf, outcomeOf } from '#gateway/upstream/outcome.ts'
import { tee } from './tee.ts'
import type { Teller } from '#gateway/upstream/error-mapper.ts'

export type ProxyOptions = {
  upstream: Upstream
  lanes: Lanes
  journal: Journal | undefined
  /** The largest file that may be sent, in bytes. */
  maxUpload: number
  /** How long bodies may take to come in. */
  bodyLimits: LimitsByKind
  /** How long a call may take until upstream begins its answer, in milliseconds. */
  patience: number
  /** The same for a call that carries a file, from where the file stops flowing. */
  uploadPatience: number
  tell: Teller
  /** Sends what must not happen twice. */
  once: Once | undefined
  /** Hears of what could not be written down once the service had answered. */
  onFailure: (error: unknown) => void
}

/** Answers one call of the API; never rejects. */
export type Proxy = (exchange: Exchange) => Promise<void>

/** Makes the proxy; origin and host have been checked by whoever calls it. */
export function createProxy(options: ProxyOptions): Proxy {
  const { lanes, once } = options
  return async (exchange) => {
    const { request } = exchange
    const matched = match(request.method ?? '', request.url ?? '')
    if ('refused' in matched) return sendMismatch(exchange, matched)
    exchange.operation = matched.name
    const hold = holdFor(lanes.held, exchange)
    const cargo = cargoOf(request, matched.operation, { ...options, hold })
    if ('status' in cargo) return refuseCargo(exchange, cargo)
    const sent = await wholeOf(cargo, matched.operation).catch(bodyFault)
    if ('status' in sent) return refuseCargo(exchange, sent)
    const leave = await enterLane(lanes[laneOf(matched.operation)], exchange, matched)
    if (!leave) {
      sendNoPlace(exchange)
      return void sent.body?.destroy()
    }
    try {
      if (once && isKeyed(exchange)) await sendKeyed(once, exchange, matched, sent.bytes)
      else
        await journalled(options, exchange, matched, () =>
          forward(options, exchange, matched, sent),
        )
    } finally {
      leave()
      // Also where it was never asked for: it is watched for as long as it is open.
      sent.body?.destroy()
    }
  }
}

type Sent = Cargo & { bytes?: Buffer }

/** Waits for a body of JSON, which is small, so that nobody's place is held by one that stands still. */
async function wholeOf({ headers, body }: Cargo, { form }: Operation): Promise<Sent> {
  if (!body || form) return { headers, ...(body && { body }) }
  const bytes = await buffer(body)
  return {
    headers: { ...headers, 'content-length': String(bytes.byteLength) },
    body: Readable.from([bytes]),
    bytes,
  }
}

const refuseCargo = (exchange: Exchange, { status, detail }: CargoRefusal) =>
  status === 503
    ? sendNoPlace(exchange)
    : sendProblem(exchange, status, detail === undefined ? {} : { detail })

/** Notes a write before it goes up and once it is over; a read is nobody's business. */
async function journalled(
  { journal, onFailure }: ProxyOptions,
  { id: exchange }: Exchange,
  { name, operation, id }: Match,
  send: () => Promise<Ending>,
): Promise<void> {
  if (!journal || operation.method === 'GET') return void (await send())
  const write = { exchange, person: personOf(), operation: name, recordId: id }
  await journal.begin(write)
  const { outcome, madeId } = await send()
  // The answer is on its way down by now, and true whether or not it can be written down.
  await journal.end({ ...write, recordId: id ?? madeId }, outcome).catch(onFailure)
}

async function forward(
  { upstream, tell, patience, uploadPatience }: ProxyOptions,
  exchange: Exchange,
  { name, operation, path, id }: Match,
  { headers, body }: Cargo,
): Promise<Ending> {
  const { request, response } = exchange
  const calling = startCall(exchange, operation.form ? uploadPatience : patience)
  const answer = receive(exchange, operation, calling.answered)
  let refused: TooLarge | BodyTimeout | undefined
  body?.once('error', (error) => {
    if (error instanceof TooLarge || error instanceof BodyTimeout) refused = error
  })
  // What a write answers is read on its way down, and so asked for as it is.
  const accepted = isRead(operation) ? encodingsIn(request.headers['accept-encoding']) : []
  const sent = {
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
        headers: sent,
        signal: calling.signal,
        ...(body && { body }),
      },
      answer.onHead,
    )
  } catch (error) {
    const reason = refused ?? calling.reason() ?? error
    if (!answer.failure()) {
      giveUp(exchange, reason)
      return { outcome: outcomeOf(answer.status(), reason) }
    }
  } finally {
    calling.over()
    body?.destroy()
  }
  const failure = answer.failure()
  if (refused) giveUp(exchange, refused)
  else if (failure) sendFailure(exchange, failure, await tell(failure, name))
  if (!response.destroyed && !request.complete) request.resume()
  return refused || failure || isRead(operation)
    ? { outcome: outcomeOf(answer.status(), refused) }
    : endingOf(operation, { status: answer.status() ?? 0, text: answer.text() }, id)
}

const isRead = ({ method }: Operation) => method === 'GET'

/** Says where the body of an answer goes, and what is known of the answer so far. */
function receive(exchange: Exchange, operation: Operation, onSuccess: () => void) {
  let status: number | undefined
  let failure: Failure | undefined
  let along: ReturnType<typeof tee> | undefined
  return {
    onHead(head: Head): Writable {
      status = head.status
      if (!isDeliverable(exchange, head)) return (failure = collect(head)).sink
      onSuccess()
      const down = deliver(exchange, head)
      if (isRead(operation)) return ahead(down)
      along = tee(down)
      return along.tap
    },
    status: () => status,
    failure: () => failure,
    text: () => along?.text() ?? '',
  }
}

/** How much of an answer is held for whoever reads it slowly, in bytes: more than any list has. */
const mostAhead = 1024 * 1024

/** Takes an answer off the service's hands, and gives its place back, though it is not read yet. */
function ahead(down: Writable): Writable {
  const buffered = new PassThrough({ readableHighWaterMark: mostAhead })
  // Either end that breaks takes the other with it.
  pipeline(buffered, down, () => {})
  return buffered
}

/** An answer may take so many times as long as its beginning. */
const wholeAnswer = 4

/** Bounds the time until upstream's head and then until its end, and lets the end of the client end the call. */
function startCall({ request, response }: Exchange, patience: number) {
  const controller = new AbortController()
  const late = () => controller.abort(new UpstreamTimeout('upstream took too long'))
  let timer = setTimeout(late, patience)
  const gone = () => {
    if (!response.writableFinished) controller.abort(new ClientGone('the client has gone'))
  }
  response.once('close', gone)
  // As long as its body flows, nobody has kept it waiting.
  const goOn = () => void timer.refresh()
  request.on('data', goOn)
  return {
    signal: controller.signal,
    reason: () => controller.signal.reason as unknown,
    answered() {
      clearTimeout(timer)
      timer = setTimeout(late, wholeAnswer * patience)
    },
    over() {
      clearTimeout(timer)
      request.off('data', goOn)
      response.off('close', gone)
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

/** Upstream failed before its answer, or inside it: then the connection is destroyed. */
function giveUp(exchange: Exchange, error: unknown): void {
  exchange.failure = nameOf(error)
  if (error instanceof TooLarge || error instanceof BodyTimeout) {
    const { status, detail } = bodyFault(error)
    sendProblem(exchange, status, { detail })
  } else if (error instanceof UpstreamTimeout) sendProblem(exchange, 504, { detail: noAnswer })
  else if (error instanceof NeverSent) sendProblem(exchange, 502, neverSent(error))
  else sendProblem(exchange, 502, { detail: brokeOff })
}

const noAnswer = 'The service did not answer in time.'
const brokeOff = 'The connection to the service broke before it had answered.'

/** A word for the log: an error's code or class, never its message. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return codeOf(error instanceof NeverSent ? error.cause : error) ?? error.constructor.name
}
