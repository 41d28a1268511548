/** A record as it stood when a form for it was opened. */
import { type QueryKey, queryOptions } from '@tanstack/react-query'

/**
 * Reads the record under `queryKey` anew each time a form is opened, so that the cache holds the newest copy too;
 * then leaves it alone, as a form must not change under who types.
 */
export const beforeEdit = <T>(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<T>) =>
  queryOptions({
    queryKey: ['before edit', ...queryKey],
    queryFn: async ({ signal, client }) => {
      const record = await read(signal)
      client.setQueryData(queryKey, record)
      return record
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
