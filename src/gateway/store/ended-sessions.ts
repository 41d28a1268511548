/** Remembers which sessions were ended before their time, on this gateway at once and on the others within seconds. */
import { asc, gt, lt, sql } from 'drizzle-orm'
import type { Sql } from '#database/sql.ts'
import { endedSessions } from './tables.ts'

/** What has ended: a session here, one at the provider, or all that a person had begun by then. */
export type Ended = { kind: (typeof endedSessions.$inferSelect)['kind']; id: string }

/** How long what another gateway ended may stay unknown here, in milliseconds. */
const interval = 2000

export type EndedSessions = Awaited<ReturnType<typeof openEndedSessions>>

/** Reads what has ended; the caller must close it. `onFailure` is called with errors of the database. */
export async function openEndedSessions(db: Sql, onFailure: (error: unknown) => void) {
  const known = new Map<string, number>()
  let last = 0
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const rows = await db
      .select()
      .from(endedSessions)
      .where(gt(endedSessions.position, last))
      .orderBy(asc(endedSessions.position))
    for (const row of rows) {
      known.set(keyOf(row), row.endedAt.getTime())
      last = row.position
    }
  }
  const refresh = () =>
    (reading ??= read().finally(() => {
      reading = undefined
    }))
  await db.delete(endedSessions).where(lt(endedSessions.overAt, sql`now()`))
  await read()
  const timer = setInterval(() => void refresh().catch(onFailure), interval).unref()

  return {
    /** Ends what was begun by now; `over` is when it would have ended by itself, in milliseconds since 1970. */
    async end(ended: Ended, over: number): Promise<void> {
      known.set(keyOf(ended), Date.now())
      await db.insert(endedSessions).values({ ...ended, overAt: new Date(over) })
    },
    /** Whether any of these has ended since a moment in seconds since 1970. */
    has: (since: number, ended: readonly Ended[]) =>
      ended.some((one) => (known.get(keyOf(one)) ?? 0) >= since * 1000),
    async close(): Promise<void> {
      clearInterval(timer)
      await reading?.catch(() => {})
    },
  }
}

const keyOf = ({ kind, id }: Ended) => `${kind} ${id}`
