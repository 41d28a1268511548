/** What is asked about the connection. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { deskOperations } from '#contract/desk.ts'
import { testConnection } from './health.ts'
import { askOffers } from './offers.ts'

/** Not asked again by itself, nor tried again: the answer is what is wanted, good or bad. */
const onDemand = { enabled: false, retry: false, gcTime: 0 } as const

export const connectionQueries = {
  all: () => ['connection'] as const,

  /** Where the service is; holds as long as the desk runs. */
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
      queryFn: ({ signal }) => askOffers(signal),
      ...onDemand,
    }),
}
