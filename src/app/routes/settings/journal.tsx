/** The journal: who did what through this desk, when, from where, and how it ended. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readSearch } from '#app/api/address.ts'
import { journalQueries, readJournalFile, seesAll } from '#app/data/journal/queries.ts'
import { JournalSearch, OwnJournalSearch } from '#app/data/journal/search.ts'
// A separate import: together with the value above it would bring the schema into the first script.
import type { JournalSearch as Search } from '#app/data/journal/search.ts'
import { aboutJournal } from '#app/features/journal/about-journal.ts'
import { journalColumns } from '#app/features/journal/journal-columns.tsx'
import { JournalFilters } from '#app/features/journal/journal-filters.tsx'
import classes from '#app/features/journal/journal.module.css'
import { cleanSearch, rawSearch, readAhead, wholeSearch } from '#app/routes/-address.ts'
import { dateOfMoment } from '#app/text/dates.ts'
import { formatCount, formatDate } from '#app/text/format.ts'
import { ExportCsv } from '#app/ui/controls/export-csv.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { Empty } from '#app/ui/layout/notice.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { ColumnsButton } from '#app/ui/list/columns/columns-button.tsx'
import type { RawQuery } from '#contract/query-string.ts'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { countOf } from '#app/ui/list/list-count.tsx'
import { ListResults } from '#app/ui/list/list-results.tsx'
import { useListView } from '#app/ui/list/list-view.ts'

export const Route = createFileRoute('/settings/journal')({
  validateSearch: rawSearch<Search>,
  loaderDeps: wholeSearch,
  loader: ({ context: { queryClient }, deps }) => {
    const search = cleanSearch(readJournalSearch(deps))
    readAhead(queryClient.query(journalQueries.list(search)))
  },
  component: JournalPage,
})

/** People who see only their own entries get no filter by person: the call would be refused. */
const readJournalSearch = (raw: RawQuery) =>
  readSearch(seesAll() ? JournalSearch : OwnJournalSearch, raw)

const title = 'Journal'
const noun = { one: 'entry', many: 'entries' }

function JournalPage() {
  const raw = Route.useSearch()
  const search = useMemo(() => readJournalSearch(raw).search, [raw])
  const list = useQuery(journalQueries.list(search))
  const pages = journalQueries.list
  const view = useListView({ search, list, noun, pages, navigate: Route.useNavigate() })
  const { onSearch } = view
  return (
    <Page
      title={title}
      above={<Breadcrumb to="/settings" label="Settings" here={title} />}
      count={countOf({ ...view, total: view.shown.total })}
      spoken={view.spoken}
      actions={
        <>
          <ColumnsButton label={title} columns={journalColumns} />
          <ExportCsv name="journal" read={() => readJournalFile(search)} />
        </>
      }
      filters={
        <JournalFilters search={search} onSearch={onSearch}>
          <TakenAway />
        </JournalFilters>
      }
    >
      <ListBanners onClose={() => onSearch(search, { replace: true })} />
      <p className={classes.about}>
        {/* In one piece: what stands behind another piece moves as the typefaces come. */}
        {`${aboutJournal}${seesAll() ? '' : ' You see only your own entries.'} Records are listed under their current name, or the last one known.`}
      </p>
      <ListResults
        label={title}
        columns={journalColumns}
        order={undefined}
        {...{ search, ...view }}
        none={
          <Empty heading="No entries yet">
            <p>Sign-ins and changes will appear here.</p>
          </Empty>
        }
      />
    </Page>
  )
}

/** What is no longer in the journal, as the firm keeps it for some time only. */
function TakenAway() {
  const { data } = useQuery(journalQueries.facts())
  const { before, lines } = data?.takenAway ?? {}
  if (!before) return null
  return (
    <p className={classes.gone}>
      {lines === undefined ? 'Entries' : formatCount(lines, 'entry', 'entries')} before{' '}
      {formatDate(dateOfMoment(before))} {lines === 1 ? 'has' : 'have'} been removed.
    </p>
  )
}
