// @chunk pieces
/** The queries about contacts. Few services offer the list of all of them. */
import { keepPreviousData, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { type ListPage, toListPage } from '#app/api/list-page.ts'
import { isNotOffered, isOffered } from '#app/api/not-offered.ts'
import { beforeEdit } from '#app/data/before-edit.ts'
import { paged } from '#contract/common.ts'
import { contactOperations, type ContactQuery, type LookupType } from '#contract/contacts.ts'
import type { Answer } from '#contract/operation.ts'

export type ListedContact = Answer<typeof contactOperations.listContacts>['records'][number]

/** A firm with more has to type. */
const maxStaff = 50
type Staff = { records: readonly ListedContact[]; totalRecords: number }
export const nobody: Staff = { records: [], totalRecords: 0 }

const read = (id: string, signal: AbortSignal) =>
  call(contactOperations.getContact, { params: { id }, signal })

/** Keys run from general to specific: `all()` reaches every cached contact. */
export const contactQueries = {
  all: () => ['contacts'] as const,

  lists: () => [...contactQueries.all(), 'list'] as const,

  /** One page of contacts; the page before stays on the screen until this one is here. */
  list: (query: ContactQuery) => {
    const pagedQuery = paged(query)
    return queryOptions({
      queryKey: [...contactQueries.lists(), pagedQuery],
      queryFn: async ({ client, signal }): Promise<ListPage<ListedContact>> => {
        try {
          const page = await call(contactOperations.listContacts, { query: pagedQuery, signal })
          return toListPage(page, pagedQuery)
        } catch (error) {
          if (isNotOffered(error)) rememberNotOffered(client)
          throw error
        }
      },
      placeholderData: keepPreviousData,
    })
  },

  /** False once the service has shown that it offers no list; kept while the page is open. */
  listOffered: () =>
    queryOptions<boolean>({
      queryKey: ['contact-list-offered'],
      // Never fetched: the list query writes the result here.
      enabled: false,
      queryFn: () => true,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),

  /**
   * Whether people and companies can be changed here. Only a change itself would show it, so it is inferred:
   * a service that offers the extended list is assumed to offer the other extended contact operations.
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

  /** Whether the staff are known to be nobody at all; false where the service does not list them. */
  noStaff: () =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'no staff'],
      queryFn: async ({ signal }) => {
        const query = { staffType: 'EnabledStaff' as const, pageIndex: 0, pageSize: 1 }
        try {
          const page = await call(contactOperations.listContacts, { query, signal })
          return page.totalRecords === 0 && page.records.length === 0
        } catch (error) {
          if (isNotOffered(error, 400)) return false
          throw error
        }
      },
    }),

  detail: (id: string) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'detail', id],
      queryFn: ({ signal }) => read(id, signal),
      staleTime: 10 * 60_000,
    }),

  /** A contact for its own page, which needs fresher data. */
  current: (id: string) => queryOptions({ ...contactQueries.detail(id), staleTime: 30_000 }),

  /** The contact as it was when its form was opened. */
  before: (id: string) =>
    beforeEdit(contactQueries.detail(id).queryKey, (signal) => read(id, signal)),

  /** The staff by name, with their number; none if the service does not list contacts, or ignores the staff filter. */
  staff: (staffType: Exclude<LookupType, 'All'>) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'staff', staffType],
      queryFn: async ({ signal }): Promise<Staff> => {
        const count = (query: ContactQuery) =>
          call(contactOperations.listContacts, { query: { pageIndex: 0, ...query }, signal })
        try {
          const sorted = { staffType, sortBy: 'fullName', pageSize: maxStaff } as const
          const [staff, everyone] = await Promise.all([count(sorted), count({ pageSize: 1 })])
          return staff.totalRecords < everyone.totalRecords ? staff : nobody
        } catch (error) {
          if (isNotOffered(error)) return nobody
          throw error
        }
      },
      staleTime: 10 * 60_000,
    }),

  /** The best five for a term; nothing is sent until something is typed. */
  lookup: (term: string, type: LookupType) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'lookup', type, term],
      queryFn: term
        ? ({ signal }) => call(contactOperations.lookupContact, { query: { term, type }, signal })
        : skipToken,
    }),
}

/** A refusal counts only if the service has never returned a list. */
function rememberNotOffered(client: QueryClient) {
  const pages = client.getQueriesData({ queryKey: contactQueries.lists() })
  if (pages.some(([, page]) => page !== undefined)) return
  client.setQueryData(contactQueries.listOffered().queryKey, false)
}
