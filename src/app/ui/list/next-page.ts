/** Reads the page after the one on the screen while nothing else is to do, so that 'Next' shows it at once. */
import { useEffect } from 'react'
import { paged } from '#contract/common.ts'
import type { ListSearch } from '#app/api/list-search.ts'
import { whenIdle } from '#app/ui/browser/when-idle.ts'

/** `read` must be the same function in every render; `total` is undefined while it is not known. */
export function useNextPage<S extends ListSearch>(
  search: S,
  total: number | undefined,
  read: (search: S) => void,
) {
  const { pageIndex, pageSize } = paged(search)
  const more = total !== undefined && (pageIndex + 1) * pageSize < total
  useEffect(
    () => (more ? whenIdle(() => read({ ...search, pageIndex: pageIndex + 1 })) : undefined),
    [more, search, pageIndex, read],
  )
}
