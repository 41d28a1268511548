/** What the tables are known by after many rows came at once. */
import { sql } from 'drizzle-orm'
import { rowsOf, type Sql } from '#database/sql.ts'

/**
 * Lets the planner know every table, those that triggers fill among them, and pages and totals be read from
 * indices alone. Outside any transaction; the embedded database never does so by itself.
 */
export async function refresh(db: Sql): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_class
      where relnamespace = 'practice'::regnamespace and relkind = 'r'`,
  )
  const names = tables.map(({ name }) => sql`practice.${sql.identifier(name)}`)
  await db.execute(sql`vacuum analyze ${sql.join(names, sql`, `)}`)
}
