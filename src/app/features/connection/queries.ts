/** What is asked about the connection, and only when a person asks for it. */
import { queryOptions } from '@tanstack/react-query'
import { testConnection } from './health.ts'
import { askOffers } from './offers.ts'

/** Neither is asked again by itself, nor tried again: the answer is what is wanted, good or bad. */
const onDemand = { enabled: false, retry: false, gcTime: 0 } as const

export const connectionQueries = {
  all: () => ['connection'] as const,

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
