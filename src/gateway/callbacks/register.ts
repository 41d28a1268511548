/** Has the service call this desk for each kind of event, and takes back what calls an address of earlier. */
import { randomUUID } from 'node:crypto'
import { addressOf } from '#contract/operation.ts'
import { eventNames, Webhook, webhookOperations } from '#contract/webhooks.ts'
import type { Outcome } from '#contract/desk/desk.ts'
import type { Between, CallbackStore } from '#gateway/store/callbacks.ts'
import type { JournalStore } from '#gateway/store/journal.ts'
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
const refusals: ReadonlySet<number> = new Set([400, 403, 404, 405, 422, 501])

type Made = { secret: string; isFirst: boolean }

/** Registers each kind of event whose registration has no known end; the first time also what was not offered before. */
export async function register(
  parts: RegisterParts,
  between: Between,
  { secret, isFirst }: Made,
): Promise<void> {
  const { store, upstream, signal } = parts
  const callbackUrl = between.desk + callbackPrefix + secret
  for (const eventName of await store.take(between, eventNames, isFirst)) {
    const answer = await inJournal(parts, 'registerWebhook', undefined, () =>
      readAnswer(upstream, {
        method: 'POST',
        path: addressOf(webhookOperations.registerWebhook),
        body: { eventName, callbackUrl },
        signal,
        timeout,
      }),
    )
    await store.end(between, eventName, stateIn(answer))
  }
}

/** Removes the callbacks at this service that call another address of the desk, as far as the service can. */
export async function removeOthers(
  parts: RegisterParts,
  at: { service: string; desk: string | undefined },
): Promise<void> {
  const { store, upstream, signal } = parts
  for (const row of await store.others(at)) {
    const { webhookId } = row
    const answer =
      webhookId === null
        ? undefined
        : await inJournal(parts, 'deleteWebhook', webhookId, () =>
            readAnswer(upstream, {
              method: 'DELETE',
              path: addressOf(webhookOperations.deleteWebhook, { params: { id: webhookId } }),
              signal,
              timeout,
            }),
          )
    // Where it cannot be removed, its deliveries are refused from now on.
    if (!answer || outcomeOf(answer) !== 'not known') await store.forget(row)
  }
}

const outcomeOf = (answer: Answer): Outcome => {
  if ('body' in answer) return 'saved'
  return 'status' in answer && refusals.has(answer.status) ? 'not saved' : 'not known'
}

/** What the desk does by itself is in the journal like what people do. */
async function inJournal(
  { journal }: RegisterParts,
  operation: 'registerWebhook' | 'deleteWebhook',
  recordId: string | undefined,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const write = { exchange: randomUUID(), person: 'desk', operation, recordId }
  await journal.begin(write)
  const answer = await call().catch((error: unknown) => ({ error }))
  const isOver = !('error' in answer)
  await journal.end(write, isOver ? outcomeOf(answer) : 'not known')
  if (!isOver) throw answer.error
  return answer
}

function stateIn(answer: Answer) {
  const outcome = outcomeOf(answer)
  if (outcome === 'not known') return { state: 'not known' as const, webhookId: undefined }
  if (outcome === 'not saved') return { state: 'not offered' as const, webhookId: undefined }
  return {
    state: 'registered' as const,
    webhookId: 'body' in answer ? idIn(answer.body) : undefined,
  }
}

/** Some services answer without a body, or with another one. */
function idIn(body: ArrayBuffer): string | undefined {
  try {
    return Webhook.parse(JSON.parse(new TextDecoder().decode(body))).id
  } catch {
    return undefined
  }
}
