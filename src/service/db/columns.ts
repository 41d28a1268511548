/** Columns that several tables have, as queries see them. */
import { sql } from 'drizzle-orm'
import { jsonb, numeric, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { CustomFieldValue } from '#contract/reading.ts'

export const practice = pgSchema('practice')

export const id = () => text().primaryKey()
export const name = () => text().notNull()
/** A generated key to compare by. */
export const key = (column: string) => text(column).generatedAlwaysAs(sql``)
export const moment = (column: string) => timestamp(column, { withTimezone: true, mode: 'date' })
/** AUD to the cent. */
export const money = (column: string) =>
  numeric(column, { precision: 14, scale: 2, mode: 'number' })
/** A number as it was sent, to its last digit. */
export const quantity = (column: string) => numeric(column, { mode: 'number' })
export const customFields = () =>
  jsonb('custom_fields').$type<Record<string, CustomFieldValue>>().notNull().default({})
