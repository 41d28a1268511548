/** With the mirror switched off, nothing is kept: what an earlier start left is thrown away. */
import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { rowsOf } from '#database/sql.ts'

/** Drops the schema of the mirror. */
export async function forgetMirror(database: Database): Promise<void> {
  const there = await rowsOf(
    database.sql,
    sql`select 1 as there from pg_namespace where nspname = 'mirror'`,
  )
  if (there.length > 0) await database.longSql.execute(sql`drop schema mirror cascade`)
}
