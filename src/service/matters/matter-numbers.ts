/** The numbers of matters come from a sequence, which PostgreSQL does not roll back with a transaction. */
import { sql } from 'drizzle-orm'
import { rowsOf, type Sql } from '#database/sql.ts'

/** The last number that a matter was given; 0 before the first. */
export const lastGiven = sql`select last_value - (not is_called)::integer as last from practice.matter_numbers`

/**
 * Runs a transaction that stores many matters. If it fails, the next matter gets the number that it would have had
 * before; numbers given meanwhile stay given.
 */
export async function keepingNumbers<Result>(db: Sql, run: () => Promise<Result>): Promise<Result> {
  const [before] = await rowsOf<{ last: string }>(db, lastGiven)
  try {
    return await run()
  } catch (error) {
    await db
      .execute(
        sql`select setval('practice.matter_numbers', greatest(last, 1), last > 0) from (
          select greatest(${before?.last}::bigint, max(number::bigint)) as last
          from practice.matters where number ~ '^[0-9]{1,15}$'
        ) as given`,
      )
      // Where the database is gone, the first error says so.
      .catch(() => undefined)
    throw error
  }
}
