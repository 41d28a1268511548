// @chunk pieces
/** What only the extended read tells of one matter, apart from its list and what the list's record tells. */
import { queryOptions } from '@tanstack/react-query'
import { readInFull } from './one-matter.ts'
import { matterQueries } from './queries.ts'

export const oneMatterQueries = {
  allInFull: () => [...matterQueries.all(), 'in-full'] as const,

  /** What only the extended read by id tells of a matter; null where the service does not offer it. */
  inFull: (id: string) =>
    queryOptions({
      queryKey: [...oneMatterQueries.allInFull(), id],
      queryFn: ({ signal }) => readInFull(id, signal),
    }),
}
