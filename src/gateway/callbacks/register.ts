/** Has the service call this desk for each kind of event, and takes back what calls an address of earlier. */
import { randomUUID } from 'node:crypto'
import { addressOf } from '#contract/operation.ts'
import type { Answered } from '#contract/proof.ts'
import { eventNames, webhookOperations } from '#contract/webhooks.ts'
import type { Between, CallbackStore } from '#gateway/store/callbacks.ts'
import type { JournalStore } from '#gateway/store/journal.ts'
import { type Ending, endingOf, outcomeOf } from '#gateway/upstream/outcome.ts'
import { type Answer, readAnswer } from '#gateway/upstream/read-answer.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'
import { callbackPrefix } from './address.ts'

export type RegisterParts = {
  store: CallbackStore
  journal: Pick<JournalStore, 'begin' | 'end'>
  upstream: Upstream
  signal: AbortSignal
}

/** How long the service may take, in milliseconds. */
const timeout = 30_000

/** The statuses of a service that does not do this, or not for this desk. */
const notOffered: ReadonlySet<number> = new Set([400, 403, 404, 405, 410, 422, 501])

type Made = { secret: string; isFirst: boolean }

/** Registers each kind of event to which the service has given no final answer, the first time also those that it did not offer before. */
export async function register(
  parts: RegisterParts,
  between: Between,
  { secret, isFirst }: Made,
): Promise<void> {
  const { store } = parts
  const callbackUrl = between.desk + callbackPrefix + secret
  for (const eventName of await store.take(between, eventNames, isFirst)) {
    const ended = await inJournal(parts, 'registerWebhook', { body: { eventName, callbackUrl } })
    await store.end(between, eventName, { state: stateIn(ended), webhookId: ended.createdId })
  }
}

/**
 * Removes the callbacks at this service that call another address of the desk, as far as the service can; resolves to
 * whether one is left whose removal has no known end.
 */
export async function removeOthers(
  parts: RegisterParts,
  at: { service: string; desk: string | undefined },
): Promise<boolean> {
  const { store } = parts
  let isLeft = false
  for (const row of await store.others(at)) {
    const { webhookId } = row
    // Where it cannot be removed, its deliveries are refused from now on.
    if (webhookId === null || (await isOver(parts, webhookId))) await store.forget(row)
    else isLeft = true
  }
  return isLeft
}

/** Removes a webhook; not every service says of which record it speaks, as a proof would. */
async function isOver(parts: RegisterParts, id: string): Promise<boolean> {
  const { status = 0 } = await inJournal(parts, 'deleteWebhook', { id })
  return notOffered.has(status) || (status >= 200 && status < 300 && status !== 202)
}

type Ended = Ending & { status?: number }

/** What the desk does by itself is in the journal like what people do. */
async function inJournal(
  { journal, upstream, signal }: RegisterParts,
  name: 'registerWebhook' | 'deleteWebhook',
  { id, body }: { id?: string; body?: unknown },
): Promise<Ended> {
  const operation = webhookOperations[name]
  const write = { exchange: randomUUID(), person: 'desk', operation: name, recordId: id }
  const path = addressOf(operation, id === undefined ? {} : { params: { id } })
  await journal.begin(write)
  const call = { method: operation.method, path, body, signal, timeout }
  const answer = await readAnswer(upstream, call).catch((error: unknown) => ({ error }))
  if ('error' in answer) {
    await journal.end(write, 'not known')
    throw answer.error
  }
  const ended = endedBy(answer, (answered) => endingOf(operation, answered, id))
  await journal.end(write, ended.outcome)
  return ended
}

function endedBy(answer: Answer, ofSuccess: (answered: Answered) => Ending): Ended {
  if ('failure' in answer) return { outcome: answer.isUnsent ? 'not saved' : 'not known' }
  const { status } = answer
  if (!('body' in answer)) return { status, outcome: outcomeOf(status) }
  return { status, ...ofSuccess({ status, text: new TextDecoder().decode(answer.body) }) }
}

/** What was accepted without a proof counts as registered: each repetition might make one more webhook, whose id nobody has. */
function stateIn({ status = 0 }: Ended) {
  if (status >= 200 && status < 300) return 'registered'
  return notOffered.has(status) ? 'not offered' : 'not known'
}
