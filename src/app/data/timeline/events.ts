/** What happened on a matter, and when, as far as its records tell. */
import { dateOfMoment } from '#app/text/dates.ts'
import { startOfDay } from '#app/text/day-bounds.ts'
import { type Change, peopleFields } from '#contract/desk/changes.ts'
import type { Document } from '#contract/documents.ts'
import type { Task } from '#contract/tasks.ts'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'

/** Something that happened, or is due; `changes` are those of one replacement of a file (replacements.ts). */
export type TimelineEvent = {
  id: string
  /** A moment, or a day where no more is known. */
  at: string
} & (
  | { kind: 'documents'; document: Document; isNew: boolean; changes?: readonly Change[] }
  | { kind: 'tasks'; task: Task }
  | { kind: 'time'; time: OutboxRecord }
  | { kind: 'people' | 'changes'; change: Change; changes?: readonly Change[] }
)
/** An event, or the day above those of one day. */
export type TimelineRow = TimelineEvent | { id: string; kind: 'day'; day: string; count: number }

/** A day is before all of its moments: the latest come first, and those of which only the day is known last. */
export const momentOf = (at: string) => Date.parse(at.length > 10 ? at : startOfDay(at))
const dayOf = (at: string) => (at.length > 10 ? dateOfMoment(at) : at)

/** When a document was created and last modified; of what was in between the service does not tell. */
export function eventsOfDocument(document: Document): TimelineEvent[] {
  const { id, createdDate, lastModifiedDate } = document
  const event = (at: string, isNew: boolean): TimelineEvent => ({
    id: `document ${id} ${isNew ? 'created' : 'modified'}`,
    at,
    kind: 'documents',
    document,
    isNew,
  })
  const isModified = !createdDate || Date.parse(createdDate) !== Date.parse(lastModifiedDate ?? '')
  return [
    ...(createdDate ? [event(createdDate, true)] : []),
    ...(lastModifiedDate && isModified ? [event(lastModifiedDate, false)] : []),
  ]
}

/** When a task is due: when it was created or done, the service does not tell. */
export const eventsOfTask = (task: Task): TimelineEvent[] =>
  task.dueDate ? [{ id: `task ${task.id}`, at: task.dueDate, kind: 'tasks', task }] : []

export function eventsOfTime(time: OutboxRecord): TimelineEvent[] {
  const at = time.record?.date ?? time.recordedAt
  return at ? [{ id: `time ${time.id}`, at, kind: 'time', time }] : []
}

export const eventsOfChange = (change: Change): TimelineEvent[] =>
  change.seenAt
    ? [{ id: `change ${change.id}`, at: change.seenAt, kind: kindOf(change), change }]
    : []

const kindOf = ({ field = '' }: Change): 'people' | 'changes' =>
  peopleFields.includes(field) ? 'people' : 'changes'

/** The events, the latest first, below their days. */
export function inDays(events: readonly TimelineEvent[]): TimelineRow[] {
  const sorted = events.toSorted((one, other) => momentOf(other.at) - momentOf(one.at))
  const days = new Map<string, TimelineEvent[]>()
  for (const event of sorted) {
    const day = dayOf(event.at)
    const others = days.get(day)
    if (others) others.push(event)
    else days.set(day, [event])
  }
  return [...days].flatMap(([day, ofDay]): TimelineRow[] => [
    { id: `day ${day}`, kind: 'day', day, count: ofDay.length },
    ...ofDay,
  ])
}
