/** The queries about the connection. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { deskOperations } from '#contract/desk/desk.ts'
import { testConnection } from './health.ts'
import { checkOffers } from './offers.ts'

/** Never refetched or retried automatically: the first answer is the result, good or bad. */
const onDemand = { enabled: false, retry: false, gcTime: 0 } as const

export const connectionQueries = {
  all: () => ['connection'] as const,

  /** Where the service is; constant while the gateway runs. */
  about: () =>
    queryOptions({
      queryKey: [...connectionQueries.all(), 'about'],
      queryFn: ({ signal }) => call(deskOperations.getConnection, { signal }),
    }),

  health: () =>
    queryOptions({
      queryKey: [...connectionQueries.all(), 'health'],
      queryFn: ({ signal }) => testConnection(signal),
      ...onDemand,
    }),

  offers: () =>
    queryOptions({
      queryKey: [...connectionQueries.all(), 'offers'],
      queryFn: ({ signal }) => checkOffers(signal),
      ...onDemand,
    }),
}
