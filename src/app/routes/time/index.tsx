/** Time: what is on its way, and what was recorded through this desk. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { readTimeFile } from '#app/data/time/file.ts'
import { timeQueries } from '#app/data/time/queries.ts'
import { readTimeSearch, type TimeSearch } from '#app/data/time/search.ts'
import { TimeFilters } from '#app/features/time/time-filters.tsx'
import { TimeList, timePage, useTimeTotal } from '#app/features/time/time-list.tsx'
import { PendingTimeRecords } from '#app/features/time/pending-time-records.tsx'
import { timeWords } from '#app/features/time/time-words.ts'
import { cleanSearch, rawSearch, readAhead, wholeSearch } from '#app/routes/-address.ts'
import { linkButton } from '#app/ui/controls/button.tsx'
import { ExportCsv } from '#app/ui/controls/export-csv.tsx'
import { May } from '#app/ui/controls/may.tsx'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { timeOutboxOperations } from '#contract/desk/time-outbox.ts'

export const Route = createFileRoute('/time/')({
  validateSearch: rawSearch<TimeSearch>,
  loaderDeps: wholeSearch,
  loader: ({ context: { queryClient }, deps }) => {
    readAhead(queryClient.query(timePage(cleanSearch(readTimeSearch(deps)))))
    readAhead(queryClient.query(timeQueries.open()))
  },
  component: TimePage,
})

function TimePage() {
  const { search } = readTimeSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const { total, spoken } = useTimeTotal(search)
  const onSearch = (next: TimeSearch) => void navigate({ search: next })
  const recordTime = (look: 'filled' | 'default') => (
    <May call={timeOutboxOperations.holdTimeRecord}>
      <Link to="/time/new" className={linkButton} data-look={look}>
        Record time
      </Link>
    </May>
  )
  return (
    <Page
      title="Time"
      count={total}
      spoken={spoken}
      actions={
        <>
          <ExportCsv name={timeWords().file} read={() => readTimeFile(search)} />
          {recordTime('filled')}
        </>
      }
      filters={<TimeFilters {...{ search, onSearch }} />}
    >
      <ListBanners onClose={() => void navigate({ to: '.', search, replace: true, state: {} })} />
      <PendingTimeRecords
        onEdit={(timeRecordId, paused) =>
          void navigate({ to: '/time/new', search: { timeRecordId }, state: { paused } })
        }
      />
      <TimeList {...{ search, onSearch }} recordTime={recordTime('default')} />
    </Page>
  )
}
