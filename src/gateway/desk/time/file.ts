/** Recorded time as a CSV file: what a timesheet or a bill is made of. */
import { csvMark, csvRow } from '#gateway/desk/csv.ts'
import type { Lines } from '#gateway/desk/call.ts'
import type { createNamer } from '#gateway/desk/record-names.ts'
import type { RecordOfKind } from '#gateway/mirror/context.ts'
import type { OutboxAnswer } from '#gateway/store/time/outbox.ts'

type NamesOf = ReturnType<typeof createNamer>
type NameOf = Awaited<ReturnType<NamesOf>>

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
  'Marked as recorded by a person',
  'Time record',
  'Staff member ID',
  'Matter ID',
]

/** The rows of all receipts, with names as far as the mirror knows them. */
export async function* timeFile(parts: AsyncIterable<OutboxAnswer[]>, namesOf: NamesOf): Lines {
  yield csvMark + csvRow(header)
  for await (const receipts of parts) {
    const nameOf = await namesOf(receipts.flatMap((one) => [...matterOf(one), ...staffOf(one)]))
    yield receipts.map((one) => rowOf(one, nameOf)).join('')
  }
}

function rowOf(receipt: OutboxAnswer, nameOf: NameOf) {
  const { record, recordedAt, confirmedBy, serviceId } = receipt
  const named = (records: RecordOfKind[]) => records.map((one) => nameOf(one)?.name)[0]
  return csvRow([
    record.date,
    named(staffOf(receipt)),
    named(matterOf(receipt)),
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

const matterOf = ({ record: { associatedMatterId: id } }: OutboxAnswer): RecordOfKind[] =>
  id ? [{ kind: 'matters', id }] : []
const staffOf = ({ record: { staffContactId: id } }: OutboxAnswer): RecordOfKind[] =>
  id ? [{ kind: 'contacts', id }] : []
