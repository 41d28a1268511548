/** Time recorded in Practice Desk, by day and matter, with totals. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MatterName } from '#app/pickers/matter-name.tsx'
import { ContactName } from '#app/pickers/contact-name.tsx'
import { useMatches } from '#app/ui/appearance/use-matches.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { formatCount, formatDate, formatDollars, formatMoney } from '#app/text/format.ts'
import { Empty, Failure } from '#app/ui/layout/notice.tsx'
import type { DayTotal, OutboxRecord, RecordedQuery } from '#contract/time-outbox.ts'
import { sumOf } from './amounts.ts'
import { daysOf, type MatterOfDay } from './days.ts'
import { formatDuration } from './duration.ts'
import { timeQueries } from '#app/data/time/queries.ts'
import classes from './time-list.module.css'

/** How many records are loaded per page. */
export const receiptsPerPage = 100

type Props = {
  query: RecordedQuery
  /** Whether this is the page of one matter, so that no matter column is needed. */
  ofMatter?: boolean
  /** What to offer if nothing was recorded. */
  recordTime: ReactNode
  onPage: (pageIndex: number) => void
}

export function TimeList({ query, ofMatter = false, recordTime, onPage }: Props) {
  const { pageIndex = 0 } = query
  const recorded = useQuery(timeQueries.recorded({ ...query, pageSize: receiptsPerPage }))
  const totals = useQuery(timeQueries.totals({ ...query, pageIndex: undefined }))
  const { data: page, error, refetch } = recorded
  if (error && !page) {
    return <Failure error={error} doing="Loading time records" onRetry={refetch} />
  }
  if (!page)
    return (
      <p className={classes.note} role="status">
        Loading time records
      </p>
    )
  if (page.records.length === 0) {
    return (
      <Empty heading="No time recorded here yet">
        <p>This list shows time recorded in Practice Desk. Time recorded elsewhere is not shown.</p>
        {recordTime}
      </Empty>
    )
  }
  const last = Math.max(0, Math.ceil(page.totalRecords / receiptsPerPage) - 1)
  return (
    <>
      <p className={classes.note}>
        Recorded in Practice Desk: {formatCount(page.totalRecords, 'time record', 'time records')}.
        Time recorded elsewhere is not shown.
      </p>
      <Days records={page.records} totals={totals.data ?? []} ofMatter={ofMatter} />
      {last > 0 && (
        <nav aria-label="Pages" className={classes.pages}>
          <Button look="default" disabled={pageIndex === 0} onClick={() => onPage(pageIndex - 1)}>
            Later
          </Button>
          <span>
            Page {pageIndex + 1} of {last + 1}
          </span>
          <Button look="default" disabled={pageIndex >= last} onClick={() => onPage(pageIndex + 1)}>
            Earlier
          </Button>
        </nav>
      )}
    </>
  )
}

type DaysProps = { ofMatter: boolean; records: OutboxRecord[]; totals: DayTotal[] }

/** What is no desk has room for duration and amount, and then for one column of words. */
const Days = ({ records, totals, ofMatter }: DaysProps) => {
  const narrow = useMatches('(max-width: 1239px)')
  const columns = narrow ? 1 : ofMatter ? 3 : 4
  return (
    <div className={classes.scroll} role="region" aria-label="Time records by day" tabIndex={0}>
      <table className={classes.table} aria-label="Time">
        <thead>
          <tr>
            {!ofMatter && !narrow && (
              <th scope="col" className={classes.matter}>
                Matter
              </th>
            )}
            <th scope="col">Description</th>
            {!narrow && (
              <>
                <th scope="col" className={classes.staff}>
                  Staff member
                </th>
                <th scope="col" className={classes.code}>
                  Cost code
                </th>
              </>
            )}
            <th scope="col" data-align="end" className={classes.duration}>
              Duration
            </th>
            <th scope="col" data-align="end" className={classes.amount}>
              Amount (excl. GST)
            </th>
          </tr>
        </thead>
        {daysOf(records, totals).map(({ date, matters, total }) => (
          <tbody key={date}>
            <tr className={classes.day}>
              <th scope="rowgroup" colSpan={columns}>
                {date ? formatDate(date) : 'No date'}
              </th>
              <Sums {...total} />
            </tr>
            {matters.map((matter) => (
              <MatterRows key={matter.id} {...{ matter, ofMatter, narrow, columns }} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const Sums = ({ minutes, amount }: { minutes: number; amount: number }) => (
  <>
    <td data-align="end">{formatDuration(minutes)}</td>
    <td data-align="end">{formatDollars(amount)}</td>
  </>
)

type RowsProps = { matter: MatterOfDay; ofMatter: boolean; narrow: boolean; columns: number }

function MatterRows({ matter, ofMatter, narrow, columns }: RowsProps) {
  const { id, records, total } = matter
  const link = !ofMatter && (
    <Link to="/matters/$matterId/time" params={{ matterId: id }}>
      <bdi>
        <MatterName id={id} />
      </bdi>
    </Link>
  )
  return (
    <>
      {records.map(({ id: key, record, confirmedBy }) => (
        <tr key={key}>
          {link && !narrow && <td className={classes.name}>{link}</td>}
          <td>
            {link && narrow && <div className={classes.name}>{link}</div>}
            <bdi>{record?.description}</bdi>
            {confirmedBy === 'person' && <span className={classes.mark}>marked as recorded</span>}
            {narrow && (
              <div className={`${classes.who} ${classes.name}`}>
                <bdi>{record?.costCode}</bdi> · <StaffOf record={record} />
              </div>
            )}
          </td>
          {!narrow && (
            <>
              <td className={classes.name}>
                <StaffOf record={record} />
              </td>
              <td className={classes.name}>
                <bdi>{record?.costCode}</bdi>
              </td>
            </>
          )}
          <td data-align="end">{formatDuration(record?.durationMinutes ?? 0)}</td>
          <td data-align="end">{formatMoney(record?.amountExclTax ?? 0)}</td>
        </tr>
      ))}
      {!ofMatter && total.count > 1 && (
        <tr className={classes.subtotal}>
          <td colSpan={columns} className={classes.name}>
            <MatterName id={id} />: {formatCount(total.count, 'time record', 'time records')}
          </td>
          <Sums {...total} />
        </tr>
      )}
    </>
  )
}

const StaffOf = ({ record }: Pick<OutboxRecord, 'record'>) => (
  <bdi>{record?.staffContactId && <ContactName id={record.staffContactId} />}</bdi>
)

/** The total of everything the filters match, exact to the cent. */
export const TimeTotal = ({ query }: { query: RecordedQuery }) => {
  const { data = [] } = useQuery(timeQueries.totals({ ...query, pageIndex: undefined }))
  if (data.length === 0) return null
  const minutes = sumOf(data.map(({ durationMinutes }) => durationMinutes))
  const amount = sumOf(data.map(({ amountExclTax }) => amountExclTax))
  return <span>{`${formatDuration(minutes)} · ${formatDollars(amount)} excl. GST`}</span>
}
