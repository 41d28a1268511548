/** Columns that several tables have, as queries see them. */
import { sql } from 'drizzle-orm'
import { customType, jsonb, numeric, pgSchema, text } from 'drizzle-orm/pg-core'
import type { CustomFieldValue } from '#contract/reading.ts'

export const practice = pgSchema('practice')

export const id = () => text().primaryKey()
export const name = () => text().notNull()
/** A generated key for comparison. */
export const key = (column: string) => text(column).generatedAlwaysAs(sql``)
/** AUD to the cent. */
export const money = (column: string) =>
  numeric(column, { precision: 14, scale: 2, mode: 'number' })
/** A number as it was sent, to its last digit. */
export const quantity = (column: string) => numeric(column, { mode: 'number' })
/** A calendar day in ISO 8601, from 0000-01-01; PostgreSQL calls that year 1 BC. */
export const day = customType<{ data: string; driverData: string }>({
  dataType: () => 'date',
  toDriver: (date) => (date.startsWith('0000') ? `0001${date.slice(4)} BC` : date),
  fromDriver: (date) => (date.endsWith(' BC') ? `0000${date.slice(4, 10)}` : date),
})
export const customFields = () =>
  jsonb('custom_fields').$type<Record<string, CustomFieldValue>>().notNull().default({})
