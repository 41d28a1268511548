/** Whose an email is, among the contacts that a lookup found by it: a lookup also finds similar addresses. */
import { useQueries } from '@tanstack/react-query'
import { contactQueries } from '#app/data/contacts/queries.ts'
import type { ContactSummary } from '#contract/contacts.ts'

type Lookup = { email: string; found: readonly ContactSummary[] }

const isSame = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

const shows = ({ additionalInfo = '' }: ContactSummary, email: string) =>
  isSame(additionalInfo, email)

/**
 * A lookup shows one address of a contact at most, and some services show none: where nobody found shows the email, the
 * best match alone is asked for all of its own. `reads` are these questions.
 */
export function useEmailOwners(lookups: readonly Lookup[]) {
  const unsure = lookups.flatMap(({ email, found }) =>
    found.some((contact) => shows(contact, email)) ? [] : found.slice(0, 1).map(({ id }) => id),
  )
  const reads = useQueries({
    queries: [...new Set(unsure)].map((id) => contactQueries.detail(id)),
  })
  const owns = (contact: ContactSummary, email: string) =>
    shows(contact, email) ||
    reads.some(
      ({ data }) => data?.id === contact.id && data.emails?.some((own) => isSame(own, email)),
    )
  return { reads, owns }
}
