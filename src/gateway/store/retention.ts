/** Takes away what is older than the firm keeps it, at start and once a day. */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { rowsOf, type Sql } from '#database/sql.ts'
import { journal } from './tables.ts'

type Options = {
  /** Ends early where `signal` aborts. */
  takeAwayOld: (signal: AbortSignal) => Promise<void>
  onFailure: (error: unknown) => void
}

const day = 24 * 60 * 60_000

/** Returns what stops it, once nothing is under way. */
export function startRetention({ takeAwayOld: takeAway, onFailure }: Options): () => Promise<void> {
  const stopping = new AbortController()
  let last = Promise.resolve()
  const run = () => {
    last = takeAway(stopping.signal).catch(onFailure)
  }
  run()
  const timer = setInterval(run, day).unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await last
  }
}

const takingAway = { person: 'desk', operation: 'takeAwayJournal' }
/** What a line says of those that were taken away. */
const goneText = (lines: number, days: number) => `${lines} lines older than ${days} days`
const goneIn = (text: string | null) =>
  (/^(\d+) lines older than (\d+) days$/.exec(text ?? '') ?? []).slice(1).map(Number)

/** What the journal says of the lines that are gone: how many, and all from before which moment, in milliseconds. */
export async function goneLines(db: Sql) {
  const rows = await db
    .select({ at: journal.at, recordId: journal.recordId })
    .from(journal)
    .where(and(eq(journal.outcome, 'begun'), eq(journal.operation, takingAway.operation)))
  return rows.map(({ at, recordId }) => {
    const [lines = 0, days = 0] = goneIn(recordId)
    return { lines, before: at.getTime() - days * day }
  })
}

/** How many lines are taken away at once: an embedded database does nothing else meanwhile, nor does the desk. */
const linesAtOnce = 5000

/**
 * Takes away the lines that are older than so many days, a part at a time until none is left or `signal` aborts, and
 * says so in a line of its own, which counts all of them.
 */
export async function takeAwayOld(db: Sql, days: number, signal?: AbortSignal): Promise<void> {
  const [cut] = await rowsOf<{ before: string }>(
    db,
    sql`select (now() - ${days} * interval '1 day')::text as before`,
  )
  const line = { exchange: randomUUID(), ...takingAway, at: sql`clock_timestamp()` }
  /** Deletes one part. Returns how many writes have been deleted so far, and whether old lines may be left. */
  const takeAway = (writes: number) =>
    db.transaction(async (transaction) => {
      const gone = await takeAwayPart(transaction, cut?.before)
      const all = writes + gone.writes
      if (gone.writes > 0) {
        await transaction.delete(journal).where(eq(journal.exchange, line.exchange))
        const said = { ...line, recordId: goneText(all, days) }
        await transaction.insert(journal).values([
          { ...said, outcome: 'begun' },
          { ...said, outcome: 'saved' },
        ])
      }
      return { writes: all, isMore: gone.lines === linesAtOnce }
    })
  let taken = { writes: 0, isMore: true }
  const isStopped = () => signal?.aborted === true
  while (taken.isMore && !isStopped()) {
    taken = await takeAway(taken.writes)
    // An embedded database answers without a turn of the event loop, for which calls and the watchdog wait.
    await nextTurn()
  }
}

/** Deletes the oldest lines from before that moment. Returns the number of lines, and of the writes they recorded. */
async function takeAwayPart(db: Sql, before: string | undefined) {
  await db.execute(sql`set local desk.takes_away = 'old lines'`)
  const oldest = sql`select position from ${journal} where at < ${before}::timestamptz
    order by position limit ${linesAtOnce}`
  const [gone] = await rowsOf<{ lines: number; begun: number; said: (string | null)[] | null }>(
    db,
    sql`with gone as (
        delete from ${journal} where position in (${oldest}) returning outcome, operation, record_id
      )
      select count(*)::int as lines, (count(*) filter (where outcome = 'begun'))::int as begun,
        array_agg(record_id) filter (
          where outcome = 'begun' and operation = ${takingAway.operation}
        ) as said
      from gone`,
  )
  const { lines = 0, begun = 0, said } = gone ?? {}
  // A line that says how many were taken away before goes with the others: its number lives on.
  const earlier = (said ?? []).reduce((sum, text) => sum + (goneIn(text)[0] ?? 0), 0)
  return { lines, writes: begun + earlier }
}
