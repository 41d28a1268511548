/** Looks for a contact when it is not known whether it was saved. */
import { call } from '#app/api/client.ts'
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { inputKept } from '#app/ui/forms/submit-outcome.ts'
import { contactOperations } from '#contract/contacts.ts'

/** The words of a name, sorted: a service may put the surname first. */
const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** Looks for a new contact by name; a match may be this contact or an older one. */
export async function findCreatedContact(name: string): Promise<WriteOutcome> {
  // Bypasses the query cache: a query could join a search for duplicates that began before the contact was sent.
  const query = { term: name, type: 'All' } as const
  const found = await call(contactOperations.lookupContact, { query })
  const same = found.filter(({ fullName }) => fullName && wordsOf(fullName) === wordsOf(name))
  const sentence =
    same.length > 0
      ? `A contact named ‘${same[0]!.fullName}’ now exists. Check it before you create this one again.`
      : `No contact named ‘${name}’ has been found so far. Check again in a moment, before you create it again.`
  return { word: 'Not known', message: `${sentence} ${inputKept}` }
}
