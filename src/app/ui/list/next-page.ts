/** Reads the page after the one on the screen while nothing else is to do, so that 'Next' shows it at once. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paged } from '#contract/common.ts'
import type { ListSearch } from '#app/api/list-search.ts'
import { ahead } from '#app/ui/browser/ahead.ts'
import { whenIdle } from '#app/ui/browser/when-idle.ts'
import { asksForWhole, type PageQueries } from './list-rows.ts'

type Options<S extends ListSearch> = {
  search: S
  /** Undefined while it is not known. */
  total: number | undefined
  /** The same function in every render; undefined where the list is not in pages. */
  pages: PageQueries<unknown, S> | undefined
}

/** A page that nobody went to is forgotten once another view is asked for. */
export function useNextPage<S extends ListSearch>({ search, total, pages }: Options<S>) {
  const queryClient = useQueryClient()
  const { pageIndex, pageSize } = paged(search)
  const more = total !== undefined && (pageIndex + 1) * pageSize < total
  useEffect(() => {
    if (!more || !pages) return undefined
    const next = pages({ ...search, pageIndex: pageIndex + 1 })
    // What fails here is read again, and its reason shown, when somebody goes there.
    const stop = ahead(() => void queryClient.query(next).catch(() => {}))
    return () => {
      stop()
      // Once idle, the page on the screen is active and stays. A continuous list drops its own pages (page-reader.tsx).
      const { queryKey } = next
      if (!asksForWhole(search))
        whenIdle(() => queryClient.removeQueries({ queryKey, exact: true, type: 'inactive' }))
    }
  }, [more, search, pageIndex, pages, queryClient])
}
