/** The table of time records; `0008-time-records.ts` makes it. */
import { boolean, text } from 'drizzle-orm/pg-core'
import { momentOrNow } from '#database/columns/moment.ts'
import { day, id, practice, quantity } from '#service/db/columns.ts'

export const timeRecords = practice.table('time_records', {
  id: id(),
  durationMinutes: quantity('duration_minutes').notNull(),
  units: quantity('units'),
  chargeRate: quantity('charge_rate'),
  costCode: text('cost_code').notNull(),
  associatedMatterId: text('associated_matter_id').notNull(),
  staffContactId: text('staff_contact_id').notNull(),
  amountExclTax: quantity('amount_excl_tax').notNull(),
  date: day('date').notNull(),
  description: text(),
  isEditable: boolean('is_editable').notNull().default(true),
  createdAt: momentOrNow('created_at'),
})
