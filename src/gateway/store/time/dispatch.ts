/** The outbox of time records, for those who send them: who may send a record, and how sending it ended. */
import { and, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { HeldTimeRecord } from '#contract/desk/time-outbox.ts'
import { endLeases, skipLocked, takeDue } from '#database/leased-queue.ts'
import type { Database } from '#database/open.ts'
import { storableJson, storableText } from '#database/storable.ts'
import { type Reason, timeOutbox } from '#gateway/store/tables.ts'
import { rowsOf, type Sql } from '#database/sql.ts'

/** A record to send, or one that its sender did not finish. */
export type Dispatch = {
  person: string
  id: string
  key: string
  record: HeldTimeRecord
  /** How often it was tried, this time included. */
  attempts: number
}

/** How sending a record ended. */
export type DispatchEnd =
  | { kind: 'recorded'; serviceId: string }
  | { kind: 'refused'; reason: Reason }
  | { kind: 'unknown' }
  /** It was certainly not recorded and can be sent again after `wait` milliseconds. */
  | { kind: 'later'; reason: Reason; wait: number }

const columns = {
  person: timeOutbox.person,
  id: timeOutbox.id,
  key: timeOutbox.key,
  record: timeOutbox.record,
  attempts: timeOutbox.attempts,
}
const now = sql`clock_timestamp()`

/** How long a hold that ended while no desk ran, or its machine slept, goes on, in seconds: hidden pages try an Undo once a minute. */
const secondHold = 90
/** A hold that ends so soon after a start, in seconds, ends before anybody has heard of the start. */
const tooSoon = 15
/** By how many seconds another desk on this database may be late. */
const longestDelay = 15

/**
 * Prolongs holds that ended while no desk ran, or its machine slept, so that an Undo of that time gets through. Each is prolonged once, so
 * that a desk that keeps restarting still sends; a hold of less than five seconds is not prolonged.
 */
const prolongHolds = (db: Sql, engine: Database['engine']) =>
  db.execute(sql`update ${timeOutbox}
    set held_until = ${now} + ${secondHold} * interval '1 second', held_since = null
    where state = 'held' and held_until > held_since + interval '5 seconds'
      and held_until < ${now} + ${engine === 'pglite' ? tooSoon : -longestDelay} * interval '1 second'`)

const forAnotherService =
  'It was saved for another practice service than the one that Practice Desk uses now: check its matter and staff member first.'

/**
 * Has a person look at records that are due, but were saved for another service than the one at that address: a matter
 * or a person may be somebody else's there. From then on they are for this one. One that the other service may have
 * received stays in doubt.
 */
const pauseOthers = (db: Sql, service: string) =>
  db
    .update(timeOutbox)
    .set({
      state: sql`case when ${timeOutbox.doubtful} then 'unknown' else 'set aside' end`,
      service: sql`case when ${timeOutbox.doubtful} then ${timeOutbox.service} else ${service} end`,
      reason: sql`case when not ${timeOutbox.doubtful} then ${storableJson({ detail: forAnotherService })}::jsonb end`,
      key: sql`gen_random_uuid()`,
      attempts: 0,
    })
    .where(
      and(
        eq(timeOutbox.state, 'held'),
        lte(timeOutbox.heldUntil, now),
        ne(timeOutbox.service, service),
      ),
    )

/**
 * Takes records from the outbox to send them to the service at that address; several gateways may do so at the same
 * time.
 */
export function dispatchStore({ sql: db, engine }: Database, service?: string) {
  const isForThis =
    service === undefined ? sql`true` : sql`(service is null or service = ${service})`
  return {
    /** At most `limit` records whose hold is over; no other sender gets them until the lease ends. */
    async take(limit: number, lease: number): Promise<Dispatch[]> {
      if (service !== undefined) await pauseOthers(db, service)
      return takeDue(db, {
        table: timeOutbox,
        key: ['person', 'id'],
        lease,
        due: sql`select person, id from ${timeOutbox}
          where state = 'held' and held_until <= ${now} and ${isForThis}
          order by held_until limit ${limit} ${skipLocked}`,
        set: sql`, state = 'sending', attempts = entry.attempts + 1`,
        returning: sql`entry.person, entry.id, entry.key, entry.record, entry.attempts`,
      })
    },
    /** Records whose lease ran out before their sender finished. */
    async abandoned(): Promise<Dispatch[]> {
      return db
        .select(columns)
        .from(timeOutbox)
        .where(and(eq(timeOutbox.state, 'sending'), lt(timeOutbox.leasedUntil, now)))
    },
    /** For a desk that nobody could reach for a while, as its machine or its process was stopped. */
    prolong: () => prolongHolds(db, engine),
    /** Takes over from an earlier process, whose leases end: nobody else has an embedded database open. */
    async adopt(): Promise<void> {
      await prolongHolds(db, engine)
      if (engine === 'pglite') await endLeases(db, timeOutbox)
    },
    /** Stores the result, unless a person has decided about the record meanwhile, which changes its key. */
    async end(entry: Dispatch, end: DispatchEnd): Promise<void> {
      await db
        .update(timeOutbox)
        .set({ leasedUntil: null, ...changeOf(end) })
        .where(and(isEntry(entry), inArray(timeOutbox.state, ['sending', 'unknown'])))
    },
    /** Milliseconds until the next hold is over; undefined if no record is held. */
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

const isEntry = ({ person, id, key }: Dispatch) =>
  and(eq(timeOutbox.person, person), eq(timeOutbox.id, id), eq(timeOutbox.key, key))

/** The service's own words may hold what the database refuses. */
const stored = (reason: Reason) => sql`${storableJson(reason)}::jsonb`

function changeOf(end: DispatchEnd) {
  if (end.kind === 'recorded') {
    return {
      state: end.kind,
      serviceId: storableText(end.serviceId),
      recordedAt: now,
      confirmedBy: 'service' as const,
      reason: null,
    }
  }
  if (end.kind === 'refused') {
    // If the second attempt is refused, the first may still have been recorded.
    const state = sql`case when ${timeOutbox.doubtful} then 'unknown' else 'refused' end`
    return { state, reason: stored(end.reason) }
  }
  if (end.kind === 'unknown') return { state: end.kind, reason: null }
  const heldUntil = sql`${now} + ${end.wait} * interval '1 millisecond'`
  return { state: 'held' as const, reason: stored(end.reason), heldUntil, heldSince: null }
}
