// @chunk first-rows
/** What every page of a list does: shows the rows it has, goes where it is told, and reads ahead. */
import type { HistoryState } from '@tanstack/react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Sort } from './columns/column.ts'
import type { ListPage } from '#app/api/list-page.ts'
import { changed, type ListSearch } from '#app/api/list-search.ts'
import { useNextPage } from './next-page.ts'
import { useRefusedSort } from './refused-sort.ts'
import { useShownPage } from './shown-page.ts'

/** How a search enters the history: as a place of its own unless told otherwise. */
export type HowToGo = { replace?: boolean; state?: HistoryState }

type ListView<Row, S extends ListSearch> = {
  search: S
  list: UseQueryResult<ListPage<Row>>
  navigate: (to: Required<HowToGo> & { search: S }) => Promise<void>
  /** Reads a page into the cache; the same function in every render. */
  read: (search: S) => void
}

export function useListView<Row, S extends ListSearch>(given: ListView<Row, S>) {
  const { search, list, navigate, read } = given
  const shown = useShownPage(list, search)
  const onSearch = useCallback(
    (next: S, { replace = false, state = {} }: HowToGo = {}) => {
      // Asked before the address is worked out and the page drawn anew, which take longer than they seem.
      read(next)
      void navigate({ search: next, replace, state })
    },
    [navigate, read],
  )
  const onRefused = useCallback(
    (next: S) => onSearch(next, { replace: true, state: { sortRefused: true } }),
    [onSearch],
  )
  useRefusedSort(search, list, onRefused)
  /** The page that was asked for, once it is here. */
  const current = shown.stale ? undefined : shown.page
  useNextPage(search, current?.totalRecords, read)
  return {
    shown,
    current,
    waiting: shown.stale && !list.isError,
    onSearch,
    onSort: ({ sortBy, sortDirection }: Sort) =>
      onSearch(changed(search, { sortBy, sortDirection })),
  }
}
