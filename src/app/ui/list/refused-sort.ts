/** A service may refuse a sort that another accepts; the order of before is then put back. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import type { ListSearch } from '#app/api/list-search.ts'

type SearchSort = Pick<ListSearch, 'sortBy' | 'sortDirection'>

/** Calls `onRefused` with the search in the last order that the service answered, when it answers 400 to another. */
export function useRefusedSort<S extends ListSearch>(
  search: S,
  list: UseQueryResult,
  onRefused: (search: S) => void,
) {
  const { sortBy, sortDirection } = search
  const [good, setGood] = useState<SearchSort>({})
  const other = good.sortBy !== sortBy || good.sortDirection !== sortDirection
  if (list.isSuccess && !list.isPlaceholderData && other) setGood({ sortBy, sortDirection })
  const refused =
    sortBy !== undefined &&
    other &&
    list.error instanceof ApiError &&
    list.error.problem.status === 400
  useEffect(() => {
    if (refused) onRefused({ ...search, sortBy: good.sortBy, sortDirection: good.sortDirection })
  }, [refused, onRefused, search, good])
}
