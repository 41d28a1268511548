/** The time of a matter: what was recorded on it through this desk, and what is on its way. */
import { createFileRoute } from '@tanstack/react-router'
import { readLinkedTimeSearch, type TimeSearch } from '#app/data/time/search.ts'
import { TimeFilters } from '#app/features/time/time-filters.tsx'
import { TimeList, timePage, useTimeTotal } from '#app/features/time/time-list.tsx'
import { PendingTimeRecords } from '#app/features/time/pending-time-records.tsx'
import { cleanSearch, rawSearch, readAhead, wholeSearch } from '#app/routes/-address.ts'
import { Toolbar } from '#app/ui/layout/toolbar.tsx'
import { ListBanners } from '#app/ui/list/list-banners.tsx'

export const Route = createFileRoute('/matters/$matterId/time')({
  validateSearch: rawSearch<TimeSearch>,
  loaderDeps: wholeSearch,
  loader: ({ context: { queryClient }, deps, params: { matterId } }) => {
    readAhead(queryClient.query(timePage(cleanSearch(readLinkedTimeSearch(deps)), matterId)))
  },
  component: TimeTab,
})

function TimeTab() {
  const { matterId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { search } = readLinkedTimeSearch(Route.useSearch())
  const owner = { associatedMatterId: matterId }
  const { total, spoken } = useTimeTotal(search, matterId)
  const onSearch = (next: TimeSearch) => void navigate({ search: next })
  return (
    <>
      <Toolbar actions={null}>
        <TimeFilters {...{ search, onSearch, total }} linked />
      </Toolbar>
      <span role="status" className="spoken-only">
        {spoken}
      </span>
      <ListBanners onClose={() => void navigate({ to: '.', search, replace: true, state: {} })} />
      <PendingTimeRecords
        matterId={matterId}
        onEdit={(timeRecordId, paused) =>
          void navigate({ to: '/time/new', search: { ...owner, timeRecordId }, state: { paused } })
        }
      />
      <TimeList {...{ search, onSearch, matterId }} recordTime={null} />
    </>
  )
}
