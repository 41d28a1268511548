/** The API at the gateway: lets through exactly the operations of the contract, and streams both ways. */
import type { Readable } from 'node:stream'
import type { OperationName } from '#contract/operations.ts'
import { encodingsIn } from '#gateway/compression.ts'
import { type Exchange, sendProblem } from '#gateway/exchange.ts'
import { type Upstream, UpstreamTimeout } from '#gateway/upstream.ts'
import { cargoOf, TooLarge } from './body.ts'
import { deliver, isDeliverable } from './delivery.ts'
import { collect, type Failure, problemOf, retryAfter, statusOf, withReason } from './failure.ts'
import { createKeyCheck, type KeyCheck } from './key-check.ts'
import { type Match, match, type Mismatch } from './match.ts'
import type { Turnstile } from './turnstile.ts'

export type ProxyOptions = {
  upstream: Upstream
  turnstile: Turnstile
  /** The largest file that may be sent, in bytes. */
  maxUpload: number
  /** How long a call may take until upstream begins its answer, in milliseconds. */
  patience: number
  /** The same for a call that carries a file. */
  uploadPatience: number
  /** The same for `ping`, which tells a refused key from a refused call. */
  pingPatience: number
}

type Room = ProxyOptions & { isKeyRefused: KeyCheck }

/** Answers one call of the API; never rejects. */
export type Proxy = (exchange: Exchange) => Promise<void>

/** Headers by which some servers let one method pass for another. */
const overrides = [
  'x-http-method-override',
  'x-http-method',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
]

/** Makes the proxy; origin and host have been checked by whoever calls it. */
export function createProxy(options: ProxyOptions): Proxy {
  const { turnstile, maxUpload } = options
  const isKeyRefused = createKeyCheck(options.upstream, options.pingPatience)
  const room: Room = { ...options, isKeyRefused }
  return async (exchange) => {
    const { request } = exchange
    if (overrides.some((name) => name in request.headers)) {
      return sendProblem(exchange, 400, { detail: 'A call cannot pass for another.' })
    }
    const matched = match(request.method ?? '', request.url ?? '')
    if ('refused' in matched) return refuse(exchange, matched)
    exchange.operation = matched.name
    if (!turnstile.enter()) return sendProblem(exchange, 503, {}, { 'retry-after': '1' })
    try {
      const cargo = cargoOf(request, matched.operation, maxUpload)
      if ('status' in cargo) return refuseCargo(exchange, cargo)
      await forward(room, exchange, matched, cargo)
    } finally {
      turnstile.leave()
    }
  }
}

function refuse(exchange: Exchange, mismatch: Mismatch): void {
  if (mismatch.refused === 'path') return sendProblem(exchange, 404)
  if (mismatch.refused === 'method') {
    return sendProblem(exchange, 405, {}, { allow: mismatch.allow.join(', ') })
  }
  const errors = mismatch.parameters.map((parameter) => ({
    pointer: `#/${parameter}`,
    detail: 'This call has no such parameter',
  }))
  return sendProblem(exchange, 400, { detail: errors[0]!.detail, errors })
}

const refuseCargo = (exchange: Exchange, { status, detail }: { status: number; detail?: string }) =>
  sendProblem(exchange, status, detail === undefined ? {} : { detail })

type Cargo = { headers: Record<string, string>; body?: Readable }

async function forward(
  room: Room,
  exchange: Exchange,
  { name, operation, path }: Match,
  { headers, body }: Cargo,
): Promise<void> {
  const { request, response } = exchange
  const { upstream, patience, uploadPatience } = room
  const calling = startCall(exchange, operation.form ? uploadPatience : patience)
  let failure: Failure | undefined
  let tooLarge: TooLarge | undefined
  body?.once('error', (error) => {
    if (error instanceof TooLarge) tooLarge = error
  })
  const accepted = encodingsIn(request.headers['accept-encoding'])
  const sent = {
    accept: 'application/json',
    'accept-encoding': accepted.join(', ') || 'identity',
    ...headers,
  }
  try {
    await upstream.send(
      {
        method: operation.method,
        path,
        headers: sent,
        signal: calling.signal,
        ...(body && { body }),
      },
      (head) => {
        if (!isDeliverable(exchange, head)) return (failure = collect(head)).sink
        calling.answered()
        return deliver(exchange, head)
      },
    )
  } catch (error) {
    if (!failure) return giveUp(exchange, tooLarge ?? calling.reason() ?? error)
  } finally {
    calling.over()
    request.unpipe()
  }
  if (tooLarge) return giveUp(exchange, tooLarge)
  if (failure) await tell(room, exchange, failure, name)
  if (!response.destroyed && !request.complete) request.resume()
}

/** Bounds the time until upstream's head, and lets the end of the client end the call. */
function startCall({ response }: Exchange, patience: number) {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new UpstreamTimeout('upstream took too long')),
    patience,
  )
  const gone = () => {
    if (!response.writableFinished) controller.abort(new ClientGone('the client has gone'))
  }
  response.once('close', gone)
  return {
    signal: controller.signal,
    reason: () => controller.signal.reason as unknown,
    answered: () => clearTimeout(timer),
    over() {
      clearTimeout(timer)
      response.off('close', gone)
    },
  }
}

class ClientGone extends Error {}

async function tell(
  { upstream, isKeyRefused }: Room,
  exchange: Exchange,
  failure: Failure,
  name: OperationName,
): Promise<void> {
  const { head } = failure
  exchange.failure = `upstream ${head.status}`
  const said = await problemOf(failure, upstream.conceal)
  const shut = head.status === 401 || head.status === 403
  const problem = shut ? withReason(said, name === 'ping' || (await isKeyRefused())) : said
  sendProblem(exchange, statusOf(head), problem, retryAfter(head))
}

/** Upstream failed before its answer, or inside it: then the connection is destroyed. */
function giveUp(exchange: Exchange, error: unknown): void {
  exchange.failure = nameOf(error)
  if (error instanceof TooLarge) sendProblem(exchange, 413, { detail: error.message })
  else if (error instanceof UpstreamTimeout)
    sendProblem(exchange, exchange.request.complete ? 504 : 408)
  else sendProblem(exchange, 502)
}

/** A word for the log: an error's code or class, never its message. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name
}
