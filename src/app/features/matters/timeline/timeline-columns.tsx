/** The columns of a matter's timeline, and how each event reads. */
import { Fragment } from 'react'
import { hashOf } from '#app/data/documents/details-hash.ts'
import type { TimelineEvent, TimelineRow } from '#app/data/timeline/events.ts'
import type { TimelineKind } from '#app/data/timeline/search.ts'
import { nameOf as nameOfTask, statusWord } from '#app/data/tasks/labels.ts'
import { LazyName } from '#app/pickers/lazy-names.tsx'
import { startOfDay } from '#app/text/day-bounds.ts'
import { weekdayOf } from '#app/text/days.ts'
import { daysSince, formatCount, formatDay, formatMoment } from '#app/text/format.ts'
import { formatTime } from '#app/text/format-more.ts'
import { formatMinutes } from '#app/text/format-minutes.ts'
import { shownName } from '#app/text/shown-name.ts'
import { useMidnight } from '#app/ui/browser/midnight.ts'
import { none } from '#app/ui/list/columns/cells.tsx'
import type { Column } from '#app/ui/list/columns/column.ts'
import { RowLink } from '#app/ui/list/row-link.tsx'
import type { Change } from '#contract/desk/changes.ts'
import { ownNames } from '#contract/desk/journal.ts'
import { linksOf } from '#contract/tasks.ts'
import { ChangeText, ChangeWords } from './change-text.tsx'
import classes from './timeline.module.css'

/** One event of a kind. */
const kindNames: Record<TimelineKind, string> = {
  documents: 'Document',
  tasks: 'Task',
  time: 'Time',
  people: 'Person',
  changes: 'Change',
}

/** The columns for one matter, to whose other tabs the events lead. */
export const timelineColumns = (matterId: string): readonly Column<TimelineRow>[] => [
  {
    header: 'Event',
    main: true,
    spans: ({ kind }) => kind === 'day',
    cell: (row, _, lines) =>
      row.kind === 'day' ? (
        <Day {...row} />
      ) : (
        <>
          <span className={classes.what} dir="auto">
            <What event={row} matterId={matterId} />
          </span>
          {lines === 2 && (
            <span className={classes.below}>
              {kindNames[row.kind]}
              {row.at.length > 10 && <> · {formatTime(row.at)}</>}
              <span className={classes.who}>
                {' '}
                · <Who event={row} />
              </span>
            </span>
          )}
        </>
      ),
  },
  {
    header: 'Kind',
    width: '112px',
    from: 'line',
    tone: 'soft',
    cell: (row) => row.kind !== 'day' && kindNames[row.kind],
  },
  {
    header: 'Who',
    width: 'clamp(168px, 18vw, 232px)',
    from: 'tablet',
    cell: (row) => row.kind !== 'day' && <Who event={row} />,
  },
  {
    header: 'Time',
    width: '112px',
    from: 'line',
    tone: 'soft',
    cell: (row) => row.kind !== 'day' && <At {...row} />,
  },
]

function Day({ day, count }: { day: string; count: number }) {
  useMidnight()
  const moment = startOfDay(day)
  const isNear = daysSince(moment) === 0 || daysSince(moment) === 1
  return (
    <span className={classes.day}>
      <span>
        {!isNear && `${weekdayOf(day)}, `}
        {formatDay(moment)}
      </span>{' '}
      <span className={classes.count}>{formatCount(count, 'event', 'events')}</span>
    </span>
  )
}

const At = ({ at }: { at: string }) =>
  at.length > 10 ? (
    <time dateTime={at} title={formatMoment(at)}>
      {formatTime(at)}
    </time>
  ) : (
    none
  )

function What({ event, matterId }: { event: TimelineEvent; matterId: string }) {
  switch (event.kind) {
    case 'documents': {
      const { id, fullFileName, title, versionNumber: version } = event.document
      const name = shownName(title ?? fullFileName ?? 'Untitled document')
      return (
        <>
          <RowLink to="/matters/$matterId/documents" params={{ matterId }} hash={hashOf(id)}>
            <bdi>{name}</bdi>
          </RowLink>{' '}
          {event.isNew ? 'created' : 'modified'}
          {!event.isNew && version !== undefined && `, v${version}`}
          {event.changes?.map(
            (change) =>
              change.field !== 'version' && (
                <Fragment key={change.id}>
                  {' · '}
                  <ChangeWords change={change} />
                </Fragment>
              ),
          )}
        </>
      )
    }
    case 'tasks': {
      const { id, status } = event.task
      return (
        <>
          <RowLink to="/tasks/$taskId" params={{ taskId: id }}>
            <bdi>{nameOfTask(event.task)}</bdi>
          </RowLink>{' '}
          due · {statusWord(status)}
        </>
      )
    }
    case 'time': {
      const { description, durationMinutes } = event.time.record ?? {}
      return (
        <>
          <RowLink to="/matters/$matterId/time" params={{ matterId }}>
            <bdi>{shownName(description || 'Time record')}</bdi>
          </RowLink>
          {durationMinutes !== undefined && ` · ${formatMinutes(durationMinutes)} recorded`}
        </>
      )
    }
    default:
      return <ChangeText {...event} />
  }
}

function Who({ event }: { event: TimelineEvent }) {
  switch (event.kind) {
    case 'documents': {
      const { createdBy, lastModifiedBy } = event.document
      const saved = event.changes?.find(({ person }) => person)
      if (saved) return <SavedBy change={saved} />
      return <Name of={event.isNew ? createdBy : lastModifiedBy} />
    }
    case 'tasks':
      return <Name of={{ id: linksOf(event.task).assignedToId, ...event.task.assignedTo }} />
    case 'time':
      return <Name of={{ id: event.time.record?.staffContactId }} />
    default:
      return <SavedBy change={event.change} />
  }
}

function SavedBy({ change: { person, personName, what } }: { change: Change }) {
  if (!person) return none
  // What was created or deleted here says so itself.
  const saysSo = what !== 'changed'
  // Where nobody signs in, there is one person.
  if (Object.hasOwn(ownNames, person)) return saysSo ? none : 'Saved here'
  return (
    <>
      {!saysSo && 'Saved here by '}
      <bdi>{shownName(personName ?? 'Unknown name')}</bdi>
    </>
  )
}

type NameProps = { of: { id?: string | undefined; name?: string | undefined } | undefined }

function Name({ of: person }: NameProps) {
  if (person?.name) return <bdi>{shownName(person.name)}</bdi>
  if (!person?.id) return none
  return (
    <bdi>
      <LazyName of="contact" id={person.id} />
    </bdi>
  )
}
