/** The table of recorded time: its days, and in each its matters, with their sums. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ContactName } from '#app/pickers/contact-name.tsx'
import { MatterName } from '#app/pickers/matter-name.tsx'
import { formatCount, formatDate, formatMoney, formatNumber } from '#app/text/format.ts'
import { formatDollars } from '#app/text/format-more.ts'
import { none } from '#app/ui/list/columns/cells.tsx'
import { useMatches } from '#app/ui/appearance/use-matches.ts'
import type { DayTotal, OutboxRecord } from '#contract/desk/time-outbox.ts'
import { daysOf, type MatterOfDay } from './days.ts'
import { formatMinutes } from '#app/text/format-minutes.ts'
import classes from './time-list.module.css'
import { unitsAtRate } from './units-at-rate.ts'

type DaysProps = {
  ofMatter: boolean
  records: OutboxRecord[]
  totals: DayTotal[]
  /** Whether the records of another search are still loading. */
  stale: boolean
}

/** Units and rates stand in columns where there is room, and else below the description. */
export const DayTable = ({ records, totals, ofMatter, stale }: DaysProps) => {
  const narrow = useMatches('(max-width: 1239px)')
  const columns = narrow ? 1 : ofMatter ? 5 : 6
  return (
    <div className={classes.scroll} role="region" aria-label="Time records by day" tabIndex={0}>
      <table className={classes.table} aria-label="Time">
        <thead>
          <Heads {...{ ofMatter, narrow }} />
        </thead>
        {daysOf(records, totals).map(({ date, matters, total }) => (
          <tbody key={date} data-stale={stale || undefined}>
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

const Heads = ({ ofMatter, narrow }: { ofMatter: boolean; narrow: boolean }) => (
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
        <th scope="col" data-align="end" className={classes.units}>
          Units
        </th>
        <th scope="col" data-align="end" className={classes.rate}>
          Rate
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
)

const Sums = ({ minutes, amount }: { minutes: number; amount: number }) => (
  <>
    <td data-align="end">{formatMinutes(minutes)}</td>
    <td data-align="end">{formatDollars(amount)}</td>
  </>
)

type RowsProps = { matter: MatterOfDay; ofMatter: boolean; narrow: boolean; columns: number }

function MatterRows({ matter, ofMatter, narrow, columns }: RowsProps) {
  const { id, records, total } = matter
  const link = !ofMatter && (
    <Link to="/matters/$matterId/time" params={{ matterId: id }}>
      <MatterName id={id} />
    </Link>
  )
  return (
    <>
      {records.map((one) => (
        <RecordRow key={one.id} {...{ one, link, narrow }} />
      ))}
      {!ofMatter && total.count > 1 && (
        <tr className={classes.subtotal}>
          <NameCell colSpan={columns}>
            <div className={classes.counted}>
              <span className={classes.name}>
                <MatterName id={id} />
              </span>
              <span className={classes.count}>
                : {formatCount(total.count, 'time record', 'time records')}
              </span>
            </div>
          </NameCell>
          <Sums {...total} />
        </tr>
      )}
    </>
  )
}

type RecordRowProps = { one: OutboxRecord; link: ReactNode; narrow: boolean }

function RecordRow({ one: { record, confirmedBy }, link, narrow }: RecordRowProps) {
  const { units, chargeRate } = record ?? {}
  return (
    <tr>
      {link && !narrow && <NameCell>{link}</NameCell>}
      <td>
        {link && narrow && <div className={classes.name}>{link}</div>}
        <Text>{record?.description}</Text>
        {confirmedBy === 'person' && <span className={classes.mark}>marked as recorded</span>}
        {narrow && (
          <div className={classes.who}>
            <div className={classes.name}>
              <Text>{record?.costCode}</Text> · <StaffOf record={record} />
            </div>
            {unitsAtRate(record)}
          </div>
        )}
      </td>
      {!narrow && (
        <>
          <NameCell>
            <StaffOf record={record} />
          </NameCell>
          <NameCell>
            <Text>{record?.costCode}</Text>
          </NameCell>
          <td data-align="end">{units === undefined ? none : formatNumber(units)}</td>
          <td data-align="end">{chargeRate === undefined ? none : formatMoney(chargeRate)}</td>
        </>
      )}
      <td data-align="end">{formatMinutes(record?.durationMinutes ?? 0)}</td>
      <td data-align="end">{formatMoney(record?.amountExclTax ?? 0)}</td>
    </tr>
  )
}

/** A name on one line; what that cuts short is whole under the pointer. */
const NameCell = ({ colSpan, children }: { colSpan?: number; children: ReactNode }) => (
  <td
    colSpan={colSpan}
    className={classes.name}
    onPointerEnter={({ currentTarget }) => {
      currentTarget.title = currentTarget.textContent ?? ''
    }}
  >
    {children}
  </td>
)

/** What somebody typed, which may run from right to left. */
const Text = ({ children }: { children: string | undefined }) =>
  children ? <bdi>{children}</bdi> : none

const StaffOf = ({ record }: Pick<OutboxRecord, 'record'>) =>
  record?.staffContactId ? (
    <bdi>
      <ContactName id={record.staffContactId} />
    </bdi>
  ) : (
    none
  )
