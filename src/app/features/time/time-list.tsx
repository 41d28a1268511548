/** Time recorded in Practice Desk, page by page, with totals. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { formatCount } from '#app/text/format.ts'
import { formatDollars } from '#app/text/format-more.ts'
import { Empty, Failure } from '#app/ui/layout/notice.tsx'
import { NoRows } from '#app/ui/list/list-results.tsx'
import { changed } from '#app/api/list-search.ts'
import type { TimeSearch } from '#app/data/time/search.ts'
import type { DayTotal } from '#contract/desk/time-outbox.ts'
import { sumOf } from './amounts.ts'
import { DayTable } from './day-table.tsx'
import { formatMinutes } from '#app/text/format-minutes.ts'
import { timeQueries } from '#app/data/time/queries.ts'
import classes from './time-list.module.css'
import { timeWords } from './time-words.ts'

/** How many records are loaded per page. */
export const receiptsPerPage = 100

const loading = 'Loading time records'
/** Said from the first paint on: nothing larger comes later. */
const whatIsListed = () => `${timeWords().listed} ${timeWords().notListed}`

type Props = {
  search: TimeSearch
  /** The matter whose page this is, so that no matter column is needed. */
  matterId?: string
  /** What to offer if nothing was recorded. */
  recordTime: ReactNode
  onSearch: (search: TimeSearch) => void
}

/** What a search asks for, of one matter or of all. */
const queryOf = (search: TimeSearch, matterId?: string): TimeSearch =>
  matterId ? { ...search, associatedMatterId: matterId } : search

/** The first page that a list shows, as `TimeList` reads it. */
export const timePage = (search: TimeSearch, matterId?: string) =>
  timeQueries.recorded({ ...queryOf(search, matterId), pageSize: receiptsPerPage })

export function TimeList({ search, matterId, recordTime, onSearch }: Props) {
  const recorded = useQuery(timePage(search, matterId))
  const { data: totals = none } = useTotals(search, matterId)
  const { data: page, error, refetch, isPlaceholderData: stale } = recorded
  // TanStack Query gives no placeholder beside an error: a page here is the one that was asked for.
  if (error && !page) {
    return <Failure error={error} what="The time records" onRetry={refetch} />
  }
  // That the search before found nothing says nothing of this one.
  if (!page || (stale && page.records.length === 0)) {
    return (
      // Another paragraph than the one that follows: its words would move.
      <p key="loading" className={classes.note}>
        {loading}. {whatIsListed()}
      </p>
    )
  }
  if (page.records.length === 0) {
    return (
      <Suspense>
        <NoRows
          {...{ search, onSearch }}
          noun={timeWords().noun}
          total={page.totalRecords}
          none={
            <Empty heading={timeWords().none}>
              <p>{whatIsListed()}</p>
              {recordTime}
            </Empty>
          }
        />
      </Suspense>
    )
  }
  return (
    <>
      <p className={classes.note}>{countSentence(page.totalRecords)}</p>
      <DayTable
        records={page.records}
        totals={totals}
        ofMatter={matterId !== undefined}
        stale={stale}
      />
      <Pages
        pageIndex={search.pageIndex ?? 0}
        total={page.totalRecords}
        onPage={(pageIndex) => onSearch(changed(search, { pageIndex }))}
      />
    </>
  )
}

function countSentence(total: number) {
  const { recorded, notListed } = timeWords()
  return `${recorded}: ${formatCount(total, 'time record', 'time records')}. ${notListed}`
}

type PagesProps = { pageIndex: number; total: number; onPage: (pageIndex: number) => void }

function Pages({ pageIndex, total, onPage }: PagesProps) {
  const last = Math.max(0, Math.ceil(total / receiptsPerPage) - 1)
  return (
    last > 0 && (
      <nav aria-label="Pages" className={classes.pages}>
        <Button
          look="default"
          aria-disabled={pageIndex === 0}
          onClick={() => pageIndex > 0 && onPage(pageIndex - 1)}
        >
          Later
        </Button>
        <span>
          Page {pageIndex + 1} of {last + 1}
        </span>
        <Button
          look="default"
          aria-disabled={pageIndex >= last}
          onClick={() => pageIndex < last && onPage(pageIndex + 1)}
        >
          Earlier
        </Button>
      </nav>
    )
  )
}

const none: DayTotal[] = []

function useTotals(search: TimeSearch, matterId?: string) {
  const query = queryOf(search, matterId)
  return useQuery(timeQueries.totals({ ...query, pageIndex: undefined }))
}

/**
 * How many records the filters match, and their total, exact to the cent; said to a screen reader whenever it changes,
 * as is that they load. Where only the totals fail, the rows stand without one.
 */
export function useTimeTotal(search: TimeSearch, matterId?: string) {
  const { data: totals, isPending } = useTotals(search, matterId)
  if (!totals) return { total: undefined, spoken: isPending ? loading : undefined }
  const sum = (field: 'count' | 'durationMinutes' | 'amountExclTax') =>
    sumOf(totals.map((day) => day[field]))
  const { noun } = timeWords()
  const count = formatCount(sum('count'), noun.one, noun.many)
  if (totals.length === 0) return { total: undefined, spoken: count }
  const sums = `${formatMinutes(sum('durationMinutes'))} · ${formatDollars(sum('amountExclTax'))} excl. GST`
  return { total: <Total sums={sums} />, spoken: `${count}, ${sums}` }
}

const Total = ({ sums }: { sums: string }) => (
  <>
    <span className={classes.whose}>{timeWords().beforeTotal}</span>
    {sums}
  </>
)
