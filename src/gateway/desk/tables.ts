/** The tables of the desk's own state as queries see them; `migrations/` makes them. Each row is some person's. */
import { bigint, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Outcome, PreferencesPatch, RecentKind } from '#contract/desk.ts'

const desk = pgSchema('desk')
const moment = (column: string) => timestamp(column, { withTimezone: true, mode: 'date' })

export const people = desk.table('people', {
  id: text().primaryKey(),
  draftKey: text('draft_key').notNull(),
  preferences: jsonb().$type<PreferencesPatch>().notNull().default({}),
})

export const recents = desk.table('recents', {
  person: text().notNull(),
  kind: text().$type<RecentKind>().notNull(),
  recordId: text('record_id').notNull(),
  openedAt: moment('opened_at').notNull(),
})

/** Each write has a line when it begins and one when it ends; the database refuses to change either. */
export const journal = desk.table('journal', {
  position: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  exchange: uuid().notNull(),
  at: moment('at').notNull(),
  person: text().notNull(),
  operation: text().notNull(),
  recordId: text('record_id'),
  outcome: text().$type<Outcome | 'begun'>().notNull(),
})
