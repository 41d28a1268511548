// @chunk first-rows
/** The columns of the matter list, and how each value is read. */
import type { Matter } from '#contract/matters.ts'
import type { Column, SortedValue } from '#app/ui/list/columns/column.ts'
import {
  daysSince,
  formatDate,
  formatMoment,
  formatWholeDay,
  formatMoney,
} from '#app/text/format.ts'
import { Day, none } from '#app/ui/list/columns/cells.tsx'
import { RowLink } from '#app/ui/list/row-link.tsx'
import { StatusMark } from '#app/ui/controls/status-mark.tsx'
import classes from './matter-columns.module.css'

/** An open matter without activity for this many days stands out. */
const dormantDays = 60
export const byAge = ['oldest first', 'newest first'] as const

export const matterColumns: readonly Column<Matter>[] = [
  {
    header: 'Number',
    sortBy: 'number',
    order: ['lowest first', 'highest first'],
    width: '96px',
    from: 'line',
    tone: 'soft',
    cell: ({ number }) => number ?? none,
  },
  {
    header: 'Title',
    main: true,
    sortBy: 'title',
    cell: (matter, sorted, lines) => <Title {...{ matter, sorted, lines }} />,
  },
  {
    header: 'Client',
    sortBy: 'client',
    width: 'clamp(120px, 30vw - 252px, 320px)',
    from: 'line',
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
    tone: 'quiet',
    cell: ({ practiceAreaName }) => practiceAreaName ?? none,
  },
  {
    header: 'Opened',
    sortBy: 'dateOpen',
    order: byAge,
    firstDirection: 'Descending',
    width: '112px',
    from: 'wide',
    cell: ({ dateOpen }) => (dateOpen ? formatDate(dateOpen) : none),
  },
  {
    header: 'Status',
    sortBy: 'status',
    width: '84px',
    cell: ({ status }) =>
      status ? <StatusMark word={status} tone={status === 'Open' ? 'done' : 'quiet'} /> : none,
  },
  {
    header: 'Trust balance',
    sortBy: 'matterTrustBalance',
    order: ['smallest first', 'largest first'],
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
    order: byAge,
    firstDirection: 'Descending',
    width: '132px',
    from: 'tablet',
    cell: (matter) => <LastActivity matter={matter} />,
  },
]

type TitleProps = { matter: Matter; sorted: SortedValue | undefined; lines: 1 | 2 }

/** The title; below or behind it, what has no column: number and client on narrow screens, and the value that the list is sorted by. */
function Title({ matter: { id, number, title, client }, sorted, lines }: TitleProps) {
  const text = title ?? 'Untitled matter'
  const more = lines === 2 && ([number, client?.name].filter(Boolean).join(' · ') || '—')
  // Number and client are below the title already.
  const sortedBelow = sorted && !(more && shownBelow.has(sorted.header)) ? sorted : undefined
  return (
    <span className={lines === 1 && sortedBelow ? classes.line : undefined}>
      <span className={classes.title}>
        {id === '' ? (
          text
        ) : (
          <RowLink to="/matters/$matterId" params={{ matterId: id }}>
            {text}
          </RowLink>
        )}
      </span>
      {(sortedBelow || more) && (
        <span className={classes.below}>
          {sortedBelow && (
            <span className={classes.sorted}>
              <span className={classes.label}>{sortedBelow.header} </span>
              {sortedBelow.value}
              {more && ' · '}
            </span>
          )}
          {more}
        </span>
      )}
    </span>
  )
}

const shownBelow = new Set(['Number', 'Client'])

function LastActivity({ matter: { lastActivity, status } }: { matter: Matter }) {
  const days = lastActivity ? daysSince(lastActivity) : 0
  if (!lastActivity || status !== 'Open' || days <= dormantDays) return <Day of={lastActivity} />
  return (
    <time
      dateTime={lastActivity}
      title={formatMoment(lastActivity)}
      data-date={formatWholeDay(lastActivity)}
      className={classes.dormant}
    >
      {/* Its column has room for no more: the day itself is in its title. */}
      {days < 731 ? `${days} days` : `${Math.floor(days / 365.25)} years`} ago
    </time>
  )
}
