/** Finds out which extended operations a service offers, by reads that change nothing. */
import { ApiError } from '#app/api/api-error.ts'
import { call } from '#app/api/client.ts'
import { isOfferedToNobody } from '#app/api/not-offered.ts'
import { may } from '#app/api/person.ts'
import { contactOperations } from '#contract/contacts.ts'
import { matterOperations } from '#contract/matters.ts'
import { oneMatterOperations } from '#contract/one-matter.ts'
import { practiceAreaOperations } from '#contract/practice-areas.ts'
import { webhookOperations } from '#contract/webhooks.ts'

export type Offer = { what: string; offered: boolean | 'not known'; why?: string }

const { listWebhooks } = webhookOperations
const one = { pageIndex: 0, pageSize: 1 }

/** Checks each on its own, so that a failure of one says nothing about the others. */
export async function checkOffers(signal: AbortSignal): Promise<Offer[]> {
  return Promise.all([
    offerOf('List of all contacts', () =>
      call(contactOperations.listContacts, { query: one, signal }),
    ),
    offerOf('One matter by its ID', () => readOneMatter(signal)),
    offerOf('Names of practice areas', () =>
      call(practiceAreaOperations.lookupPracticeArea, { query: { term: 'a' }, signal }),
    ),
    // To anybody else the desk's own refusal would look like the service's.
    ...(may(listWebhooks)
      ? [offerOf('List of webhooks', () => call(listWebhooks, { query: one, signal }))]
      : []),
  ])
}

async function offerOf(what: string, request: () => Promise<unknown>): Promise<Offer> {
  try {
    await request()
    return { what, offered: true }
  } catch (error) {
    if (error instanceof NoRecordToTry) return { what, offered: 'not known', why: error.message }
    if (!(error instanceof ApiError)) throw error
    if (isOfferedToNobody(error)) return { what, offered: false }
    return { what, offered: 'not known', why: error.message }
  }
}

class NoRecordToTry extends Error {}

async function readOneMatter(signal: AbortSignal) {
  const { records } = await call(matterOperations.listMatters, { query: one, signal })
  const id = records[0]?.id
  if (!id) throw new NoRecordToTry('There is no matter to try this with.')
  await call(oneMatterOperations.getMatter, { params: { id }, signal })
}
