/** The sheet of the matters page: the rows, or why there are none, and the way to the other pages. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#app/ui/button.tsx'
import type { Sort } from '#app/ui/data-table.tsx'
import { focusPage } from '#app/ui/focus-page.ts'
import { Empty, Failure, Remark } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { MatterSortName } from '#contract/matters.ts'
import { paged } from '#contract/pages.ts'
import { MatterTable } from './matter-table.tsx'
import type { MatterListPage } from './queries.ts'
import { rangeOf } from './range.ts'
import { changed, cleared, isFiltered, type MatterSearch } from './search.ts'

type Props = {
  list: UseQueryResult<MatterListPage>
  search: MatterSearch
  onSearch: (search: MatterSearch) => void
}

export function MatterResults({ list, search, onSearch }: Props) {
  const { data: page, error } = list
  const retry = () => void list.refetch()
  if (!page && error) return <Failure error={error} doing="Reading the matters" onRetry={retry} />
  if (page?.records.length === 0 && !list.isPlaceholderData) {
    return <NoMatters {...{ search, onSearch }} total={page.totalRecords} />
  }

  // An empty page that waits for the next one shows the skeleton, not an empty sheet.
  const hasRows = page !== undefined && page.records.length > 0
  const onSort = ({ sortBy, sortDirection }: Sort) =>
    onSearch(changed(search, { sortBy: sortBy as MatterSortName, sortDirection }))
  return (
    <>
      {error && (
        <Remark action="Retry" onAction={retry}>
          These matters could not be read again, so they may have changed. {error.message}
        </Remark>
      )}
      <MatterTable
        matters={hasRows ? page.records : undefined}
        offset={page ? page.pageIndex * page.pageSize : 0}
        total={page?.totalRecords ?? 0}
        stale={list.isPlaceholderData}
        view={JSON.stringify(search)}
        sort={search}
        onSort={onSort}
      />
      {hasRows && (
        <Pager
          range={rangeOf(page)}
          total={page.totalRecords}
          {...paged(search)}
          onPage={(index) => onSearch({ ...search, pageIndex: index || undefined })}
          onPageSize={(size) => onSearch(changed(search, { pageSize: size }))}
        />
      )}
    </>
  )
}

type NoMattersProps = Omit<Props, 'list'> & { total: number }

/** Why the list is empty: beyond its end, narrowed too far, or no matters at all. */
function NoMatters({ search, onSearch, total }: NoMattersProps) {
  const go = (next: MatterSearch) => () => {
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
      <Empty heading="No matter fits these filters">
        <p>Take a filter away, or search for fewer words.</p>
        <Button onClick={go(cleared(search))}>Show all matters</Button>
      </Empty>
    )
  }
  return (
    <Empty heading="There are no matters yet">
      <p>Matters appear here as soon as the service has them.</p>
    </Empty>
  )
}
