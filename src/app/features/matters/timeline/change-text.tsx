/** What was seen to change, in a sentence. */
import { Fragment, type ReactNode } from 'react'
import { statusWord } from '#app/data/tasks/labels.ts'
import { labels } from '#app/features/matters/labels.ts'
import { isDay } from '#app/text/dates.ts'
import { formatCount, formatDate } from '#app/text/format.ts'
import { formatDollars } from '#app/text/format-more.ts'
import { formatSize } from '#app/text/format-size.ts'
import { shownName } from '#app/text/shown-name.ts'
import { customFieldText } from '#app/ui/forms/custom-field-text.ts'
import { RowLink } from '#app/ui/list/row-link.tsx'
import { type Change, peopleFields } from '#contract/desk/changes.ts'

const fieldLabels: Record<string, string> = {
  number: 'Number',
  title: labels.title,
  status: 'Status',
  dateOpen: labels.dateOpen,
  practiceAreaName: labels.practiceArea,
  stageName: labels.stage,
  client: labels.clientId,
  lawyer: labels.lawyerId,
  referredBy: labels.referredById,
  role: 'Role',
  estimatedFee: labels.estimatedFee,
  matterTrustBalance: 'Trust balance',
  trustAccount: 'Trust account',
  customField: 'Custom field',
  description: 'Description',
  priority: 'Priority',
  dueDate: 'Due date',
  matter: 'Matter',
  contact: 'Contact',
  assignedTo: 'Assigned to',
  documentTitle: 'Title',
  fileName: 'File name',
  size: 'Size',
  version: 'Version',
  brief: 'Briefs',
  tags: 'Tags',
}

/** A role and a custom field have names of their own. */
const labelOf = ({ field = '', label }: Change) => label ?? fieldLabels[field] ?? field

const isPerson = ({ field = '' }: Change) => peopleFields.includes(field)

const formats: Partial<Record<string, (value: string, label: string) => string>> = {
  dateOpen: (value) => (isDay(value) ? formatDate(value) : value),
  estimatedFee: dollarsOf,
  matterTrustBalance: dollarsOf,
  dueDate: (value) => (isDay(value) ? formatDate(value) : value),
  size: (value) => formatSize(Number(value)),
  customField: customText,
}

/** A change stores every value as text: what reads like a number or a boolean is formatted as one. */
function customText(value: string, label: string) {
  if (value === 'true' || value === 'false') return customFieldText(value === 'true', label)
  return customFieldText(String(Number(value)) === value ? Number(value) : value, label)
}

function dollarsOf(value: string) {
  const amount = Number(value)
  return Number.isFinite(amount) ? formatDollars(amount) : value
}

/** What stands before a change of a record that belongs to the matter. */
const records: Record<string, string | undefined> = { tasks: 'Task', documents: 'Document' }

/** Names the task or document that changed; without one, the change is to the matter itself. */
export function ChangeText({ change, changes }: TextProps) {
  const noun = records[change.kind ?? '']
  return (
    <>
      {noun && (
        <>
          {noun} ‘<bdi>{shownName(change.recordName ?? 'Untitled')}</bdi>’:{' '}
        </>
      )}
      {(changes ?? [change]).map((one, place) => (
        <Fragment key={one.id}>
          {place > 0 && ' · '}
          <ChangeWords change={one} />
        </Fragment>
      ))}
    </>
  )
}
type TextProps = {
  change: Change
  /** All that are told with it. */
  changes?: readonly Change[] | undefined
}

/** What changed, without the record that it is of. */
export function ChangeWords({ change }: { change: Change }) {
  const { what, field, before, after, cut, person } = change
  if (what === 'first seen') return person ? 'Created here' : 'First seen in the service'
  if (what === 'no longer listed')
    return person ? 'Deleted here' : 'No longer listed by the service'
  if (field === 'more') return `${formatCount(Number(after), 'more field', 'more fields')} changed`
  const label = <bdi>{shownName(labelOf(change))}</bdi>
  if (cut && before === after)
    return <>{label} changed in a part that Practice Desk does not keep</>
  return (
    <>
      {label} {isPerson(change) ? <People change={change} /> : <Values change={change} />}
      {cut && ' (shortened)'}
    </>
  )
}

function Values({ change }: { change: Change }) {
  const { before = '', after = '', field } = change
  // Two files of 3.7 MB may differ by a thousand bytes.
  const isCloser = field === 'size' && formatted(change, before) === formatted(change, after)
  const value = (text: string) => (
    <Quoted text={isCloser ? inBytes(text) : formatted(change, text)} />
  )
  if (change.before === undefined) return <>set to {value(after)}</>
  if (change.after === undefined) return <>removed, was {value(before)}</>
  return (
    <>
      changed from {value(before)} to {value(after)}
    </>
  )
}

const Quoted = ({ text }: { text: string }) => (
  <>
    ‘<bdi>{shownName(text)}</bdi>’
  </>
)

const inBytes = (text: string) => formatCount(Number(text), 'byte', 'bytes')

function formatted(change: Change, text: string) {
  const { kind, field = '' } = change
  const format = kind === 'tasks' && field === 'status' ? statusWord : formats[field]
  return format ? format(text, labelOf(change)) : text
}

function People({ change: { before, after, beforeId, afterId } }: { change: Change }) {
  const was = (before ?? beforeId) && <Person id={beforeId}>{before}</Person>
  const is = (after ?? afterId) && <Person id={afterId}>{after}</Person>
  if (!was) return <>added: {is}</>
  if (!is) return <>removed: {was}</>
  return (
    <>
      changed from {was} to {is}
    </>
  )
}

function Person({ id, children }: { id: string | undefined; children: ReactNode }) {
  const name = <bdi>{typeof children === 'string' ? shownName(children) : 'Unknown name'}</bdi>
  if (!id) return name
  return (
    <RowLink to="/contacts/$contactId" params={{ contactId: id }}>
      {name}
    </RowLink>
  )
}
