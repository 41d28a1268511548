/** Matters: browse and filter what the firm works on. The address holds every filter, the sort and the page. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { readSearch } from '#app/api/address.ts'
import { MatterFilters } from '#app/features/matters/matter-filters.tsx'
import { MatterResults } from '#app/features/matters/matter-results.tsx'
import { matterQueries } from '#app/features/matters/queries.ts'
import { isFiltered, MatterSearch } from '#app/features/matters/search.ts'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Remark } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { whenIdle } from '#app/ui/when-idle.ts'
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
  const list = useQuery(matterQueries.list(search))
  const { data: all } = useQuery({ ...matterQueries.total(), enabled: false })
  const onSearch = useCallback(
    (next: MatterSearch, how?: { replace: boolean }) =>
      void navigate({ search: next, replace: how?.replace ?? false }),
    [navigate],
  )
  const total = list.isPlaceholderData ? undefined : list.data?.totalRecords
  useNextPage(search, total)

  return (
    <Page
      title="Matters"
      count={countOf(list.data?.totalRecords, isFiltered(search) ? all : undefined)}
      spoken={spokenOf(total, list.isError)}
      filters={<MatterFilters search={search} onSearch={onSearch} />}
    >
      <IgnoredAddress onClose={() => onSearch(search, { replace: true })} />
      <MatterResults list={list} search={search} onSearch={onSearch} />
    </Page>
  )
}

/** `318 of 1,204 matters`, as far as it is known. */
function countOf(total: number | undefined, all: number | undefined) {
  if (total === undefined) return undefined
  if (all === undefined || all <= total) return formatCount(total, 'matter', 'matters')
  return `${formatNumber(total)} of ${formatCount(all, 'matter', 'matters')}`
}

function spokenOf(total: number | undefined, failed: boolean) {
  if (total !== undefined) return formatCount(total, 'matter', 'matters')
  return failed ? '' : 'Loading matters'
}

/** Said once, when the address that was opened held what means nothing here. */
function IgnoredAddress({ onClose }: { onClose: () => void }) {
  const ignored = useLocation({ select: ({ state }) => state.addressIgnored === true })
  return ignored && <Remark onClose={onClose}>Some of this address was ignored</Remark>
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
