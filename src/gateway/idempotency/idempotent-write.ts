/**
 * Writes that must not happen twice: noted under their key before they go up, sent at most once, and answered
 * from the note when they are asked for again (decision 0017).
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Operation } from '#contract/operation.ts'
import type { KeyedWrite } from '#gateway/store/keyed-writes.ts'
import type { DeskState } from '#gateway/store/state.ts'
import { NeverSent, type Upstream, UpstreamTimeout } from '#gateway/upstream/upstream.ts'
import { collect, type Failure, retryAfter, statusOf } from '#gateway/upstream/failure.ts'
import { type Ending, endingOf, outcomeOf } from '#gateway/upstream/outcome.ts'
import { type Teller } from '#gateway/upstream/error-mapper.ts'

/** A write with its key; `exchange` names it in log and journal. */
export type OnceWrite = {
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

/** How a write stands: what the service answered the first time, or why there is no such answer. */
export type OnceEnd =
  /** `answer` is the body of a success, or a problem as JSON. */
  | { is: 'answered'; status: number; answer: string }
  /** Refused for a reason that passes: its key may be used again. */
  | { is: 'turned away'; status: number; answer: string; headers: Record<string, string> }
  | { is: 'never sent' }
  | { is: 'unknown' }
  | { is: 'under way' }
  | { is: 'another' }

export type Once = {
  send(write: OnceWrite): Promise<OnceEnd>
  /** How long nobody else may take over what was begun, in milliseconds. */
  lease: number
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

type Options = {
  upstream: Upstream
  state: Pick<DeskState, 'keys' | 'journal'>
  tell: Teller
  /** How long upstream may take to begin its answer, and then to end it, in milliseconds. */
  patience: number
  /** Hears of what could not be written down once the service had answered. */
  onFailure: (error: unknown) => void
}

/** Refusals that say nothing of the write: the key, a payment, the rate, the time it took to arrive. */
const passing: ReadonlySet<number> = new Set([401, 402, 403, 408, 425, 429])
/** More than the database takes to write down that it begins, and how it ended, in milliseconds. */
const margin = 10_000

/** Makes the sender of such writes; whoever asked may be gone before it ends. */
export function createOnce(options: Options): Once {
  const { onFailure } = options
  const { keys, journal } = options.state
  const lease = 2 * options.patience + margin
  const underWay = new Set<Promise<OnceEnd>>()

  /** Writes down under its key how a write ended. */
  async function settle(keyed: KeyedWrite, end: OnceEnd): Promise<void> {
    if (end.is === 'answered') await keys.answered(keyed, end.status, end.answer)
    else if (end.is === 'unknown') await keys.unknown(keyed)
    else await keys.giveBack(keyed)
  }

  async function send(write: OnceWrite): Promise<OnceEnd> {
    const { person, key, name: operation, exchange, id } = write
    const keyed = { person, key, operation, digest: digestOf(write) }
    const asked = performance.now()
    const known = await keys.begin(keyed, lease)
    if (known.is !== 'new') return known
    const line = { exchange, person, operation, recordId: id }
    await journal.begin(line).catch(async (error: unknown) => {
      await keys.giveBack(keyed)
      throw error
    })
    // Held up for so long, it might still be going up when others take it for ended.
    const late = performance.now() - asked > margin
    const end: OnceEnd = late ? { is: 'never sent' } : await attempt(options, write)
    const { outcome, madeId } = endOf(write, end)
    // What the service answered is true where it cannot be written down, too: its key then still says that it is
    // under way, and later that nobody knows, so that it never goes up again.
    await settle(keyed, end).catch(onFailure)
    await journal.end({ ...line, recordId: id ?? madeId }, outcome).catch(onFailure)
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

const digestOf = ({ operation, path, body }: OnceWrite) =>
  createHash('sha256').update(`${operation.method} ${path}\n`).update(body).digest('hex')

function endOf({ operation, id }: OnceWrite, end: OnceEnd): Ending {
  if (end.is === 'never sent') return { outcome: 'not saved' }
  if (end.is !== 'answered' || end.status >= 400) {
    return { outcome: outcomeOf('status' in end ? end.status : undefined) }
  }
  return endingOf(operation, { status: end.status, text: end.answer }, id)
}

async function attempt(
  { upstream, tell, patience }: Options,
  { name, operation: { method }, path, body }: OnceWrite,
): Promise<OnceEnd> {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new UpstreamTimeout('upstream took too long'))
  const timer = setTimeout(giveUp, patience)
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
    if (error instanceof NeverSent) return { is: 'never sent' }
    // A refusal is one by its first line, however it breaks off.
    if (!answer || outcomeOf(answer.head.status) !== 'not saved') return { is: 'unknown' }
  } finally {
    clearTimeout(timer)
  }
  return answer ? read(answer, tell, name).catch(() => ({ is: 'unknown' })) : { is: 'unknown' }
}

async function read(answer: Failure, tell: Teller, name: string): Promise<OnceEnd> {
  const { head } = answer
  if (head.status >= 200 && head.status < 300)
    return { is: 'answered', status: head.status, answer: await answer.text() }
  if (outcomeOf(head.status) === 'not known') return { is: 'unknown' }
  const status = statusOf(head)
  const problem = JSON.stringify(await tell(answer, name))
  return passing.has(status)
    ? { is: 'turned away', status, answer: problem, headers: retryAfter(head) }
    : { is: 'answered', status, answer: problem }
}
