/** Time records: work done on a matter, to be billed. One sent twice bills a client twice. */
import * as z from 'zod/mini'
import { Amount, CalendarDate, EntityReference, Id, requiredLine, Text } from './common.ts'
import { extended, operation } from './operation.ts'
import * as read from './reading.ts'

/** A time record to create: minutes, six-minute or other units, AUD excluding GST, AUD an hour. */
export const NewTimeRecord = z.strictObject({
  durationMinutes: z
    .number('Enter how long it took')
    .check(z.positive('The duration must be more than zero')),
  units: z.optional(Amount),
  chargeRate: z.optional(Amount),
  costCode: requiredLine('Enter a cost code'),
  associatedMatterId: Id,
  staffContactId: Id,
  amountExclTax: Amount,
  date: z.optional(CalendarDate()),
  description: z.optional(Text),
})
export type NewTimeRecord = z.infer<typeof NewTimeRecord>

/** The readers of the fields of a time record that a person enters. */
export const enteredTime = {
  durationMinutes: read.number,
  units: read.number,
  chargeRate: read.number,
  costCode: read.text,
  associatedMatterId: read.text,
  staffContactId: read.text,
  amountExclTax: read.number,
  date: read.date,
  description: read.text,
}
/** A stored time record; an extended operation reads it. */
export const TimeRecord = read.record({
  id: read.id,
  ...enteredTime,
  isEditable: read.boolean,
  associatedMatter: read.inner(EntityReference),
  staffContact: read.inner(EntityReference),
})
export type TimeRecord = z.infer<typeof TimeRecord>

/** What the API does with time records. */
export const timeRecordOperations = {
  createTimeRecord: operation('POST', '/time-records', {
    body: NewTimeRecord,
    answer: EntityReference,
  }),
  getTimeRecord: extended('GET', '/time-records/{id}', { answer: TimeRecord }),
} as const
