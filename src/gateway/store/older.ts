/** How old a line is, by the clock of its database. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether a line was written so many milliseconds ago, or before that. */
export const isOlder = (at: PgColumn, ms: number): SQL =>
  sql`${at} <= clock_timestamp() - ${ms} * interval '1 millisecond'`
