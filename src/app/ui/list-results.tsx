/** The sheet of a list's page: the rows, or why there are none, and the way to the other pages. */
import type { ReactNode } from 'react'
import { paged } from '#contract/common.ts'
import { Button } from './button.tsx'
import { type Column, DataTable, type Sort } from './data-table.tsx'
import { focusPage } from './focus-page.ts'
import { type Noun, rangeOf } from './list-page.ts'
import { changed, cleared, isFiltered, type ListSearch } from './list-search.ts'
import { Empty, Failure, Remark } from './notice.tsx'
import { Pager } from './pager.tsx'
import type { ShownPage } from './shown-page.ts'

type Props<Row, S extends ListSearch> = {
  /** The name of the page that the list belongs to. */
  label: string
  noun: Noun
  columns: readonly Column<Row>[]
  shown: ShownPage<Row>
  search: S
  order: Sort | undefined
  onSearch: (search: S) => void
  onSort: (sort: Sort) => void
  /** What is said where there is nothing to list at all. */
  none: ReactNode
}

export function ListResults<Row, S extends ListSearch>(props: Props<Row, S>) {
  const { label, noun, columns, shown, search, order, onSearch, onSort, none } = props
  const { list, page, stale, total } = shown
  const { error } = list
  const retry = () => void list.refetch()
  const rows = page && page.records.length > 0 ? page.records : undefined
  if (error && !rows && (stale || !page)) {
    return <Failure error={error} doing={`Reading the ${noun.many}`} onRetry={retry} />
  }
  if (page && !rows && !stale) {
    return <NoRows {...{ noun, search, onSearch, none }} total={page.totalRecords} />
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
      {/* An empty page that waits for the next one shows the skeleton, not an empty sheet. */}
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        offset={page ? page.pageIndex * page.pageSize : 0}
        total={page?.totalRecords ?? 0}
        stale={stale}
        busy={stale && !error}
        view={JSON.stringify(search)}
        sort={order}
        onSort={onSort}
      />
      {page && rows && (
        <Pager
          range={stale ? undefined : rangeOf(page)}
          waiting={stale && !error}
          total={total ?? 0}
          {...paged(search)}
          onPage={(index) => onSearch({ ...search, pageIndex: index || undefined })}
          onPageSize={(size) => onSearch(changed(search, { pageSize: size } as Partial<S>))}
        />
      )}
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
