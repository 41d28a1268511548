/** Recorded time as a CSV file: what a timesheet or a bill is made of. */
import { csvMark, csvRow } from '#gateway/desk/csv.ts'
import type { Lines } from '#gateway/desk/call.ts'
import { matterOf } from '#gateway/desk/record-names.ts'
import type { RecordOfKind } from '#gateway/mirror/context.ts'
import type { OutboxAnswer } from '#gateway/store/time/outbox.ts'
import type { NamesOf } from './names.ts'

const header = [
  'Date',
  'Staff member',
  'Matter',
  'Description',
  'Cost code',
  'Minutes',
  'Units',
  'Charge rate',
  'Amount (excl. GST)',
  'Recorded (UTC)',
  'Marked as recorded',
  'Time record ID',
  'Staff member ID',
  'Matter ID',
]

/** The rows of all receipts, with names as far as they are known. */
export async function* timeFile(parts: AsyncIterable<OutboxAnswer[]>, namesOf: NamesOf): Lines {
  yield csvMark + csvRow(header)
  for await (const receipts of parts) {
    const nameOf = await namesOf(
      receipts.flatMap((one) => Object.values(namedIn(one)).filter(isThere)),
    )
    yield receipts.map((receipt) => rowOf(receipt, nameOf)).join('')
  }
}

const isThere = (record: RecordOfKind | undefined) => record !== undefined

/** The records that a receipt names by their ids. */
const namedIn = ({ record: { staffContactId, associatedMatterId } }: OutboxAnswer) => ({
  staff: staffContactId ? ({ kind: 'contacts', id: staffContactId } as const) : undefined,
  matter: associatedMatterId ? matterOf(associatedMatterId) : undefined,
})

function rowOf(receipt: OutboxAnswer, nameOf: Awaited<ReturnType<NamesOf>>) {
  const { record, recordedAt, confirmedBy, serviceId } = receipt
  const { staff, matter } = namedIn(receipt)
  return csvRow([
    record.date,
    staff && nameOf(staff),
    matter && nameOf(matter),
    record.description,
    record.costCode,
    record.durationMinutes?.toString(),
    record.units?.toString(),
    record.chargeRate?.toString(),
    record.amountExclTax?.toString(),
    recordedAt,
    confirmedBy === 'person' ? 'yes' : 'no',
    serviceId,
    record.staffContactId,
    record.associatedMatterId,
  ])
}
