/** Updates the statistics of the tables after many rows were written at once. */
import { sql } from 'drizzle-orm'
import { rowsOf, type Sql } from '#database/sql.ts'

/**
 * Gives the planner statistics of every table, and lets pages and totals be read from indices alone. To be called
 * outside any transaction; the embedded database never does this by itself.
 */
export async function refreshStatistics(db: Sql): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_class
      where relnamespace = 'practice'::regnamespace and relkind = 'r'`,
  )
  const names = tables.map(({ name }) => sql`practice.${sql.identifier(name)}`)
  await db.execute(sql`vacuum analyze ${sql.join(names, sql`, `)}`)
}
