/** What typing in the search box of a list does to its address. */
import { useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import { changed, type ListSearch } from '#app/api/list-search.ts'
import type { HowToGo } from '#app/ui/list/list-view.ts'

/** The first letters of a search are a place in the history; the rest of them replace it. */
export function useTypedSearch<S extends ListSearch>(
  search: S,
  onSearch: (search: S, how?: HowToGo) => void,
) {
  const searched = useLocation({ select: ({ state }) => state.searched === true })
  return useCallback(
    (text: string, typedOn: boolean) =>
      onSearch(changed(search, { search: text || undefined }), {
        replace: typedOn && searched,
        state: { searched: true },
      }),
    [search, searched, onSearch],
  )
}
