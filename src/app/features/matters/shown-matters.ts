/** What the page shows of a list: the rows that were asked for, or those of before until these can be read. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { type MatterListPage, matterQueries } from './queries.ts'
import { filtersIn, type MatterSearch } from './search.ts'

export type ShownMatters = ReturnType<typeof useShownMatters>

export function useShownMatters(search: MatterSearch) {
  const list = useQuery(matterQueries.list(search))
  const [before, setBefore] = useState<MatterListPage>()
  if (list.data && list.data !== before) setBefore(list.data)
  // Only where a moment may help: rows that the service refuses to show are not kept in sight.
  const outOfReach = list.error instanceof ApiError && list.error.passing
  const page = list.data ?? (outOfReach ? before : undefined)
  return {
    list,
    page,
    /** Whether `page` is of another view than the one asked for. */
    stale: page !== undefined && (list.isPlaceholderData || list.data === undefined),
    /** How many matters fit the filters asked for, as far as that is known. */
    total: page && filtersIn(page.asked) === filtersIn(search) ? page.totalRecords : undefined,
  }
}
