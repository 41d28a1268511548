/** The queries about webhooks: the service's own list, and what was registered in Practice Desk. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { isOfferedToNobody } from '#app/api/not-offered.ts'
import { readAllPages } from '#app/api/read-all-pages.ts'
import { write } from '#app/api/write.ts'
import { writing } from '#app/data/writing.ts'
import { type Callbacks, callbackOperations } from '#contract/desk/callbacks.ts'
import { deskOperations } from '#contract/desk/desk.ts'
import { maskedAddress } from '#contract/masked-address.ts'
import { largestPage } from '#contract/query-string.ts'
import { type NewWebhook, type Webhook, webhookOperations } from '#contract/webhooks.ts'

/** How often deliveries are looked for while they are shown, in milliseconds: more often until all is registered. */
const callbackLooks = { registering: 2000, idle: 10_000 }
/** After so many looks registering takes long: the service may be away. */
const mostLooks = 30

/** Whether the desk registers its callbacks, or will at any moment. */
const isRegistering = ({ use, callbacks = [] }: Callbacks) =>
  use === 'on' && (callbacks.length === 0 || callbacks.some(({ state }) => state === 'not known'))

export const webhookQueries = {
  all: () => ['webhooks'] as const,

  /** Every webhook of the service; null if it does not offer the list. */
  list: () =>
    queryOptions({
      queryKey: [...webhookQueries.all(), 'list'],
      queryFn: ({ signal }) => readAll(signal),
    }),

  /** How this desk itself hears of changes, and the last deliveries. */
  callbacks: () =>
    queryOptions({
      queryKey: [...webhookQueries.all(), 'callbacks'],
      queryFn: ({ signal }) => call(callbackOperations.getCallbacks, { signal }),
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data && isRegistering(data) && dataUpdateCount < mostLooks
          ? callbackLooks.registering
          : callbackLooks.idle,
    }),

  /** Webhooks registered in Practice Desk, the latest first. */
  notes: () =>
    queryOptions({
      queryKey: [...webhookQueries.all(), 'notes'],
      queryFn: ({ signal }) => call(deskOperations.listWebhookNotes, { signal }),
    }),
}

export const webhookMutations = {
  /** Registers once; the gateway notes what was registered, or may have been, without its keys. */
  register: () =>
    writing(webhookQueries.all(), (body: NewWebhook) =>
      write(webhookOperations.registerWebhook, { body }),
    ),
  note: () =>
    writing(webhookQueries.all(), (webhook: NewWebhook & { outcome: 'saved' | 'not known' }) => {
      const callbackUrl = maskedAddress(webhook.callbackUrl)
      return write(deskOperations.noteWebhook, { body: { ...webhook, callbackUrl } })
    }),
  remove: () =>
    writing(webhookQueries.all(), (id: string) =>
      write(webhookOperations.deleteWebhook, { params: { id } }),
    ),
}

/** More pages than anyone would look at. */
const maxPages = 20

async function readAll(signal: AbortSignal): Promise<Webhook[] | null> {
  try {
    const { rows } = await readAllPages<Webhook>({
      pageSize: largestPage,
      read: async (pageIndex) => {
        const query = { pageIndex, pageSize: largestPage }
        try {
          return await call(webhookOperations.listWebhooks, { query, signal })
        } catch (error) {
          // A page refused after the first one does not mean that there is no list.
          if (pageIndex > 0 && isOfferedToNobody(error)) return { records: [], totalRecords: 0 }
          throw error
        }
      },
      isEnough: ({ pages }) => pages === maxPages,
    })
    return rows
  } catch (error) {
    // A refused key must be reported, not treated as a missing list.
    if (isOfferedToNobody(error)) return null
    throw error
  }
}

/** Whether the service has such a webhook now; undefined if it does not list them. */
export async function isRegistered({ eventName, callbackUrl }: NewWebhook) {
  const all = await readAll(AbortSignal.timeout(15_000))
  return all?.some(
    (webhook) => webhook.eventName === eventName && webhook.callbackUrl === callbackUrl,
  )
}
