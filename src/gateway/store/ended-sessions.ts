/** Remembers which sessions were ended before their time, on this gateway at once and on the others within seconds. */
import { asc, gt, lt, or, sql } from 'drizzle-orm'
import type { Sql } from '#database/sql.ts'
import { endedSessions } from './tables.ts'

/** What has ended: a session here, one at the provider, or all that a person had begun by then. */
export type Ended = { kind: (typeof endedSessions.$inferSelect)['kind']; id: string }

/** How long what another gateway ended may stay unknown here, in milliseconds. */
const interval = 2000
const recently = sql`now() - interval '1 minute'`

export type EndedSessions = Awaited<ReturnType<typeof openEndedSessions>>

/** Reads what has ended; the caller must close it. `onFailure` is called with errors of the database. */
export async function openEndedSessions(
  db: Sql,
  onFailure: (error: unknown) => void,
  every = interval,
) {
  const known = new Map<string, number>()
  let last = 0
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const rows = await db
      .select()
      .from(endedSessions)
      // A transaction that ended late may have an earlier position than one that was read.
      .where(or(gt(endedSessions.position, last), gt(endedSessions.endedAt, recently)))
      .orderBy(asc(endedSessions.position))
    for (const row of rows) {
      known.set(keyOf(row), Math.max(known.get(keyOf(row)) ?? 0, row.endedAt.getTime()))
      last = Math.max(last, row.position)
    }
  }
  const refresh = () =>
    (reading ??= read().finally(() => {
      reading = undefined
    }))
  await db.delete(endedSessions).where(lt(endedSessions.overAt, sql`now()`))
  await read()
  const timer = setInterval(() => void refresh().catch(onFailure), every).unref()

  return {
    /** Ends what was begun by now; `over` is when it would have ended by itself, in milliseconds since 1970. */
    async end(ended: Ended, over: number): Promise<void> {
      known.set(keyOf(ended), Date.now())
      const overAt = new Date(over)
      const [row] = await db
        .insert(endedSessions)
        .values({ ...ended, overAt })
        .returning()
      // Sessions begin by the clock of the database, which may be ahead of ours.
      known.set(keyOf(ended), Math.max(Date.now(), row!.endedAt.getTime()))
      await db.delete(endedSessions).where(lt(endedSessions.overAt, sql`now()`))
    },
    /** Whether any of these has ended since a moment in milliseconds since 1970. */
    has: (since: number, ended: readonly Ended[]) =>
      ended.some((one) => (known.get(keyOf(one)) ?? 0) >= since),
    async close(): Promise<void> {
      clearInterval(timer)
      await reading?.catch(() => {})
    },
  }
}

/** The longest that a session may last, in hours: what ends all of a person's sessions is remembered as long. */
const longestSession = 168

/**
 * Ends all sessions that a person has begun by a moment, or by now, in the transaction that is the reason; each gateway
 * reads it.
 */
export async function endSessionsOf(db: Sql, id: string, endedAt?: Date): Promise<void> {
  const overAt = sql`now() + ${longestSession} * interval '1 hour'`
  await db.insert(endedSessions).values({ kind: 'person', id, overAt, ...(endedAt && { endedAt }) })
}

/** Stands for every person among those whose sessions have ended; the id of a person has a # in it. */
export const everybody = 'everybody'

const keyOf = ({ kind, id }: Ended) => `${kind} ${id}`
