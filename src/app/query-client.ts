/** The one cache of what the service answered: when it is asked again, and what a write makes stale. */
import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'
import { isSpent } from './api/reads.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The queries that it makes stale, however it ends; a success waits until those on screen are read again. */
      invalidates?: QueryKey
    }
    defaultError: Error
  }
}

/** How often a read is tried again by itself. */
const retries = 2

/** Whether a read that has failed so often is tried again: where a moment may help, as long as the view may. */
const mayRetry = (failures: number, error: Error) =>
  error instanceof ApiError &&
  error.retryable &&
  !error.isGivenUp &&
  failures < retries &&
  !isSpent()

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
        retry: mayRetry,
        // Each attempt waits by itself, so that a person can call off the wait too.
        retryDelay: 0,
      },
      // A write is never kept back to be sent by itself later.
      mutations: { networkMode: 'always', retry: false },
    },
    mutationCache: new MutationCache({
      onSuccess: async (_data, _variables, _result, mutation) => {
        const queryKey = mutation.meta?.invalidates
        if (queryKey) await client.invalidateQueries({ queryKey })
      },
      // A person who is told to check whether it was saved must see what the service has now.
      onError: (_error, _variables, _result, mutation) => {
        const queryKey = mutation.meta?.invalidates
        if (queryKey) void client.invalidateQueries({ queryKey })
      },
    }),
  })
  return client
}
