/** What has to be known before a matter can be created or changed. */
import { queryOptions } from '@tanstack/react-query'
import { readInFull } from './one-matter.ts'

export const matterEditQueries = {
  /** The matter as it was when somebody began to change it: read anew each time, and left alone meanwhile; null where it cannot be changed. */
  before: (id: string) =>
    queryOptions({
      queryKey: ['matter to change', id],
      queryFn: ({ signal }) => readInFull(id, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnReconnect: false,
    }),
}
