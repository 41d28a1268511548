/** What has to be known before a contact can be changed. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { isNotOffered } from '#app/api/not-offered.ts'
import { contactQueries } from './lookup-queries.ts'
import { contactOperations } from '#contract/contacts.ts'

export const contactEditQueries = {
  /** The contact as it was when somebody began to change it: read anew each time, and left alone meanwhile. */
  before: (id: string) =>
    queryOptions({
      queryKey: ['contact to change', id],
      queryFn: ({ signal, client }) =>
        client.query({
          ...contactQueries.detail(id),
          queryFn: () => call(contactOperations.getContact, { params: { id }, signal }),
          staleTime: 0,
        }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnReconnect: false,
    }),

  /**
   * Whether people and companies can be changed here. Nothing tells but a change itself, which is no way to ask;
   * a service that offers the extended list is taken to offer the other extended operations of contacts.
   */
  offered: () =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'changes offered'],
      queryFn: async ({ signal }) => {
        try {
          const query = { pageIndex: 0, pageSize: 1 }
          await call(contactOperations.listContacts, { query, signal })
          return true
        } catch (error) {
          if (isNotOffered(error)) return false
          throw error
        }
      },
      staleTime: 10 * 60_000,
    }),
}
