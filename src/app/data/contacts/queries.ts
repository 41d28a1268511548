// @chunk pieces
/** What is asked about contacts. Few services answer what is asked about all of them (api-notes.md section 3). */
import { keepPreviousData, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { type ListPage, standing } from '#app/api/list-page.ts'
import { isNotOffered, isOffered } from '#app/api/not-offered.ts'
import { beforeEdit } from '#app/data/before-edit.ts'
import { paged } from '#contract/common.ts'
import { contactOperations, type ContactQuery, type LookupType } from '#contract/contacts.ts'
import type { Answer } from '#contract/operation.ts'

export type ListedContact = Answer<typeof contactOperations.listContacts>['records'][number]

const read = (id: string, signal: AbortSignal) =>
  call(contactOperations.getContact, { params: { id }, signal })

/** Keys run from general to specific: `all()` reaches every cached contact. */
export const contactQueries = {
  all: () => ['contacts'] as const,

  lists: () => [...contactQueries.all(), 'list'] as const,

  /** One page of contacts; the page before stays on the screen until this one is here. */
  list: (query: ContactQuery) => {
    const asked = paged(query)
    return queryOptions({
      queryKey: [...contactQueries.lists(), asked],
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
  listOffered: () =>
    queryOptions<boolean>({
      queryKey: ['contact-list-offered'],
      // Never asked by itself: whoever reads the list writes down what it shows.
      enabled: false,
      queryFn: () => true,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),

  /**
   * Whether people and companies can be changed here. Nothing tells but a change itself, which is no way to ask;
   * a service that offers the extended list is taken to offer the other extended operations of contacts.
   */
  changesOffered: () =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'changes offered'],
      queryFn: ({ signal }) => {
        const query = { pageIndex: 0, pageSize: 1 }
        return isOffered(call(contactOperations.listContacts, { query, signal }))
      },
      staleTime: 10 * 60_000,
    }),

  detail: (id: string) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'detail', id],
      queryFn: ({ signal }) => read(id, signal),
      staleTime: 10 * 60_000,
    }),

  /** A contact as its own page wants it: not as it was ten minutes ago. */
  current: (id: string) => queryOptions({ ...contactQueries.detail(id), staleTime: 30_000 }),

  /** The contact as it was when somebody began to change it. */
  before: (id: string) =>
    beforeEdit(contactQueries.detail(id).queryKey, (signal) => read(id, signal)),

  /** The best five for a term; nothing is asked until something is typed. */
  lookup: (term: string, type: LookupType) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'lookup', type, term],
      queryFn: term
        ? ({ signal }) => call(contactOperations.lookupContact, { query: { term, type }, signal })
        : skipToken,
    }),
}

/** Only a service that has never answered a list is known by such an answer. */
function rememberNotOffered(client: QueryClient) {
  const pages = client.getQueriesData({ queryKey: contactQueries.lists() })
  if (pages.some(([, page]) => page !== undefined)) return
  client.setQueryData(contactQueries.listOffered().queryKey, false)
}
