// @chunk pieces
/** The queries about matters. */
import { queryOptions, skipToken } from '@tanstack/react-query'
import { ApiError } from '#app/api/api-error.ts'
import { call } from '#app/api/client.ts'
import { beforeEdit } from '#app/data/before-edit.ts'
import { matterOperations } from '#contract/matters.ts'
import { matterListQueries } from './list-queries.ts'
import { type FoundMatter, readFull } from './one-matter.ts'

export const matterQueries = {
  ...matterListQueries,

  /** A matter for its name only; an error if the service cannot find one by id. */
  named: (id: string) =>
    queryOptions({
      ...matterListQueries.detail(id),
      select: matterIn,
      staleTime: 10 * 60_000,
    }),

  allFull: () => [...matterListQueries.all(), 'in-full'] as const,

  /** The extended read of a matter by id; null if the service does not offer it. */
  full: (id: string) =>
    queryOptions({
      queryKey: [...matterQueries.allFull(), id],
      queryFn: ({ signal }) => readFull(id, signal),
    }),

  /** The full matter as it was when its form was opened; null if it cannot be changed. */
  before: (id: string) =>
    beforeEdit(matterQueries.full(id).queryKey, (signal) => readFull(id, signal)),

  /** The best five for a term; nothing is sent until something is typed. */
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
  const detail = 'The service found no matter with this ID.'
  throw new ApiError({ type: 'about:blank', status: 404, title: 'Not Found', detail })
}
