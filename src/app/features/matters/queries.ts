/** What is asked about matters. Keys run from general to specific: `all()` reaches every cached matter. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { matterOperations, type MatterPage, type MatterQuery } from '#contract/matters.ts'
import { paged } from '#contract/pages.ts'

/** A page that knows where it stands, also while it is shown in the place of the next one. */
export type MatterListPage = MatterPage & {
  pageSize: number
  /** What it answers. */
  asked: MatterQuery
}

export const matterQueries = {
  all: () => ['matters'] as const,

  lists: () => [...matterQueries.all(), 'list'] as const,

  /** One page of matters; the page before stays on the screen until this one is here. */
  list: (query: MatterQuery) => {
    const asked = paged(query)
    return queryOptions({
      queryKey: [...matterQueries.lists(), asked],
      queryFn: async ({ signal }): Promise<MatterListPage> => {
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

/** A total may be smaller than what pages hold, and a matter may come twice (api-notes.md section 2). */
function standing(page: MatterPage, asked: ReturnType<typeof paged<MatterQuery>>) {
  const { pageIndex, pageSize } = asked
  const records = page.records.filter(
    ({ id }, index) => id === '' || page.records.findIndex((other) => other.id === id) === index,
  )
  const least = records.length > 0 ? pageIndex * pageSize + records.length : 0
  return { asked, records, pageIndex, pageSize, totalRecords: Math.max(page.totalRecords, least) }
}
