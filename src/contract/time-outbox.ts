/**
 * Pending time records: the desk holds each for a while, sends it exactly once, and keeps the receipt. The calls
 * are below `/desk/v1`.
 */
import * as z from 'zod/mini'
import { CalendarDate } from './common.ts'
import { deskOperation } from './operation.ts'
import { dateParameter, Paging, textParameter } from './query-string.ts'
import {
  readDate,
  readDateTime,
  readId,
  readInner,
  readNumber,
  readPage,
  readRecord,
  readRecordList,
  readRecords,
  readText,
  readWord,
} from './reading.ts'
import { NewTimeRecord, writtenTime } from './time-records.ts'

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

/** A time record to hold; here it always has its date, which is the date where the person is. */
export const HeldTimeRecord = z.strictObject({
  ...NewTimeRecord.shape,
  date: CalendarDate('Choose a date'),
})
export type HeldTimeRecord = z.infer<typeof HeldTimeRecord>

/** A record in the outbox, or the receipt of one. */
export const OutboxRecord = readRecord({
  id: readId,
  state: readWord(outboxStates),
  /** What was entered. */
  record: readInner(readRecord(writtenTime)),
  /** How much longer it is held, in milliseconds from this answer. */
  heldFor: readNumber,
  /** Its id at the service, if that sent one. */
  serviceId: readText,
  recordedAt: readDateTime,
  /** `person` if someone checked and confirmed that it was recorded. */
  confirmedBy: readText,
  /** Why it was refused or has to wait. */
  reason: readInner(
    readRecord({
      detail: readText,
      errors: readRecords(readRecord({ pointer: readText, detail: readText })),
    }),
  ),
})
export type OutboxRecord = z.infer<typeof OutboxRecord>
export const OutboxList = readRecordList(OutboxRecord)

/** What was recorded on one matter on one day. */
const DayTotal = readRecord({
  date: readDate,
  associatedMatterId: readText,
  count: readNumber,
  durationMinutes: readNumber,
  amountExclTax: readNumber,
})
export type DayTotal = z.infer<typeof DayTotal>

export const RecordedQuery = z.strictObject({
  associatedMatterId: textParameter,
  dateStart: dateParameter,
  dateEnd: dateParameter,
  ...Paging,
})
export type RecordedQuery = z.infer<typeof RecordedQuery>
/** The totals of whole days, including records on other pages. */
export const DayTotals = readRecordList(DayTotal)

/** What a person can decide about a record that is not being sent. */
export const outboxDecisions = ['set aside', 'recorded', 'not recorded', 'send again'] as const
export const OutboxDecision = z.strictObject({
  decision: z.enum(outboxDecisions, 'Choose what to do'),
})
export type OutboxDecision = z.infer<typeof OutboxDecision>

/** What a person usually enters in a time record. */
export const TimeHabits = readRecord({
  /** The rate that was last charged, on this matter if possible. */
  chargeRate: readNumber,
  /** Most used first. */
  costCodes: readRecords(readRecord({ code: readText, uses: readNumber })),
})
export type TimeHabits = z.infer<typeof TimeHabits>

/** The calls on time records before and after the service has them. */
export const timeOutboxOperations = {
  /** Holds a record, or replaces one that is held. The caller chooses the id, a UUID. */
  holdTimeRecord: deskOperation('PUT', '/time-records/{id}', {
    body: HeldTimeRecord,
    answer: OutboxRecord,
  }),
  getHeldTimeRecord: deskOperation('GET', '/time-records/{id}', { answer: OutboxRecord }),
  /** Deletes a record that was not sent. */
  undoTimeRecord: deskOperation('DELETE', '/time-records/{id}', {}),
  decideTimeRecord: deskOperation('POST', '/time-records/{id}/decision', {
    body: OutboxDecision,
    answer: OutboxRecord,
  }),
  /** Everything that is not recorded yet, the oldest first. */
  listOpenTimeRecords: deskOperation('GET', '/time-records/open', { answer: OutboxList }),
  /** The receipts, the latest day first. */
  listRecordedTime: deskOperation('GET', '/time-records', {
    query: RecordedQuery,
    answer: readPage(OutboxRecord),
  }),
  totalRecordedTime: deskOperation('GET', '/time-records/totals', {
    query: RecordedQuery,
    answer: DayTotals,
  }),
  getTimeHabits: deskOperation('GET', '/time-records/habits', {
    query: z.strictObject({ associatedMatterId: textParameter, staffContactId: textParameter }),
    answer: TimeHabits,
  }),
} as const
