/** Passes calls of the API on to the service: only the operations of the contract, streamed in both directions. */
import { Readable } from 'node:stream'
import type { Journal } from '#gateway/store/journal.ts'
import type { Exchange } from '#gateway/http/exchange.ts'
import { enterLane, laneOf, type Lanes, busy } from '#gateway/http/lanes.ts'
import { type Match, sendMismatch } from '#gateway/http/matcher.ts'
import { checkRole } from '#gateway/http/check-role.ts'
import { personOf } from '#gateway/http/person.ts'
import { readBytes } from '#http/json-body.ts'
import type { LimitsByKind } from '#http/timed-body.ts'
import { type RequestBody, readBody } from '#gateway/http/body.ts'
import { hasIdempotencyKey, sendIdempotent } from '#gateway/idempotency/idempotency-key.ts'
import { match } from './match.ts'
import type { IdempotentWriter } from '#gateway/idempotency/idempotent-write.ts'
import type { Ending } from '#gateway/upstream/outcome.ts'
import { forward, type ForwardOptions } from './forward.ts'

export type ProxyOptions = ForwardOptions & {
  lanes: Lanes
  journal: Journal | undefined
  /** The largest file that may be sent, in bytes. */
  maxUpload: number
  /** How long bodies may take to arrive. */
  bodyLimits: LimitsByKind
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
  const { lanes, writer, journal, onRead } = options
  return async (exchange) => {
    const { request } = exchange
    const matched = match(request.method ?? '', request.url ?? '')
    if ('refused' in matched) return sendMismatch(exchange, matched)
    exchange.operation = matched.name
    const { operation } = matched
    const lane = lanes[laneOf(operation)]
    // Every await costs time, so a read that need not wait is sent without one.
    const refusal = checkRole({ journal, lane }, exchange, matched)
    if (refusal) await refusal
    const raw = readBody(exchange, operation, options)
    const input: BufferedBody = raw.body && !operation.form ? await bufferJson(raw, raw.body) : raw
    const entered = enterLane(lane, exchange, matched)
    const leave = entered instanceof Promise ? await entered : entered
    if (!leave) {
      input.body?.destroy()
      throw busy(exchange)
    }
    try {
      if (operation.method === 'GET') {
        await forward(options, exchange, matched, input)
        if (!exchange.failure && exchange.response.statusCode < 400) onRead?.(matched)
      } else if (writer && hasIdempotencyKey(exchange))
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
async function bufferJson({ headers }: RequestBody, body: Readable): Promise<BufferedBody> {
  const bytes = await readBytes(body)
  return {
    headers: { ...headers, 'content-length': String(bytes.byteLength) },
    body: Readable.from([bytes]),
    bytes,
  }
}

/** Records a write in the journal before it is sent and when it is over. */
async function journalled(
  { journal, onFailure }: ProxyOptions,
  exchange: Exchange,
  { name, id }: Match,
  send: () => Promise<Ending>,
): Promise<void> {
  if (!journal) return void (await send())
  const person = personOf(exchange)
  const address = exchange.from
  const write = { exchange: exchange.id, person, operation: name, recordId: id, address }
  await journal.begin(write)
  const { outcome, createdId } = await send()
  // By now the answer is being delivered, and it is valid even if the outcome cannot be recorded.
  await journal.end({ ...write, recordId: id ?? createdId }, outcome).catch(onFailure)
}
