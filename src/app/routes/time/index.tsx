/** Time: what is on its way, and what was recorded through this desk. */
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { timeQueries } from '#app/data/time/queries.ts'
import { readTimeSearch, type TimeSearch } from '#app/data/time/search.ts'
import { receiptsPerPage, TimeList, TimeTotal } from '#app/features/time/time-list.tsx'
import { TimeOnItsWay } from '#app/features/time/pending-time-records.tsx'
import { linkButton } from '#app/ui/controls/button.tsx'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import type { RawQuery } from '#contract/query-string.ts'

export const Route = createFileRoute('/time/')({
  // As it stands in the address (search.ts).
  validateSearch: (raw: RawQuery) => raw as TimeSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const { search, ignored } = readTimeSearch(deps)
    if (ignored.length > 0) {
      throw redirect({ to: '/time', search, replace: true, state: { addressIgnored: true } })
    }
    // Not awaited, and its error shown by the page, which reads the same queries.
    const query = { ...search, pageSize: receiptsPerPage }
    queryClient.query(timeQueries.recorded(query)).catch(() => {})
    queryClient.query(timeQueries.open()).catch(() => {})
  },
  component: TimePage,
})

function TimePage() {
  const { search } = readTimeSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const recordTime = (
    <Link to="/time/new" className={linkButton}>
      Record time
    </Link>
  )
  return (
    <Page title="Time" count={<TimeTotal query={search} />} actions={recordTime}>
      <ListBanners onClose={() => void navigate({ to: '.', search, replace: true, state: {} })} />
      <TimeOnItsWay
        onEdit={(timeRecordId) => void navigate({ to: '/time/new', search: { timeRecordId } })}
      />
      <TimeList
        query={search}
        recordTime={recordTime}
        onPage={(pageIndex) => void navigate({ search: { ...search, pageIndex } })}
      />
    </Page>
  )
}
