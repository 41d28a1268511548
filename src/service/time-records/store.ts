/** Stores time records in PostgreSQL: rows go in, records of the contract come out. */
import { eq } from 'drizzle-orm'
import type { NewTimeRecord, TimeRecord } from '#contract/time-records.ts'
import type { Database } from '#database/open.ts'
import { present } from '#service/db/present.ts'
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

type Row = {
  record: typeof timeRecords.$inferSelect
  matter: { number: string; title: string }
  staffName: string
}

const toTimeRecord = ({
  record: { createdAt: _createdAt, ...record },
  matter,
  staffName,
}: Row): TimeRecord => ({
  ...present(record),
  associatedMatter: reference(record.associatedMatterId, labelOf(matter)),
  staffContact: reference(record.staffContactId, staffName),
})
