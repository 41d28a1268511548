/** Matters: browse and filter what the firm works on. The address holds every filter, the sort and the page. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { readSearch } from '#app/api/address.ts'
import { matterColumns } from '#app/features/matters/matter-columns.tsx'
import { type HowToGo, MatterFilters } from '#app/features/matters/matter-filters.tsx'
import { MatterPaper } from '#app/features/matters/matter-paper.tsx'
import { MatterResults } from '#app/features/matters/matter-results.tsx'
import { orderOf } from '#app/features/matters/order.ts'
import { matterQueries } from '#app/features/matters/queries.ts'
import { rangeOf, spokenOf } from '#app/features/matters/range.ts'
import { useRefusedSort } from '#app/features/matters/refused-sort.ts'
import { changed, isFiltered, MatterSearch } from '#app/features/matters/search.ts'
import { useShownMatters } from '#app/features/matters/shown-matters.ts'
import type { Sort } from '#app/ui/data-table.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Remark } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { SortChoice } from '#app/ui/sort-choice.tsx'
import { Waiting } from '#app/ui/waiting.tsx'
import { whenIdle } from '#app/ui/when-idle.ts'
import type { MatterSortName } from '#contract/matters.ts'
import { paged } from '#contract/pages.ts'
import { parseQuery, type RawQuery } from '#contract/query-string.ts'

export const Route = createFileRoute('/matters/')({
  validateSearch: (raw: RawQuery) => readSearch(MatterSearch, raw).search,
  beforeLoad: ({ location }) => {
    const { search, ignored } = readSearch(MatterSearch, parseQuery(location.searchStr))
    if (ignored.length === 0) return
    throw redirect({ to: '/matters', search, replace: true, state: { addressIgnored: true } })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    // Not awaited: the page shows its skeleton, or the rows of before, while the answer is on its way.
    context.queryClient.query(matterQueries.list(deps)).catch(shownByThePage)
  },
  component: MattersPage,
})

/** A list that failed is shown, with its reason, by the page that reads the same query. */
const shownByThePage = () => {}

function MattersPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const shown = useShownMatters(search)
  const { list, page, stale, total } = shown
  const { data: all } = useQuery({ ...matterQueries.total(), enabled: false })
  const onSearch = useCallback(
    (next: MatterSearch, { replace = false, state = {} }: HowToGo = {}) =>
      void navigate({ search: next, replace, state }),
    [navigate],
  )
  const onSort = ({ sortBy, sortDirection }: Sort) =>
    onSearch(changed(search, { sortBy: sortBy as MatterSortName, sortDirection }))
  const current = stale ? undefined : page
  useNextPage(search, current?.totalRecords)
  const onRefused = useCallback(
    (next: MatterSearch) => onSearch(next, { replace: true, state: { sortRefused: true } }),
    [onSearch],
  )
  useRefusedSort(search, list, onRefused)
  const order = orderOf(search, page?.records)
  const waiting = stale && !list.isError

  return (
    <Page
      title="Matters"
      count={countOf(total, isFiltered(search) ? all : undefined) ?? (waiting && <Waiting />)}
      spoken={current ? spokenOf(current) : list.isError ? '' : 'Loading matters'}
      filters={
        <MatterFilters search={search} onSearch={onSearch}>
          <SortChoice columns={matterColumns} sort={order} onSort={onSort} />
        </MatterFilters>
      }
    >
      <MatterPaper search={search} order={order} range={current && rangeOf(current)} />
      <AddressRemark onClose={() => onSearch(search, { replace: true })} />
      <MatterResults {...{ shown, search, order, onSearch, onSort }} />
    </Page>
  )
}

/** `318 of 1,204 matters`, as far as it is known. */
function countOf(total: number | undefined, all: number | undefined) {
  if (total === undefined) return undefined
  if (all === undefined || all <= total) return formatCount(total, 'matter', 'matters')
  return `${formatNumber(total)} of ${formatCount(all, 'matter', 'matters')}`
}

/** Said once, when what the address asks for could not be done as it stands. */
function AddressRemark({ onClose }: { onClose: () => void }) {
  const { addressIgnored, sortRefused } = useLocation({ select: ({ state }) => state })
  if (addressIgnored) return <Remark onAction={onClose}>Some of this address was ignored</Remark>
  if (!sortRefused) return null
  return (
    <Remark onAction={onClose}>
      The service does not sort by that column. The order of before is back.
    </Remark>
  )
}

/** Reads the page after this one while nothing else is to do, so that 'Next' shows it at once. */
function useNextPage(search: MatterSearch, total: number | undefined) {
  const queryClient = useQueryClient()
  const { pageIndex, pageSize } = paged(search)
  const more = total !== undefined && (pageIndex + 1) * pageSize < total
  useEffect(() => {
    if (!more) return undefined
    const next = matterQueries.list({ ...search, pageIndex: pageIndex + 1 })
    return whenIdle(() => {
      queryClient.query(next).catch(shownByThePage)
    })
  }, [queryClient, more, search, pageIndex])
}
