/** Counts that triggers keep, so that a total need not be counted row by row. */
import { and, type SQL, sum } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from '#database/sql.ts'

/** The sum of the stored counts that meet all the conditions. */
export async function sumStoredCounts(
  db: Sql,
  table: PgTable & { n: PgColumn },
  ...conditions: (SQL | undefined)[]
): Promise<number> {
  const [row] = await db
    .select({ total: sum(table.n) })
    .from(table)
    .where(and(...conditions))
  return Number(row?.total ?? 0)
}
