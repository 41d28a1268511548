/** A record as it was when its form was opened. */
import { type QueryKey, queryOptions } from '@tanstack/react-query'

/**
 * Reads the record under `queryKey` again each time a form is opened, and updates the cache with it;
 * after that it never refetches, as a form must not change while a person types.
 */
export const beforeEdit = <T>(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<T>) =>
  queryOptions({
    queryKey: ['before edit', ...queryKey],
    queryFn: async ({ signal, client }) => {
      const record = await read(signal)
      client.setQueryData(queryKey, record)
      return record
    },
    staleTime: 'static',
    gcTime: 0,
    refetchOnReconnect: false,
  })
