/** The sheet of the matters page: the rows, or why there are none, and the way to the other pages. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { MatterSortName } from '#contract/matters.ts'
import { paged } from '#contract/pages.ts'
import type { Sort } from '#app/ui/data-table.tsx'
import { Empty, Failure } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { MatterListPage } from './queries.ts'
import { MatterTable } from './matter-table.tsx'
import { changed, cleared, isFiltered, type MatterSearch } from './search.ts'
import { Button } from '#app/ui/button.tsx'

type Props = {
  list: UseQueryResult<MatterListPage>
  search: MatterSearch
  onSearch: (search: MatterSearch) => void
}

export function MatterResults({ list, search, onSearch }: Props) {
  if (list.isError) {
    return (
      <Failure error={list.error} doing="Reading the matters" onRetry={() => void list.refetch()} />
    )
  }
  const { data: page } = list
  if (page?.records.length === 0)
    return <NoMatters {...{ search, onSearch }} total={page.totalRecords} />

  const onSort = ({ sortBy, sortDirection }: Sort) =>
    onSearch(changed(search, { sortBy: sortBy as MatterSortName, sortDirection }))
  return (
    <>
      <MatterTable
        matters={page?.records}
        offset={page ? page.pageIndex * page.pageSize : 0}
        total={page?.totalRecords ?? 0}
        stale={list.isPlaceholderData}
        sort={search}
        onSort={onSort}
      />
      {page && (
        <Pager
          shown={page}
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
  if (total > 0 && search.pageIndex) {
    return (
      <Empty heading={`There is no page ${search.pageIndex + 1}`}>
        <p>The list has become shorter than this address expects.</p>
        <Button onClick={() => onSearch(changed(search, {}))}>Go to the first page</Button>
      </Empty>
    )
  }
  if (isFiltered(search)) {
    return (
      <Empty heading="No matter fits these filters">
        <p>Take a filter away, or search for fewer words.</p>
        <Button onClick={() => onSearch(cleared(search))}>Show all matters</Button>
      </Empty>
    )
  }
  return (
    <Empty heading="There are no matters yet">
      <p>Matters appear here as soon as the service has them.</p>
    </Empty>
  )
}
