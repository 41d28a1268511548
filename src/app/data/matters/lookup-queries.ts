// @chunk pieces
/** Looking matters up: by what is typed, or by the identifier that an address or a draft holds. */
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call, errorOf } from '#app/api/client.ts'
import { matterOperations, queryForOne } from '#contract/matters.ts'

export const matterLookupQueries = {
  all: () => ['matters', 'picked'] as const,

  /** One matter as a list shows it; no specified operation reads it by its id alone (api-notes.md section 1). */
  one: (id: string) =>
    queryOptions({
      queryKey: [...matterLookupQueries.all(), 'one', id],
      queryFn: async ({ signal }) => {
        const page = await call(matterOperations.listMatters, { query: queryForOne(id), signal })
        const matter = page.records.find((record) => record.id === id)
        if (!matter) throw await errorOf(404, '', null)
        return matter
      },
      staleTime: 10 * 60_000,
    }),

  /** The best five for a term; nothing is asked until something is typed. */
  lookup: (term: string) =>
    queryOptions({
      queryKey: [...matterLookupQueries.all(), 'lookup', term],
      queryFn: term
        ? ({ signal }) => call(matterOperations.lookupMatter, { query: { term }, signal })
        : skipToken,
    }),
}
