// @chunk pieces
/** What is asked about matters. */
import { queryOptions, skipToken } from '@tanstack/react-query'
import { ApiError } from '#app/api/api-error.ts'
import { call } from '#app/api/client.ts'
import { beforeEdit } from '#app/data/before-edit.ts'
import { matterOperations } from '#contract/matters.ts'
import { matterListQueries } from './list-queries.ts'
import { type FoundMatter, readInFull } from './one-matter.ts'

export const matterQueries = {
  ...matterListQueries,

  /** A matter of which the name is enough; an error where the service finds none by its id. */
  named: (id: string) =>
    queryOptions({
      ...matterListQueries.detail(id),
      select: matterIn,
      staleTime: 10 * 60_000,
    }),

  allInFull: () => [...matterListQueries.all(), 'in-full'] as const,

  /** What only the extended read by id tells of a matter; null where the service does not offer it. */
  inFull: (id: string) =>
    queryOptions({
      queryKey: [...matterQueries.allInFull(), id],
      queryFn: ({ signal }) => readInFull(id, signal),
    }),

  /** The matter in full as somebody began to change it; null where it cannot be changed. */
  before: (id: string) =>
    beforeEdit(matterQueries.inFull(id).queryKey, (signal) => readInFull(id, signal)),

  /** The best five for a term; nothing is asked until something is typed. */
  lookup: (term: string) =>
    queryOptions({
      queryKey: [...matterListQueries.all(), 'lookup', term],
      queryFn: term
        ? ({ signal }) => call(matterOperations.lookupMatter, { query: { term }, signal })
        : skipToken,
    }),
}

function matterIn({ matter }: FoundMatter) {
  if (matter) return matter
  const detail = 'The service finds no matter by this id.'
  throw new ApiError({ type: 'about:blank', status: 404, title: 'Not Found', detail })
}
