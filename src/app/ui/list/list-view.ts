// @chunk first-rows
/** What every page of a list does: shows the rows it has, and goes where it is told. */
import type { HistoryState } from '@tanstack/react-router'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Sort } from './columns/column.ts'
import type { PageQueries } from './list-rows.ts'
import { announcement, type ListPage, type Noun } from '#app/api/list-page.ts'
import { changed, type ListSearch } from '#app/api/list-search.ts'
import { useRefusedSort } from './refused-sort.ts'
import { useShownPage } from './shown-page.ts'

/** How a search enters the history: as a place of its own unless told otherwise. */
export type NavigateOptions = { replace?: boolean; state?: HistoryState }

type ListView<Row, S extends ListSearch> = {
  search: S
  list: UseQueryResult<ListPage<Row>>
  noun: Noun
  /** How any page of the list is read, the same function in every render; undefined where it is not in pages. */
  pages: PageQueries<Row, S> | undefined
  navigate: (to: Required<NavigateOptions> & { search: S }) => Promise<void>
}

export function useListView<Row, S extends ListSearch>(given: ListView<Row, S>) {
  const { search, list, noun, pages, navigate } = given
  const queryClient = useQueryClient()
  const shown = useShownPage(list, search)
  const read = useCallback(
    (next: S) => {
      // What fails here is read again, and its reason shown, when somebody goes there.
      if (pages) void queryClient.query(pages(next)).catch(() => {})
    },
    [queryClient, pages],
  )
  const onSearch = useCallback(
    (next: S, { replace = false, state = {} }: NavigateOptions = {}) => {
      // Asked before the address is worked out and the page drawn again, which take longer than they seem.
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
  return {
    list,
    shown,
    current,
    noun,
    pages,
    waiting: shown.stale && !list.isError,
    /** What a screen reader hears of the page. */
    spoken: current ? announcement(current, noun) : list.isError ? '' : `Loading ${noun.many}`,
    onSearch,
    onSort: (sort: Sort) => onSearch(changed(search, sort)),
    onSearchSoon: read,
  }
}
