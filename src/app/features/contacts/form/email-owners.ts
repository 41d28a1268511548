/** Whose an email is, among the contacts that a lookup found by it: a lookup also finds similar addresses. */
import { useQueries } from '@tanstack/react-query'
import { contactQueries } from '#app/data/contacts/queries.ts'
import type { ContactSummary } from '#contract/contacts.ts'

type Lookup = { email: string; found: readonly ContactSummary[] }

const isSameEmail = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

const shows = ({ additionalInfo = '' }: ContactSummary, email: string) =>
  isSameEmail(additionalInfo, email)

/**
 * A lookup shows one address of a contact at most, and some services show none: whoever was found and does not show the
 * email is asked for all of their own. Who cannot be read counts as its owner, as the service found them by it.
 */
export function useEmailOwners(lookups: readonly Lookup[]) {
  const unsure = lookups.flatMap(({ email, found }) =>
    found.filter((contact) => !shows(contact, email)).map(({ id }) => id),
  )
  const ids = [...new Set(unsure)]
  const reads = useQueries({ queries: ids.map((id) => contactQueries.detail(id)) })
  const owns = (contact: ContactSummary, email: string) => {
    if (shows(contact, email)) return true
    const read = reads[ids.indexOf(contact.id)]
    return read?.isError || read?.data?.emails?.some((own) => isSameEmail(own, email))
  }
  return { owns, isPending: reads.some((read) => read.isPending) }
}
