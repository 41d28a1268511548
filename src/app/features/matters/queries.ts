/** What is asked about matters. Keys run from general to specific: `all()` reaches every cached matter. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { standing } from '#app/ui/list-page.ts'
import { type Matter, matterOperations, type MatterQuery } from '#contract/matters.ts'
import { paged } from '#contract/common.ts'
import { type FoundMatter, readInFull, readMatter } from './one-matter.ts'

export const matterQueries = {
  all: () => ['matters'] as const,

  lists: () => [...matterQueries.all(), 'list'] as const,

  /** One page of matters; the page before stays on the screen until this one is here. */
  list: (query: MatterQuery) => {
    const asked = paged(query)
    return queryOptions({
      queryKey: [...matterQueries.lists(), asked],
      queryFn: async ({ signal }) => {
        const page = await call(matterOperations.listMatters, { query: asked, signal })
        return standing(page, asked)
      },
      placeholderData: keepPreviousData,
    })
  },

  /** One matter by its id alone, and how it was found; `rememberMatter` makes it known before it is read. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...matterQueries.all(), 'detail', id],
      queryFn: ({ client, queryKey, signal }) => {
        const { data, dataUpdatedAt = 0 } = client.getQueryState<FoundMatter>(queryKey) ?? {}
        const { matter, listedAt = dataUpdatedAt } = data ?? {}
        return readMatter(id, { before: matter && { matter, listedAt }, signal })
      },
    }),

  allInFull: () => [...matterQueries.all(), 'in-full'] as const,

  /** What only the extended read by id tells of a matter; null where the service does not offer it. */
  inFull: (id: string) =>
    queryOptions({
      queryKey: [...matterQueries.allInFull(), id],
      queryFn: ({ signal }) => readInFull(id, signal),
    }),

  /** How many matters there are in all, whatever a list is filtered by. */
  total: () =>
    queryOptions({
      queryKey: [...matterQueries.all(), 'total'],
      queryFn: async ({ signal }) => {
        const query = { pageIndex: 0, pageSize: 1 }
        const page = await call(matterOperations.listMatters, { query, signal })
        return page.totalRecords
      },
      staleTime: 5 * 60_000,
    }),
}

/**
 * Makes what lists said of a matter known at once, as long as nothing newer was read of it. It counts as
 * old, so that the matter is read again all the same.
 */
export function rememberMatter(client: QueryClient, id: string) {
  const { queryKey } = matterQueries.detail(id)
  const read = client.getQueryState(queryKey)
  const lists = client.getQueryCache().findAll({ queryKey: matterQueries.lists() })
  let newest = Math.max(read?.dataUpdatedAt ?? 0, read?.data?.listedAt ?? 0)
  for (const { state } of lists) {
    const { records } = (state.data ?? {}) as { records?: Matter[] }
    const matter = records?.find((record) => record.id === id)
    if (!matter || state.dataUpdatedAt <= newest) continue
    newest = state.dataUpdatedAt
    client.setQueryData(queryKey, { matter, listedAt: newest }, { updatedAt: 0 })
  }
}
