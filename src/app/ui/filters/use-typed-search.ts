/** Updates the address as a person types in the search box of a list. */
import { useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import { changed, type ListSearch } from '#app/api/list-search.ts'
import type { NavigateOptions } from '#app/ui/list/list-view.ts'

/** The first letters of a search add a history entry; further typing replaces it. */
export function useTypedSearch<S extends ListSearch>(
  search: S,
  onSearch: (search: S, how?: NavigateOptions) => void,
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
