/** The sheet of the matters page: the rows, or why there are none, and the way to the other pages. */
import { Button } from '#app/ui/button.tsx'
import { DataTable, type Sort } from '#app/ui/data-table.tsx'
import { focusPage } from '#app/ui/focus-page.ts'
import { Empty, Failure, Remark } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { paged } from '#contract/pages.ts'
import { matterColumns } from './matter-columns.tsx'
import { rangeOf } from './range.ts'
import { changed, cleared, isFiltered, type MatterSearch } from './search.ts'
import type { ShownMatters } from './shown-matters.ts'

type Props = {
  shown: ShownMatters
  search: MatterSearch
  order: Sort | undefined
  onSearch: (search: MatterSearch) => void
  onSort: (sort: Sort) => void
}

export function MatterResults({ shown, search, order, onSearch, onSort }: Props) {
  const { list, page, stale, total } = shown
  const { error } = list
  const retry = () => void list.refetch()
  const rows = page && page.records.length > 0 ? page.records : undefined
  if (error && !rows && (stale || !page)) {
    return <Failure error={error} doing="Reading the matters" onRetry={retry} />
  }
  if (page && !rows && !stale) {
    return <NoMatters {...{ search, onSearch }} total={page.totalRecords} />
  }

  return (
    <>
      {error && (
        <Remark action="Retry" onAction={retry}>
          {stale
            ? 'What you asked for could not be read: the matters below are those of before. '
            : 'These matters could not be read again, so they may have changed. '}
          {error.message}
        </Remark>
      )}
      {/* An empty page that waits for the next one shows the skeleton, not an empty sheet. */}
      <DataTable
        label="Matters"
        columns={matterColumns}
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
          onPageSize={(size) => onSearch(changed(search, { pageSize: size }))}
        />
      )}
    </>
  )
}

type NoMattersProps = Pick<Props, 'search' | 'onSearch'> & { total: number }

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
