/** Stores time records in PostgreSQL: rows go in, records of the contract come out. */
import { eq } from 'drizzle-orm'
import type { NewTimeRecord, TimeRecord } from '#contract/time-records.ts'
import type { Database } from '#database/open.ts'
import { contacts } from '#service/contacts/table.ts'
import { matters } from '#service/matters/table.ts'
import { labelOf, reference } from '#service/matters/record.ts'
import { timeRecords } from './table.ts'
import { addTimeRecord } from './write.ts'

export type TimeRecordStore = ReturnType<typeof timeRecordStore>

export function timeRecordStore({ sql: db }: Database) {
  return {
    async find(id: string): Promise<TimeRecord | undefined> {
      const [row] = await db
        .select({
          record: timeRecords,
          matter: { number: matters.number, title: matters.title },
          staffName: contacts.fullName,
        })
        .from(timeRecords)
        .innerJoin(matters, eq(matters.id, timeRecords.associatedMatterId))
        .innerJoin(contacts, eq(contacts.id, timeRecords.staffContactId))
        .where(eq(timeRecords.id, id))
      return row && toTimeRecord(row)
    },

    add: (record: NewTimeRecord) =>
      db.transaction((transaction) => addTimeRecord(transaction, record)),
  }
}

/** The row as the API shows it: what has no value is absent. */
const toTimeRecord = ({
  record,
  matter,
  staffName,
}: {
  record: typeof timeRecords.$inferSelect
  matter: { number: string; title: string }
  staffName: string
}): TimeRecord => ({
  id: record.id,
  durationMinutes: record.durationMinutes,
  units: record.units ?? undefined,
  chargeRate: record.chargeRate ?? undefined,
  costCode: record.costCode,
  associatedMatterId: record.associatedMatterId,
  staffContactId: record.staffContactId,
  amountExclTax: record.amountExclTax,
  date: record.date,
  description: record.description ?? undefined,
  isEditable: record.isEditable,
  associatedMatter: reference(record.associatedMatterId, labelOf(matter)),
  staffContact: reference(record.staffContactId, staffName),
})
