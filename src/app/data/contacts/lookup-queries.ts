// @chunk pieces
/** Looking people up: by what is typed, or by the identifier that an address holds. */
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { contactOperations, type LookupType } from '#contract/contacts.ts'

export const contactQueries = {
  all: () => ['contacts'] as const,

  detail: (id: string) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'detail', id],
      queryFn: ({ signal }) => call(contactOperations.getContact, { params: { id }, signal }),
      staleTime: 10 * 60_000,
    }),

  /** A contact as its own page wants it: not as it was ten minutes ago. */
  current: (id: string) => queryOptions({ ...contactQueries.detail(id), staleTime: 30_000 }),

  /** The best five for a term; nothing is asked until something is typed. */
  lookup: (term: string, type: LookupType) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'lookup', type, term],
      queryFn: term
        ? ({ signal }) => call(contactOperations.lookupContact, { query: { term, type }, signal })
        : skipToken,
    }),
}
