// @chunk pieces
/**
 * Pending time records: the desk holds each for a while, sends it exactly once, and keeps the receipt. The calls
 * are below `/desk/v1`.
 */
import * as z from 'zod/mini'
import { CalendarDate } from '#contract/common.ts'
import { deskOperation } from '#contract/operation.ts'
import { dateParameter, Paging, textParameter } from '#contract/query-string.ts'
import * as read from '#contract/reading.ts'
import { NewTimeRecord, enteredTime } from '#contract/time-records.ts'

/** The states of a record: held, then sending, and then recorded, refused or unknown; or set aside by a person. */
export const outboxStates = [
  'held',
  'sending',
  'recorded',
  'refused',
  'unknown',
  'set aside',
] as const
export type OutboxState = (typeof outboxStates)[number]

/** A time record to hold; its date, which is that of the person's time zone, is required here. */
export const HeldTimeRecord = z.strictObject({
  ...NewTimeRecord.shape,
  date: CalendarDate('Choose a date'),
})
export type HeldTimeRecord = z.infer<typeof HeldTimeRecord>

/** A record in the outbox, or the receipt of one. */
export const OutboxRecord = read.record({
  id: read.id,
  state: read.oneOf(outboxStates),
  /** Another one in each state, and each time it is saved or something is decided about it. */
  version: read.text,
  /** What was entered. */
  record: read.inner(read.record(enteredTime)),
  /** How much longer it is held, in milliseconds from this answer. */
  heldFor: read.number,
  /** Its id at the service, if it sent one. */
  serviceId: read.text,
  recordedAt: read.dateTime,
  /** `person` if someone checked and confirmed that it was recorded. */
  confirmedBy: read.text,
  /** Why it was refused or has to wait. */
  reason: read.inner(
    read.record({
      detail: read.text,
      errors: read.records(read.record({ pointer: read.text, detail: read.text })),
    }),
  ),
})
export type OutboxRecord = z.infer<typeof OutboxRecord>
export const OutboxList = read.recordList(OutboxRecord)

/** What was recorded on one matter on one day. */
const DayTotal = read.record({
  date: read.date,
  associatedMatterId: read.text,
  count: read.number,
  durationMinutes: read.number,
  amountExclTax: read.number,
})
export type DayTotal = z.infer<typeof DayTotal>

const filters = {
  staffContactId: textParameter,
  associatedMatterId: textParameter,
  dateStart: dateParameter,
  dateEnd: dateParameter,
}
export const RecordedQuery = z.strictObject({ ...filters, ...Paging })
export type RecordedQuery = z.infer<typeof RecordedQuery>
/** The totals of whole days, including records on other pages. */
export const DayTotals = read.recordList(DayTotal)

/** What a person can decide about a record that is not being sent. */
export const outboxDecisions = ['set aside', 'recorded', 'not recorded', 'send again'] as const
export const OutboxDecision = z.strictObject({
  decision: z.enum(outboxDecisions, 'Choose what to do'),
  /** That of the record that they saw, without which a record can only be set aside. */
  version: z.optional(z.string()),
})
export type OutboxDecision = z.infer<typeof OutboxDecision>

/** What a person usually enters in a time record. */
export const TimeHabits = read.record({
  /** The rate that was last charged, on this matter if possible. */
  chargeRate: read.number,
  /** Most used first. */
  costCodes: read.records(read.record({ code: read.text, uses: read.number })),
})

/** The calls on time records before and after the service has them. */
export const timeOutboxOperations = {
  /**
   * Holds a record, or replaces one that was not sent: with a `version`, only that one. The caller chooses the id, a UUID.
   */
  holdTimeRecord: deskOperation('PUT', '/time-records/{id}', {
    query: z.strictObject({ version: textParameter }),
    body: HeldTimeRecord,
    answer: OutboxRecord,
  }),
  getHeldTimeRecord: deskOperation('GET', '/time-records/{id}', { answer: OutboxRecord }),
  /** Deletes a record that was not sent; the answer is what was in it, which another page may have edited since. */
  undoTimeRecord: deskOperation('DELETE', '/time-records/{id}', { answer: OutboxRecord }),
  decideTimeRecord: deskOperation('POST', '/time-records/{id}/decision', {
    body: OutboxDecision,
    answer: OutboxRecord,
  }),
  /** Everything that is not recorded yet, the oldest first. */
  listOpenTimeRecords: deskOperation('GET', '/time-records/open', { answer: OutboxList }),
  /** The receipts, the latest day first. */
  listRecordedTime: deskOperation('GET', '/time-records', {
    query: RecordedQuery,
    answer: read.page(OutboxRecord),
  }),
  totalRecordedTime: deskOperation('GET', '/time-records/totals', {
    query: RecordedQuery,
    answer: DayTotals,
  }),
  /** All receipts that the filters find, with the names of matters and people as the desk's copy has them. */
  exportRecordedTime: deskOperation('GET', '/time-records/csv', {
    query: z.strictObject(filters),
    file: 'text/csv; charset=utf-8',
  }),
  getTimeHabits: deskOperation('GET', '/time-records/habits', {
    query: z.strictObject({ associatedMatterId: textParameter, staffContactId: textParameter }),
    answer: TimeHabits,
  }),
} as const
