/** What a list shows: the page that was asked for, or the one of before until this one can be read. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import type { ListPage } from '#app/api/list-page.ts'
import { filtersIn, type ListSearch } from '#app/api/list-search.ts'

export type ShownPage<Row> = ReturnType<typeof useShownPage<Row>>

/** `list` reads the page that `search` asks for. */
export function useShownPage<Row>(list: UseQueryResult<ListPage<Row>>, search: ListSearch) {
  const [before, setBefore] = useState<ListPage<Row>>()
  if (list.data && list.data !== before) setBefore(list.data)
  // Only where a moment may help: rows that the service refuses to show are not kept in sight.
  const outOfReach = list.error instanceof ApiError && list.error.retryable
  const page = list.data ?? (outOfReach ? before : undefined)
  return {
    list,
    page,
    /** Whether `page` is of another view than the one asked for. */
    stale: page !== undefined && (list.isPlaceholderData || list.data === undefined),
    /** How many records fit the filters asked for, as far as that is known. */
    total: page && filtersIn(page.query) === filtersIn(search) ? page.totalRecords : undefined,
  }
}
