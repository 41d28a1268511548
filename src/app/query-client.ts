/** The one cache of what the service answered: when it is asked again, and what a write makes stale. */
import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The queries that a success makes stale; the mutation waits until those on screen are read again. */
      invalidates?: QueryKey
    }
    defaultError: Error
  }
}

/** How often a read is tried again by itself, and after how long at most, in milliseconds. */
const retries = 2
const longestWait = 15_000

/** Reads are tried again only where a moment may help; writes never. */
export function createQueryClient() {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // The desk may be on this very machine, and answer while the browser calls itself offline.
        networkMode: 'always',
        // That mode alone would leave what failed without a connection as it is.
        refetchOnReconnect: true,
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) =>
          failures < retries && error instanceof ApiError && error.passing,
        retryDelay: (failures, error) => {
          const asked = error instanceof ApiError ? error.retryAfter : undefined
          return Math.min(asked === undefined ? 500 * 2 ** failures : asked * 1000, longestWait)
        },
      },
      // A write is never kept back to be sent by itself later.
      mutations: { networkMode: 'always', retry: false },
    },
    mutationCache: new MutationCache({
      onSuccess: async (_data, _variables, _result, mutation) => {
        const queryKey = mutation.meta?.invalidates
        if (queryKey) await client.invalidateQueries({ queryKey })
      },
    }),
  })
  return client
}
