/** What a person usually enters in a time record, learned from those made here that the service did not refuse. */
import { and, count, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import type { Sql } from '#database/sql.ts'
import { timeOutbox } from '#gateway/store/tables.ts'

/** How many cost codes are offered. */
const maxCodes = 50

/** The rate that was last charged, on this matter if possible (0 charges nothing), and the cost codes, most used first. */
export async function habitsOf(db: Sql, { person, matterId = '', staffId }: HabitQuery) {
  const theirs = and(eq(timeOutbox.person, person), ne(timeOutbox.state, 'refused'))
  const rate = sql`(${timeOutbox.record} ->> 'chargeRate')::numeric`.mapWith(Number)
  const [last] = staffId
    ? await db
        .select({ rate })
        .from(timeOutbox)
        .where(and(theirs, eq(timeOutbox.staffId, staffId), gt(rate, 0)))
        .orderBy(
          desc(sql`coalesce(${timeOutbox.matterId} = ${matterId}, false)`),
          desc(timeOutbox.createdAt),
        )
        .limit(1)
    : []
  const codes = await db
    .select({ code: timeOutbox.costCode, uses: count() })
    .from(timeOutbox)
    .where(and(theirs, isNotNull(timeOutbox.costCode)))
    .groupBy(timeOutbox.costCode)
    .orderBy(desc(count()), timeOutbox.costCode)
    .limit(maxCodes)
  const costCodes = codes.map(({ code, uses }) => ({ code: code ?? undefined, uses }))
  return { chargeRate: last?.rate, costCodes }
}
type HabitQuery = { person: string; matterId?: string | undefined; staffId?: string | undefined }
