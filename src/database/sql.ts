/** Typed queries in one dialect for both engines, and statements that the query builder cannot write. */
import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Sql = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Runs a statement on either engine; the caller declares the type of its rows. */
export async function rowsOf<Row extends object>(
  database: Pick<Sql, 'execute'>,
  statement: SQL,
): Promise<Row[]> {
  const { rows } = (await database.execute(statement)) as { rows: Row[] }
  return rows
}
