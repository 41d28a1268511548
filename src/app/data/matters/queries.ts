/** What is asked about matters. Keys run from general to specific: `all()` reaches every cached matter. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { standing } from '#app/api/list-page.ts'
import { matterOperations, type MatterQuery } from '#contract/matters.ts'
import { paged } from '#contract/common.ts'

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
