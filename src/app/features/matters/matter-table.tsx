/** The matters of one page, as the firm's people read them. */
import type { Matter } from '#contract/matters.ts'
import { type Column, DataTable, type Sort } from '#app/ui/data-table.tsx'
import { daysSince, formatDate, formatDay, formatMoment, formatMoney } from '#app/ui/format.ts'
import { StatusMark } from '#app/ui/status-mark.tsx'
import classes from './matter-table.module.css'

/** An open matter without activity for this many days stands out. */
const dormantDays = 60

const none = <span className={classes.quiet}>—</span>

const columns: readonly Column<Matter>[] = [
  {
    header: 'Number',
    sortBy: 'number',
    width: '96px',
    from: 'tablet',
    cell: ({ number }) => <span className={classes.number}>{number ?? none}</span>,
  },
  { header: 'Title', sortBy: 'title', cell: (matter) => <Title matter={matter} /> },
  {
    header: 'Client',
    sortBy: 'client',
    width: '15%',
    from: 'tablet',
    cell: ({ client }) => client?.name ?? none,
  },
  {
    header: 'Lawyer',
    sortBy: 'lawyer',
    width: '124px',
    from: 'desk',
    cell: ({ lawyer }) => lawyer?.name ?? none,
  },
  {
    header: 'Practice area',
    sortBy: 'practiceAreaName',
    width: '136px',
    from: 'desk',
    cell: ({ practiceAreaName }) => (
      <span className={classes.quiet}>{practiceAreaName ?? '—'}</span>
    ),
  },
  {
    header: 'Opened',
    sortBy: 'dateOpen',
    firstDirection: 'Descending',
    width: '112px',
    from: 'wide',
    cell: ({ dateOpen }) => (dateOpen ? formatDate(dateOpen) : none),
  },
  {
    header: 'Status',
    sortBy: 'status',
    width: '80px',
    cell: ({ status }) =>
      status ? <StatusMark word={status} tone={status === 'Open' ? 'done' : 'quiet'} /> : none,
  },
  {
    header: 'Trust balance',
    sortBy: 'matterTrustBalance',
    firstDirection: 'Descending',
    align: 'end',
    width: '112px',
    from: 'tablet',
    cell: ({ matterTrustBalance }) =>
      matterTrustBalance === undefined ? none : formatMoney(matterTrustBalance),
  },
  {
    header: 'Last activity',
    sortBy: 'lastActivity',
    firstDirection: 'Descending',
    width: '132px',
    from: 'desk',
    cell: (matter) => <LastActivity matter={matter} />,
  },
]

/** The title; on a phone also number and client, whose columns have no room there. */
function Title({ matter: { number, title, client } }: { matter: Matter }) {
  return (
    <>
      <span className={classes.title} title={title}>
        {title ?? 'Untitled matter'}
      </span>
      <span className={classes.below}>
        {[number, client?.name].filter(Boolean).join(' · ') || '—'}
      </span>
    </>
  )
}

function LastActivity({ matter: { lastActivity, status } }: { matter: Matter }) {
  if (!lastActivity) return none
  const days = daysSince(lastActivity)
  const dormant = status === 'Open' && days > dormantDays
  return (
    <time
      dateTime={lastActivity}
      title={formatMoment(lastActivity)}
      className={dormant ? classes.dormant : undefined}
    >
      {dormant ? `${days} days ago` : formatDay(lastActivity)}
    </time>
  )
}

type Props = {
  matters: readonly Matter[] | undefined
  offset: number
  total: number
  stale: boolean
  view: string
  sort: Partial<Sort>
  onSort: (sort: Sort) => void
}

export function MatterTable({ matters, ...rest }: Props) {
  return <DataTable label="Matters" columns={columns} rows={matters} {...rest} />
}
