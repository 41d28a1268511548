/** The matter queries of the first script; all others are in `queries.ts`. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { toListPage } from '#app/api/list-page.ts'
import { newestListed } from '#app/data/newest-listed.ts'
import { type Matter, matterOperations, type MatterQuery } from '#contract/matters.ts'
import { paged } from '#contract/common.ts'
import type { FoundMatter } from './one-matter.ts'

/** Keys run from general to specific: `all()` reaches every cached matter. */
export const matterListQueries = {
  all: () => ['matters'] as const,

  lists: () => [...matterListQueries.all(), 'list'] as const,

  /** One page of matters; the page before stays on the screen until this one is here. */
  list: (query: MatterQuery) => {
    const pagedQuery = paged(query)
    return queryOptions({
      queryKey: [...matterListQueries.lists(), pagedQuery],
      queryFn: async ({ signal }) => {
        const page = await call(matterOperations.listMatters, { query: pagedQuery, signal })
        return toListPage(page, pagedQuery)
      },
      placeholderData: keepPreviousData,
    })
  },

  /** How many matters there are in all, regardless of filters; null where the service does not say. */
  total: () =>
    queryOptions({
      queryKey: [...matterListQueries.all(), 'total'],
      queryFn: async ({ signal }) => {
        const query = { pageIndex: 0, pageSize: 1 }
        const page = await call(matterOperations.listMatters, { query, signal })
        return page.uncounted ? null : page.totalRecords
      },
      staleTime: 5 * 60_000,
    }),

  /** One matter by its id, and how it was found; `rememberMatter` seeds it from lists. */
  detail: (id: string) =>
    queryOptions<FoundMatter>({
      queryKey: [...matterListQueries.all(), 'detail', id],
      queryFn: async (context) => (await import('./one-matter.ts')).readMatter(id, context),
    }),
}

/**
 * Seeds the matter's query with what lists have shown, unless something newer was read. It counts as
 * stale, so that the matter is still read again.
 */
export function rememberMatter(client: QueryClient, id: string) {
  const { queryKey } = matterListQueries.detail(id)
  const { data, dataUpdatedAt = 0 } = client.getQueryState<FoundMatter>(queryKey) ?? {}
  const listed = newestListed<Matter>(client, matterListQueries.lists(), id)
  if (!listed || listed.at <= Math.max(dataUpdatedAt, data?.listedAt ?? 0)) return
  const found = { matter: listed.record, listedAt: listed.at }
  client.setQueryData<FoundMatter>(queryKey, found, { updatedAt: 0 })
}
