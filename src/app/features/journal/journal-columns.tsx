/** The columns of the journal, and how each line reads. */
import type { JournalLine } from '#app/data/journal/queries.ts'
import { formatMinutes } from '#app/text/format-minutes.ts'
import { formatMoment } from '#app/text/format.ts'
import { formatDayAndTime } from '#app/text/format-more.ts'
import { shownName } from '#app/text/shown-name.ts'
import { none } from '#app/ui/list/columns/cells.tsx'
import type { Column } from '#app/ui/list/columns/column.ts'
import { RowLink } from '#app/ui/list/row-link.tsx'
import { JoinedText } from '#app/ui/controls/joined-text.tsx'
import { StatusMark } from '#app/ui/controls/status-mark.tsx'
import {
  changesPerson,
  kindWritten,
  operationInWords,
  outcomeInWords,
  ownNames,
} from '#contract/desk/journal.ts'
import classes from './journal.module.css'

const tones: Partial<Record<string, 'done' | 'due' | 'quiet'>> = {
  saved: 'done',
  'not saved': 'quiet',
  'not known': 'due',
}

/** Who did it, as far as that is known. */
export const whoIn = ({ person = '', personName }: Pick<JournalLine, 'person' | 'personName'>) =>
  personName ?? ownNames[person] ?? person

/** What a record is where its name is not known. */
const nouns = { matters: 'Matter', contacts: 'Contact', tasks: 'Task', documents: 'Document' }

type Page = { to: string; params: Record<string, string> }

/** Its page, or that of its matter which lists it. */
function pageOf({ operation = '', recordId = '', matter }: JournalLine): Page | undefined {
  const kind = kindWritten[operation]
  if (kind === 'matters') return { to: '/matters/$matterId', params: { matterId: recordId } }
  if (kind === 'contacts') return { to: '/contacts/$contactId', params: { contactId: recordId } }
  if (kind === 'tasks') return { to: '/tasks/$taskId', params: { taskId: recordId } }
  if (!matter?.id) return undefined
  const tab = kind === 'documents' ? 'documents' : 'time'
  return { to: `/matters/$matterId/${tab}`, params: { matterId: matter.id } }
}

/** What a record is called where only its id is known. */
function idText({ operation = '', recordId = '' }: JournalLine) {
  const kind = kindWritten[operation]
  return kind ? `${nouns[kind]} ${recordId}` : recordId
}

/** `Lease · 10291 · Sale of Alder Street`; undefined where only the id is known. */
function nameIn(line: JournalLine) {
  const { recordName, recordMinutes, matter } = line
  const name = recordMinutes === undefined ? recordName : formatMinutes(recordMinutes)
  return matter?.name ? `${name ?? idText(line)} · ${matter.name}` : name
}

/** The record, as a link to its page where it has one. */
function RecordCell({ line }: { line: JournalLine }) {
  const { operation = '', recordId, recordName } = line
  if (recordId === undefined) return none
  if (changesPerson(operation))
    return <bdi>{shownName(whoIn({ person: recordId, personName: recordName }))}</bdi>
  const known = nameIn(line)
  const name = known ? (
    <JoinedText of={shownName(known)} />
  ) : (
    <bdi className={classes.record}>{idText(line)}</bdi>
  )
  const page = pageOf(line)
  return page ? <RowLink {...page}>{name}</RowLink> : name
}

const When = ({ at }: { at: string | undefined }) =>
  at ? (
    <time dateTime={at} title={formatMoment(at)}>
      {formatDayAndTime(at)}
    </time>
  ) : (
    none
  )

function OutcomeCell({ line: { operation = '', outcome = '' } }: { line: JournalLine }) {
  return <StatusMark word={outcomeInWords(outcome, operation)} tone={tones[outcome] ?? 'quiet'} />
}

export const journalColumns: readonly Column<JournalLine>[] = [
  {
    header: 'What',
    main: true,
    cell: (line, _, lines) => (
      <>
        <span className={classes.what}>
          {operationInWords(line.operation ?? '', line.outcome)}
          {lines === 2 && nameIn(line) && (
            <span className={classes.onPhone}>
              {' · '}
              <RecordCell line={line} />
            </span>
          )}
        </span>
        {lines === 2 && (
          <span className={classes.below}>
            <When at={line.at} /> · <bdi>{whoIn(line)}</bdi>
          </span>
        )}
      </>
    ),
  },
  { header: 'Who', width: '132px', from: 'line', cell: (line) => <bdi>{whoIn(line)}</bdi> },
  {
    header: 'Record',
    width: 'max(clamp(220px, 100vw - 420px, 264px), min(40vw - 232px, 420px))',
    from: 'tablet',
    cell: (line) => <RecordCell line={line} />,
  },
  { header: 'When', width: '160px', from: 'line', cell: ({ at }) => <When at={at} /> },
  {
    header: 'From',
    width: '120px',
    from: 'desk',
    tone: 'soft',
    cell: ({ address }) => address ?? none,
  },
  { header: 'Outcome', width: '120px', cell: (line) => <OutcomeCell line={line} /> },
]
