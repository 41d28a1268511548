/** What is asked about all contacts at once, which few services answer (api-notes.md section 3). */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { isNotOffered } from '#app/api/not-offered.ts'
import { contactQueries } from './lookup-queries.ts'
import { type ListPage, standing } from '#app/api/list-page.ts'
import { paged } from '#contract/common.ts'
import { contactOperations, type ContactQuery } from '#contract/contacts.ts'
import type { Answer } from '#contract/operation.ts'

export type ListedContact = Answer<typeof contactOperations.listContacts>['records'][number]

export const contactListQueries = {
  all: () => [...contactQueries.all(), 'list'] as const,

  /** One page of contacts; the page before stays on the screen until this one is here. */
  list: (query: ContactQuery) => {
    const asked = paged(query)
    return queryOptions({
      queryKey: [...contactListQueries.all(), asked],
      queryFn: async ({ client, signal }): Promise<ListPage<ListedContact>> => {
        try {
          const page = await call(contactOperations.listContacts, { query: asked, signal })
          return standing(page, asked)
        } catch (error) {
          if (isNotOffered(error)) rememberNotOffered(client)
          throw error
        }
      },
      placeholderData: keepPreviousData,
    })
  },

  /** False once the service has shown that it offers no list, for as long as the page is open. */
  offered: () =>
    queryOptions<boolean>({
      queryKey: ['contact-list-offered'],
      enabled: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
}

/** Only a service that has never answered a list is known by such an answer. */
function rememberNotOffered(client: QueryClient) {
  const pages = client.getQueriesData({ queryKey: contactListQueries.all() })
  if (pages.some(([, page]) => page !== undefined)) return
  client.setQueryData(contactListQueries.offered().queryKey, false)
}
