// @chunk pieces
/** Practice areas, by the extended operations; if a service does not offer them the calls fail, and the caller says so. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { isOffered } from '#app/api/not-offered.ts'
import { practiceAreaOperations } from '#contract/practice-areas.ts'

const rarelyChanged = { staleTime: 10 * 60_000 }

export const practiceAreaQueries = {
  all: () => ['practice-areas'] as const,

  lookup: (term: string) =>
    queryOptions({
      queryKey: [...practiceAreaQueries.all(), 'lookup', term],
      queryFn: ({ signal }) =>
        call(practiceAreaOperations.lookupPracticeArea, { query: { term }, signal }),
      ...rarelyChanged,
    }),

  /**
   * Whether practice areas can be looked up, without which no matter can be created or changed: a service
   * that offers this extended operation is assumed to offer those of matters too.
   */
  offered: () =>
    queryOptions({
      queryKey: [...practiceAreaQueries.all(), 'offered'],
      queryFn: ({ client }) => isOffered(client.query(practiceAreaQueries.lookup(''))),
      ...rarelyChanged,
    }),

  detail: (id: string) =>
    queryOptions({
      queryKey: [...practiceAreaQueries.all(), 'detail', id],
      queryFn: ({ signal }) =>
        call(practiceAreaOperations.getPracticeArea, { params: { id }, signal }),
      ...rarelyChanged,
    }),
}
