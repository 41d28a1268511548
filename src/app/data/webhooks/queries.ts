/** What is asked about webhooks: the service's own list where it has one, and what was registered through here. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { isOfferedToNobody } from '#app/api/not-offered.ts'
import { readAllPages } from '#app/api/read-all-pages.ts'
import { write } from '#app/api/write.ts'
import { deskOperations } from '#contract/desk.ts'
import { maskedAddress } from '#contract/masked-address.ts'
import { largestPage } from '#contract/query-string.ts'
import { type NewWebhook, type Webhook, webhookOperations } from '#contract/webhooks.ts'

export const webhookQueries = {
  all: () => ['webhooks'] as const,

  /** Every webhook that the service has; null where it does not offer to list them. */
  list: () =>
    queryOptions({
      queryKey: [...webhookQueries.all(), 'list'],
      queryFn: ({ signal }) => readAll(signal),
    }),

  /** What was registered through this desk, the latest first. */
  notes: () =>
    queryOptions({
      queryKey: [...webhookQueries.all(), 'notes'],
      queryFn: ({ signal }) => call(deskOperations.listWebhookNotes, { signal }),
    }),
}

export const webhookMutations = {
  /** Registers once; what was registered, or may have been, is noted by the desk without its keys. */
  register: () =>
    mutationOptions({
      mutationFn: (webhook: NewWebhook) =>
        write(webhookOperations.registerWebhook, { body: webhook }),
      meta: { invalidates: webhookQueries.all() },
    }),
  note: () =>
    mutationOptions({
      mutationFn: ({ outcome, ...webhook }: NewWebhook & { outcome: 'saved' | 'not known' }) => {
        const callbackUrl = maskedAddress(webhook.callbackUrl)
        return write(deskOperations.noteWebhook, { body: { ...webhook, callbackUrl, outcome } })
      },
      meta: { invalidates: webhookQueries.all() },
    }),
  remove: () =>
    mutationOptions({
      mutationFn: (id: string) => write(webhookOperations.deleteWebhook, { params: { id } }),
      meta: { invalidates: webhookQueries.all() },
    }),
}

/** As many pages as anybody could want to look at. */
const mostPages = 20

async function readAll(signal: AbortSignal): Promise<Webhook[] | null> {
  try {
    const { rows } = await readAllPages<Webhook>({
      pageSize: largestPage,
      read: async (pageIndex) => {
        const query = { pageIndex, pageSize: largestPage }
        try {
          return await call(webhookOperations.listWebhooks, { query, signal })
        } catch (error) {
          // A page that is refused after one that was not is no sign that there is no list.
          if (pageIndex > 0 && isOfferedToNobody(error)) return { records: [], totalRecords: 0 }
          throw error
        }
      },
      isEnough: ({ pages }) => pages === mostPages,
    })
    return rows
  } catch (error) {
    // With a key that is refused there is more to be said than that no list is offered.
    if (isOfferedToNobody(error)) return null
    throw error
  }
}

/** Whether the service has such a webhook now; undefined where it does not say. */
export async function isRegistered({ eventName, callbackUrl }: NewWebhook) {
  const all = await readAll(AbortSignal.timeout(15_000))
  return all?.some(
    (webhook) => webhook.eventName === eventName && webhook.callbackUrl === callbackUrl,
  )
}
