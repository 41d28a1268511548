/** What can be found out about a contact when nobody knows whether it was saved. */
import { call } from '#app/api/client.ts'
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { contactOperations } from '#contract/contacts.ts'

/** The words of a name in one order: a service may show the surname first. */
const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** Looks for a new contact by its name: a contact of that name may be this one, or an older one. */
export async function lookForNew(name: string): Promise<WriteOutcome> {
  // Asked anew: a query might join a search for namesakes that began before the contact was sent.
  const query = { term: name, type: 'All' } as const
  const found = await call(contactOperations.lookupContact, { query })
  const same = found.filter(({ fullName }) => fullName && wordsOf(fullName) === wordsOf(name))
  const says =
    same.length > 0
      ? `A contact named ‘${same[0]!.fullName}’ now exists. Check it before you create this one again.`
      : `No contact named ‘${name}’ has been found so far. Check again in a moment, before you create it again.`
  return { word: 'Not known', says: `${says} What you typed is still here.` }
}
