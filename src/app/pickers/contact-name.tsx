// @chunk pieces
/** The name of a contact, loaded by its identifier. */
import { useQuery } from '@tanstack/react-query'
import { contactQueries } from '#app/data/contacts/queries.ts'

export function ContactName({ id }: { id: string }) {
  const { data, isError } = useQuery(contactQueries.detail(id))
  if (isError) return 'Unknown name'
  return data ? (data.fullName ?? data.shortName ?? 'No name') : <span data-waiting>…</span>
}
