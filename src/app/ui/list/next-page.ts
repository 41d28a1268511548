/** Reads the page after the one on the screen while nothing else is to do, so that 'Next' shows it at once. */
import { useEffect } from 'react'
import { paged } from '#contract/common.ts'
import type { ListSearch } from '#app/api/list-search.ts'
import { whenIdle } from '#app/ui/browser/when-idle.ts'
import { asksForWhole } from './list-rows.ts'

/**
 * `read` and `forget` must be the same functions in every render; `total` is undefined while it is not known. A page
 * that nobody went to is forgotten once another view is asked for.
 */
export function useNextPage<S extends ListSearch>(
  search: S,
  total: number | undefined,
  read: (search: S) => void,
  forget: (search: S) => void,
) {
  const { pageIndex, pageSize } = paged(search)
  const more = total !== undefined && (pageIndex + 1) * pageSize < total
  useEffect(() => {
    if (!more) return undefined
    const next = { ...search, pageIndex: pageIndex + 1 }
    const stop = whenIdle(() => read(next))
    return () => {
      stop()
      // By then it is known whether it is the one on the screen. One list of all rows keeps its pages itself.
      if (!asksForWhole(search)) whenIdle(() => forget(next))
    }
  }, [more, search, pageIndex, read, forget])
}
