/**
 * Writes that must not happen twice: noted under their key before they go up, sent at most once, and answered
 * from that note when they are sent again (decision 0017).
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Operation } from '#contract/operation.ts'
import type { KeyedWrite, KeyStatus } from '#gateway/store/idempotency-keys.ts'
import type { DeskState } from '#gateway/store/state.ts'
import { ConnectionError, type Upstream, UpstreamTimeout } from '#gateway/upstream/upstream.ts'
import { collect, type Failure, retryAfter, statusOf } from '#gateway/upstream/failure.ts'
import { type Ending, endingOf, outcomeOf } from '#gateway/upstream/outcome.ts'
import { type ErrorMapper } from '#gateway/upstream/error-mapper.ts'

/** A write with its key; `exchange` names it in log and journal. */
export type IdempotentWrite = {
  person: string
  key: string
  exchange: string
  name: string
  operation: Operation
  /** The record in its path. */
  id: string | undefined
  path: string
  body: Buffer
}

/** The result of a write: what the service answered the first time, or why there is no such answer. */
export type WriteResult =
  /** Of what is answered, `answer` is the body of a success, or a problem as JSON. */
  | Exclude<KeyStatus, { kind: 'new' }>
  /** Refused for a reason that is only temporary: its key may be used again. */
  | { kind: 'retryable'; status: number; answer: string; headers: Record<string, string> }
  | { kind: 'not sent' }

export type IdempotentWriter = {
  send(write: IdempotentWrite): Promise<WriteResult>
  /** How long a write that has begun belongs to its sender, in milliseconds. */
  lease: number
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

type Options = {
  upstream: Upstream
  state: Pick<DeskState, 'keys' | 'journal'>
  describeError: ErrorMapper
  /** How long upstream may take to begin its answer, and then to finish it, in milliseconds. */
  timeout: number
  /** Called with the error when a result could not be stored after the service had answered. */
  onFailure: (error: unknown) => void
}

/** Refusals that say nothing about the write: the key, a payment, the rate, the time it took to arrive. */
const retryable: ReadonlySet<number> = new Set([401, 402, 403, 408, 425, 429])
/** More than the database needs to store the beginning and the result, in milliseconds. */
const margin = 10_000

/** Sends such writes; the client may be gone before one ends. */
export function createIdempotentWriter(options: Options): IdempotentWriter {
  const { onFailure } = options
  const { keys, journal } = options.state
  const lease = 2 * options.timeout + margin
  const underWay = new Set<Promise<WriteResult>>()

  /** Stores the result of a write under its key. */
  async function settle(keyedWrite: KeyedWrite, end: WriteResult): Promise<void> {
    if (end.kind === 'answered') await keys.answered(keyedWrite, end.status, end.answer)
    else if (end.kind === 'unknown') await keys.unknown(keyedWrite)
    else await keys.release(keyedWrite)
  }

  async function send(write: IdempotentWrite): Promise<WriteResult> {
    const { person, key, name: operation, exchange, id } = write
    const keyedWrite = { person, key, operation, digest: digestOf(write) }
    const startedAt = performance.now()
    const keyStatus = await keys.begin(keyedWrite, lease)
    if (keyStatus.kind !== 'new') return keyStatus
    const line = { exchange, person, operation, recordId: id }
    await journal.begin(line).catch(async (error: unknown) => {
      await keys.release(keyedWrite)
      throw error
    })
    // After such a delay it could still be going up when its lease is over.
    const late = performance.now() - startedAt > margin
    const end: WriteResult = late ? { kind: 'not sent' } : await attempt(options, write)
    const { outcome, createdId } = endOf(write, end)
    // The service's answer is true even if it cannot be stored: its key then still says 'under way', and later
    // 'unknown', so that the write never goes up again.
    await settle(keyedWrite, end).catch(onFailure)
    await journal.end({ ...line, recordId: id ?? createdId }, outcome).catch(onFailure)
    return end
  }

  return {
    lease,
    send(write) {
      const sending = send(write)
      underWay.add(sending)
      const over = () => underWay.delete(sending)
      sending.then(over, over)
      return sending
    },
    idle: async () => void (await Promise.allSettled(underWay)),
  }
}

const digestOf = ({ operation, path, body }: IdempotentWrite) =>
  createHash('sha256').update(`${operation.method} ${path}\n`).update(body).digest('hex')

function endOf({ operation, id }: IdempotentWrite, end: WriteResult): Ending {
  if (end.kind === 'not sent') return { outcome: 'not saved' }
  if (end.kind !== 'answered' || end.status >= 400) {
    return { outcome: outcomeOf('status' in end ? end.status : undefined) }
  }
  return endingOf(operation, { status: end.status, text: end.answer }, id)
}

async function attempt(
  { upstream, describeError, timeout }: Options,
  { name, operation: { method }, path, body }: IdempotentWrite,
): Promise<WriteResult> {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new UpstreamTimeout('upstream took too long'))
  const timer = setTimeout(giveUp, timeout)
  let answer: Failure | undefined
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    ...(body.length > 0 && {
      'content-type': 'application/json',
      'content-length': String(body.length),
    }),
  }
  const sent = body.length > 0 && { body: Readable.from([body]) }
  try {
    await upstream.send({ method, path, headers, signal: controller.signal, ...sent }, (head) => {
      timer.refresh()
      answer = collect(head)
      return answer.sink
    })
  } catch (error) {
    if (error instanceof ConnectionError) return { kind: 'not sent' }
    // The status line alone makes it a refusal, even if the rest breaks off.
    if (!answer || outcomeOf(answer.head.status) !== 'not saved') return { kind: 'unknown' }
  } finally {
    clearTimeout(timer)
  }
  return answer
    ? read(answer, describeError, name).catch(() => ({ kind: 'unknown' }))
    : { kind: 'unknown' }
}

async function read(
  answer: Failure,
  describeError: ErrorMapper,
  name: string,
): Promise<WriteResult> {
  const { head } = answer
  if (head.status >= 200 && head.status < 300)
    return { kind: 'answered', status: head.status, answer: await answer.text() }
  if (outcomeOf(head.status) === 'not known') return { kind: 'unknown' }
  const status = statusOf(head)
  const problem = JSON.stringify(await describeError(answer, name))
  return retryable.has(status)
    ? { kind: 'retryable', status, answer: problem, headers: retryAfter(head) }
    : { kind: 'answered', status, answer: problem }
}
