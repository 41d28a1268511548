/**
 * Writes that must not happen twice: each is stored under its key before it is sent, sent at most once, and answered
 * from the store when it is repeated (decision 0017).
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Operation } from '#contract/operation.ts'
import type { KeyedWrite, KeyStatus } from '#gateway/store/idempotency-keys.ts'
import type { DeskState } from '#gateway/store/state.ts'
import {
  ConnectionError,
  type Head,
  type Upstream,
  UpstreamTimeout,
} from '#gateway/upstream/upstream.ts'
import { collect, type Failure, retryAfter, statusOf } from '#gateway/upstream/failure.ts'
import { type Ending, endingOf, outcomeOf } from '#gateway/upstream/outcome.ts'
import { type ErrorMapper } from '#gateway/upstream/error-mapper.ts'

/** A write with its key; `exchange` identifies it in log and journal. */
export type IdempotentWrite = {
  person: string
  key: string
  exchange: string
  name: string
  operation: Operation
  /** The record in its path. */
  id: string | undefined
  /** Where it came from; the desk itself sends what it held. */
  address?: string
  path: string
  body: Buffer
}

/** The result of a write: what the service answered the first time, or why there is no such answer. */
export type WriteResult =
  /** If it is answered, `answer` is the body of a success, or a problem as JSON. */
  | Exclude<KeyStatus, { kind: 'new' }>
  /** Refused for a temporary reason: its key may be used again. */
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

/** Refusals for reasons other than the write itself: the key, a payment, the rate, the time it took to arrive. */
const otherReasons: ReadonlySet<number> = new Set([401, 402, 403, 408, 425, 429])
/** What is certainly not saved and no 4xx, such as for want of room, says nothing about the write either. */
const isRetryable = ({ status }: Head) => otherReasons.has(status) || status < 400 || status >= 500
/** More time than the database needs to store the beginning and the result, in milliseconds. */
const storageMargin = 10_000

/** Makes a writer, which finishes each write even if the client has gone. */
export function createIdempotentWriter(options: Options): IdempotentWriter {
  const { onFailure } = options
  const { keys, journal } = options.state
  const lease = 2 * options.timeout + storageMargin
  const underWay = new Set<Promise<WriteResult>>()

  /** Stores the result of a write under its key. */
  async function settle(keyedWrite: KeyedWrite, result: WriteResult): Promise<void> {
    if (result.kind === 'answered') await keys.answered(keyedWrite, result.status, result.answer)
    else if (result.kind === 'unknown') await keys.unknown(keyedWrite)
    else await keys.release(keyedWrite)
  }

  async function send(write: IdempotentWrite): Promise<WriteResult> {
    const { person, key, name: operation, exchange, id, address } = write
    const keyedWrite = { person, key, operation, digest: digestOf(write) }
    const startedAt = performance.now()
    const keyStatus = await keys.begin(keyedWrite, lease)
    if (keyStatus.kind !== 'new') return keyStatus
    const line = { exchange, person, operation, recordId: id, address }
    await journal.begin(line).catch(async (error: unknown) => {
      await keys.release(keyedWrite)
      throw error
    })
    // After such a delay the write could still be on its way when its lease is over.
    const isLate = performance.now() - startedAt > storageMargin
    const result: WriteResult = isLate ? { kind: 'not sent' } : await attempt(options, write)
    const { outcome, createdId } = endingFor(write, result)
    // The service's answer is valid even if it cannot be stored: the key then stays 'under way' and later becomes
    // 'unknown', so that the write is never sent again.
    await settle(keyedWrite, result).catch(onFailure)
    await journal.end({ ...line, recordId: id ?? createdId }, outcome).catch(onFailure)
    return result
  }

  return {
    lease,
    send(write) {
      const sending = send(write)
      underWay.add(sending)
      const remove = () => underWay.delete(sending)
      sending.then(remove, remove)
      return sending
    },
    idle: async () => void (await Promise.allSettled(underWay)),
  }
}

const digestOf = ({ operation, path, body }: IdempotentWrite) =>
  createHash('sha256').update(`${operation.method} ${path}\n`).update(body).digest('hex')

function endingFor({ operation, id }: IdempotentWrite, result: WriteResult): Ending {
  if (result.kind === 'not sent' || result.kind === 'retryable') return { outcome: 'not saved' }
  if (result.kind !== 'answered' || result.status >= 400) {
    return { outcome: outcomeOf('status' in result ? result.status : undefined) }
  }
  return endingOf(operation, { status: result.status, text: result.answer }, id)
}

async function attempt(
  { upstream, describeError, timeout }: Options,
  { name, operation, path, body }: IdempotentWrite,
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
    await upstream.send(
      { method: operation.method, path, headers, signal: controller.signal, ...sent },
      (head) => {
        timer.refresh()
        answer = collect(head)
        return answer.sink
      },
    )
  } catch (error) {
    if (error instanceof ConnectionError) return { kind: 'not sent' }
    // The status alone makes it a refusal, even if the body breaks off.
    if (!answer || outcomeOf(answer.head.status) !== 'not saved') return { kind: 'unknown' }
  } finally {
    clearTimeout(timer)
  }
  return answer
    ? read(answer, describeError, { name, operation }).catch(() => ({ kind: 'unknown' }))
    : { kind: 'unknown' }
}

async function read(
  answer: Failure,
  describeError: ErrorMapper,
  of: Parameters<ErrorMapper>[1],
): Promise<WriteResult> {
  const { head } = answer
  if (head.status >= 200 && head.status < 300)
    return { kind: 'answered', status: head.status, answer: await answer.text() }
  if (outcomeOf(head.status) === 'not known') return { kind: 'unknown' }
  const status = statusOf(head)
  const problem = JSON.stringify(await describeError(answer, of))
  return isRetryable(head)
    ? { kind: 'retryable', status, answer: problem, headers: retryAfter(head) }
    : { kind: 'answered', status, answer: problem }
}
