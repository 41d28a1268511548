/** What can be found out about a contact when nobody knows whether it was saved. */
import type { QueryClient } from '@tanstack/react-query'
import { contactQueries } from '#app/pickers/contact-queries.ts'
import type { Ending } from '#app/ui/holds.ts'

/** The words of a name in one order: a service may show the surname first. */
const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** Looks for a new contact by its name: a contact of that name may be this one, or an older one. */
export async function lookForNew(client: QueryClient, name: string): Promise<Ending> {
  const found = await client.fetchQuery({ ...contactQueries.lookup(name, 'All'), staleTime: 0 })
  const same = found.filter(({ fullName }) => fullName && wordsOf(fullName) === wordsOf(name))
  const says =
    same.length > 0
      ? `A contact named ‘${same[0]!.fullName}’ is there now: look at it before you create this one again.`
      : `No contact named ‘${name}’ is found so far. Look again in a moment, before you create it once more.`
  return { word: 'Not known', says: `${says} What you typed is still here.` }
}
