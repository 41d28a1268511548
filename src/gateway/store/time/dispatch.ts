/** All that is known about the outbox in the database as those who send it see it: who has what, and how it ended. */
import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { HeldTimeRecord } from '#contract/time-outbox.ts'
import type { Database } from '#database/open.ts'
import { type Reason, timeOutbox } from '#gateway/store/tables.ts'
import { rowsOf } from '#database/rows.ts'

/** A record that is ours to send, or one that somebody had and let go of. */
export type Dispatch = { person: string; id: string; key: string; record: HeldTimeRecord }

/** How the sending of a record ended. */
export type DispatchEnd =
  | { is: 'recorded'; serviceId: string }
  | { is: 'refused'; reason: Reason }
  | { is: 'unknown' }
  /** It was certainly not recorded, and may be in a moment; in milliseconds. */
  | { is: 'later'; reason: Reason; wait: number }

const columns = {
  person: timeOutbox.person,
  id: timeOutbox.id,
  key: timeOutbox.key,
  record: timeOutbox.record,
}
const now = sql`clock_timestamp()`

/** Takes records out of the outbox to send them; several gateways may do so at the same time. */
export function dispatchStore({ sql: db, engine }: Database) {
  return {
    /** Those whose hold is over, `limit` at the most; nobody else has them until the lease ends. */
    async take(limit: number, lease: number): Promise<Dispatch[]> {
      const due = db
        .select({ person: timeOutbox.person, id: timeOutbox.id })
        .from(timeOutbox)
        .where(and(eq(timeOutbox.state, 'held'), lte(timeOutbox.heldUntil, now)))
        .orderBy(asc(timeOutbox.heldUntil))
        .limit(limit)
        .for('update', { skipLocked: true })
      return db
        .update(timeOutbox)
        .set({ state: 'sending', leasedUntil: sql`${now} + ${lease} * interval '1 millisecond'` })
        .where(sql`(${timeOutbox.person}, ${timeOutbox.id}) in ${due}`)
        .returning(columns)
    },
    /** Those that somebody had and will never bring to an end. */
    async abandoned(): Promise<Dispatch[]> {
      return db
        .select(columns)
        .from(timeOutbox)
        .where(and(eq(timeOutbox.state, 'sending'), lt(timeOutbox.leasedUntil, now)))
    },
    /** In an embedded database, whoever had anything is no more: nobody else has it open. */
    async endLeases(): Promise<void> {
      if (engine !== 'pglite') return
      await db
        .update(timeOutbox)
        .set({ leasedUntil: sql`${now} - interval '1 second'` })
        .where(eq(timeOutbox.state, 'sending'))
    },
    /** Writes down how it ended, unless a person has decided meanwhile: then its key is another one. */
    async end(entry: Dispatch, end: DispatchEnd): Promise<void> {
      await db
        .update(timeOutbox)
        .set({ leasedUntil: null, ...changeOf(end) })
        .where(and(sameAs(entry), inArray(timeOutbox.state, ['sending', 'unknown'])))
    },
    /** Milliseconds until the next hold is over; nothing where nothing is held. */
    async next(): Promise<number | undefined> {
      const [row] = await rowsOf<{ wait: number | null }>(
        db,
        sql`select extract(epoch from min(held_until) - clock_timestamp())::float8 * 1000 as wait
          from desk.time_outbox where state = 'held'`,
      )
      return row?.wait ?? undefined
    },
  }
}

const sameAs = ({ person, id, key }: Dispatch) =>
  and(eq(timeOutbox.person, person), eq(timeOutbox.id, id), eq(timeOutbox.key, key))

function changeOf(end: DispatchEnd) {
  if (end.is === 'recorded') {
    return {
      state: end.is,
      serviceId: end.serviceId,
      recordedAt: now,
      confirmedBy: 'service' as const,
      reason: null,
    }
  }
  if (end.is === 'refused') {
    // That the second sending was refused says nothing of the first.
    const state = sql`case when ${timeOutbox.doubtful} then 'unknown' else 'refused' end`
    return { state, reason: end.reason }
  }
  if (end.is === 'unknown') return { state: end.is, reason: null }
  const heldUntil = sql`${now} + ${end.wait} * interval '1 millisecond'`
  return { state: 'held' as const, reason: end.reason, heldUntil }
}
