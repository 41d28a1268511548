/** The sheet of a list's page: the rows, or why there are none, and the way to the other pages. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { focusPage } from './focus-page.ts'
import type { Noun } from './list-page.ts'
import { changed, cleared, isFiltered, type ListSearch } from './list-search.ts'
import { ListSheet, type ListSheetProps } from './list-sheet.tsx'
import { Empty, Failure, Remark } from './notice.tsx'

type Props<Row, S extends ListSearch> = ListSheetProps<Row, S> & {
  /** What is said where there is nothing to list at all. */
  none: ReactNode
}

export function ListResults<Row, S extends ListSearch>({ none, ...props }: Props<Row, S>) {
  const { noun, shown, search, onSearch, renderPaper } = props
  const { list, page, stale } = shown
  const { error } = list
  const retry = () => void list.refetch()
  const rows = page && page.records.length > 0 ? page.records : undefined
  if (error && !rows && (stale || !page)) {
    return (
      <>
        {renderPaper?.(undefined)}
        <Failure error={error} doing={`Reading the ${noun.many}`} onRetry={retry} />
      </>
    )
  }
  if (page && !rows && !stale) {
    return (
      <>
        {renderPaper?.(undefined)}
        <NoRows {...{ noun, search, onSearch, none }} total={page.totalRecords} />
      </>
    )
  }

  return (
    <>
      {error && (
        <Remark action="Retry" onAction={retry}>
          {stale
            ? `What you asked for could not be read: the ${noun.many} below are those of before. `
            : `These ${noun.many} could not be read again, so they may have changed. `}
          {error.message}
        </Remark>
      )}
      <ListSheet {...props} />
    </>
  )
}

type NoRowsProps<S> = {
  noun: Noun
  search: S
  onSearch: (search: S) => void
  none: ReactNode
  total: number
}

/** Why the list is empty: beyond its end, narrowed too far, or nothing to list at all. */
function NoRows<S extends ListSearch>({ noun, search, onSearch, none, total }: NoRowsProps<S>) {
  const go = (next: S) => () => {
    focusPage()
    onSearch(next)
  }
  if (total > 0 && search.pageIndex) {
    return (
      <Empty heading={`There is no page ${search.pageIndex + 1}`}>
        <p>The list has become shorter than this address expects.</p>
        <Button onClick={go(changed(search, {}))}>Go to the first page</Button>
      </Empty>
    )
  }
  if (isFiltered(search)) {
    return (
      <Empty heading={`No ${noun.one} fits these filters`}>
        <p>Take a filter away, or search for fewer words.</p>
        <Button onClick={go(cleared(search))}>Show all {noun.many}</Button>
      </Empty>
    )
  }
  return none
}
