/** What stands in the place of a list without rows; loaded separately, as most lists are never empty. */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useFocusWhenGone } from '#app/ui/browser/use-focus-when-gone.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { focusPage } from '#app/ui/layout/focus-page.ts'
import { countIn, type ListPage, type Noun } from '#app/api/list-page.ts'
import { changed, cleared, isFiltered, type ListSearch } from '#app/api/list-search.ts'
import type { SuggestionModule } from '#app/api/suggestions.ts'
import type { ShownPage } from './shown-page.ts'
import { Suggestions } from './suggestions.tsx'
import { Empty } from '#app/ui/layout/notice.tsx'

type NoRowsProps<S> = {
  noun: Noun
  /** Where the list is one of the service's. */
  shown?: ShownPage<unknown>
  search: S
  onSearch: (search: S) => void
  none: ReactNode
  total: number
  suggestions?: SuggestionModule<S, QueryClient> | undefined
}

/** Why the list is empty: beyond its end, narrowed too far, not given, or nothing to list at all. */
export function NoRows<S extends ListSearch>({
  noun,
  shown,
  search,
  onSearch,
  none,
  total,
  suggestions,
}: NoRowsProps<S>) {
  const { search: _words, ...rest }: ListSearch = search
  const onlySearches = !isFiltered(rest)
  const go = (next: S) => () => {
    focusPage()
    onSearch(next)
  }
  const page = shown?.page
  const notGiven = page && total > page.pageIndex * page.pageSize && (
    <NotGiven {...{ noun, page }} onRetry={shown.list.refetch} />
  )
  if (total > 0 && search.pageIndex) {
    if (notGiven) return notGiven
    return (
      <Empty heading={`There is no page ${search.pageIndex + 1}`}>
        <p>The list has become shorter since this link was made.</p>
        <GoButton onClick={go(changed(search, {}))}>Go to the first page</GoButton>
      </Empty>
    )
  }
  if (isFiltered(search)) {
    return (
      <Empty heading={`No ${noun.many} match ${onlySearches ? 'this search' : 'these filters'}`}>
        <p>{adviceFor(search)}</p>
        <GoButton onClick={go(cleared(search))}>Show all {noun.many}</GoButton>
        {/* Below all else, as they come later: nothing moves. */}
        {suggestions && <Suggestions {...{ search }} of={noun.many} load={suggestions} />}
      </Empty>
    )
  }
  return notGiven || none
}

type NotGivenProps = { noun: Noun; page: ListPage<unknown>; onRetry: () => unknown }

/** The service says in one answer that there are some, and gives none. */
const NotGiven = ({ noun, page, onRetry }: NotGivenProps) => (
  <Empty heading={`These ${noun.many} could not be loaded`}>
    <p>The service said {countIn(page, noun)} but gave an empty page.</p>
    <GoButton
      onClick={() => {
        focusPage()
        void onRetry()
      }}
    >
      Retry
    </GoButton>
  </Empty>
)

/** Goes by itself, too, as the list is read again and has rows. */
const GoButton = (props: Pick<ComponentProps<typeof Button>, 'onClick' | 'children'>) => (
  <Button ref={useFocusWhenGone<HTMLButtonElement>()} {...props} />
)

/** What may help: only what is there can be taken away. */
function adviceFor({ search: words = '', ...rest }: ListSearch) {
  const remove = isFiltered(rest) ? 'Remove a filter' : undefined
  const fewer = words.trim().includes(' ') ? 'fewer words' : 'another word'
  const find = words ? `${remove ? 'search' : 'Search'} for ${fewer}` : undefined
  return `${[remove, find].filter(Boolean).join(', or ')}.`
}
