/** The outbox of time records, for the person who made them: holds, lists and deletes them, and carries out decisions. */
import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, getTableColumns, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import type { HeldTimeRecord, OutboxDecision, OutboxState } from '#contract/desk/time-outbox.ts'
import type { Sql } from '#database/sql.ts'
import { timeOutbox } from '#gateway/store/tables.ts'

const byId = (person: string, id: string) =>
  and(eq(timeOutbox.person, person), eq(timeOutbox.id, id))

/** Each save and each decision gives a record another key, which itself stays in the gateway; a restore changes the state alone. */
const version = sql<string>`encode(sha256(uuid_send(${timeOutbox.key}) || convert_to(${timeOutbox.state}, 'UTF8')), 'hex')`

/** How long it is still held, in milliseconds, is the database's to say, as it ends the hold. */
export const outboxColumns = {
  ...getTableColumns(timeOutbox),
  version,
  heldFor: sql<number>`ceil(greatest(extract(epoch from ${timeOutbox.heldUntil} - clock_timestamp()) * 1000, 0))::float8`,
}
type Row = typeof timeOutbox.$inferSelect & { version: string; heldFor: number }

/** Whether the change was made, or the record that prevented it, as it is now. */
export type Change =
  | { done: true; record: OutboxAnswer }
  | { done: false; now: OutboxAnswer | undefined }
export type OutboxAnswer = ReturnType<typeof toOutboxRecord>

const isIn = (...states: OutboxState[]) => inArray(timeOutbox.state, states)

/** Whether a record may still be edited, because the service certainly does not have it. */
const isUnsent = and(isIn('held', 'refused', 'set aside'), eq(timeOutbox.doubtful, false))
/** For each decision, when it is possible, and what it changes. */
const decisions = {
  'set aside': { where: isUnsent, set: { state: 'set aside' } },
  recorded: {
    where: isIn('unknown'),
    set: { state: 'recorded', confirmedBy: 'person', recordedAt: sql`clock_timestamp()` },
  },
  'not recorded': { where: isIn('unknown'), set: { state: 'set aside', doubtful: false } },
  // A record in doubt is sent a second time under a new key; for a refused one this counts as the first time.
  'send again': {
    where: isIn('unknown', 'refused', 'set aside'),
    set: {
      state: 'held',
      heldUntil: sql`clock_timestamp()`,
      heldSince: null,
      doubtful: sql`${timeOutbox.state} = 'unknown'`,
    },
  },
} as const satisfies Record<OutboxDecision['decision'], { where?: SQL; set: object }>

/** How many records that are not finished are in each state, whosever they are. */
const countUnfinished = (db: Sql) =>
  db
    .select({ state: timeOutbox.state, count: count() })
    .from(timeOutbox)
    .where(ne(timeOutbox.state, 'recorded'))
    .groupBy(timeOutbox.state)

/** Holds records, for the service at that address, and carries out what a person decides. */
export function outboxStore(db: Sql, service?: string) {
  async function find(person: string, id: string): Promise<Row | undefined> {
    const [row] = await db.select(outboxColumns).from(timeOutbox).where(byId(person, id))
    return row
  }
  async function resultOf(rows: Row[], person: string, id: string): Promise<Change> {
    const [row] = rows
    if (row) return { done: true, record: toOutboxRecord(row) }
    const now = await find(person, id)
    return { done: false, now: now && toOutboxRecord(now) }
  }
  return {
    async find(person: string, id: string) {
      const row = await find(person, id)
      return row && toOutboxRecord(row)
    },
    /**
     * Holds a record for `seconds`, and with `seen` replaces only that version of it. If the same record is held or was
     * sent already, saving it again changes nothing.
     */
    async hold(
      person: string,
      id: string,
      record: HeldTimeRecord,
      seconds: number,
      seen?: string,
    ): Promise<Change> {
      const rows = await insertHeld(db, { person, id, record, seconds, service, seen })
      if (rows.length > 0) return resultOf(rows, person, id)
      const same = sql`${timeOutbox.record} = ${JSON.stringify(record)}::jsonb`
      const isPaused = isIn('set aside', 'refused')
      const sent = db.select(outboxColumns).from(timeOutbox)
      return resultOf(await sent.where(and(byId(person, id), same, not(isPaused))), person, id)
    },
    unfinished: () => countUnfinished(db),
    async undo(person: string, id: string): Promise<Change> {
      await returnToDoubt(db, person, id)
      const deleted = db.delete(timeOutbox).where(and(byId(person, id), isUnsent))
      return resultOf(await deleted.returning(outboxColumns), person, id)
    },
    async decide(person: string, id: string, decision: OutboxDecision): Promise<Change> {
      return resultOf(await carryOut(db, { person, id, service, ...decision }), person, id)
    },
    listOpen: (person: string) => listOpen(db, person),
  }
}

/** Stops a record that waits to be sent a second time: it is in doubt again, and can be neither deleted nor edited. */
const returnToDoubt = (db: Sql, person: string, id: string) =>
  db
    .update(timeOutbox)
    .set({ state: 'unknown', key: randomUUID(), reason: null })
    .where(and(byId(person, id), eq(timeOutbox.state, 'held'), eq(timeOutbox.doubtful, true)))

type Decided = OutboxDecision & Pick<HeldRecord, 'person' | 'id' | 'service'>

/** Changes a record as a person decides; returns no row where it is another one by now, or cannot be changed so. */
async function carryOut(db: Sql, decided: Decided): Promise<Row[]> {
  const { person, id, service, decision, version: seen = '' } = decided
  const { where, set } = decisions[decision]
  // To set a record aside sends nothing, whatever it is by now.
  const isSeen = decision === 'set aside' ? undefined : eq(version, seen)
  // Whoever sends again what is in doubt has been asked twice: it goes to the service that is there now.
  const here = decision === 'send again' &&
    service !== undefined && {
      service: sql`case when ${timeOutbox.state} = 'unknown' then ${service} else ${timeOutbox.service} end`,
    }
  if (decision === 'set aside') await returnToDoubt(db, person, id)
  return db
    .update(timeOutbox)
    .set({ ...set, ...here, key: randomUUID(), reason: null, attempts: 0 })
    .where(and(byId(person, id), where, isSeen))
    .returning(outboxColumns)
}

/** All records that are not recorded yet, the oldest first. */
async function listOpen(db: Sql, person: string) {
  const rows = await db
    .select(outboxColumns)
    .from(timeOutbox)
    .where(and(eq(timeOutbox.person, person), ne(timeOutbox.state, 'recorded')))
    .orderBy(asc(timeOutbox.createdAt))
  return rows.map(toOutboxRecord)
}

type HeldRecord = {
  person: string
  id: string
  record: HeldTimeRecord
  seconds: number
  service: string | undefined
  /** The version that may be replaced; where it is undefined, any. */
  seen: string | undefined
}

/**
 * Inserts a row, or updates the existing one with a new key, which stays with the service that it was first saved for;
 * returns none if the record was sent already, or is no longer the version that was seen.
 */
function insertHeld(db: Sql, held: HeldRecord): Promise<Row[]> {
  const { person, id, record, seconds, service, seen } = held
  const heldUntil = sql`clock_timestamp() + ${seconds} * interval '1 second'`
  const heldSince = sql`clock_timestamp()`
  const key = randomUUID()
  const fresh = {
    state: 'held',
    record,
    key,
    heldUntil,
    heldSince,
    reason: null,
    attempts: 0,
  } as const
  if (seen !== undefined) {
    const isSeen = and(byId(person, id), isUnsent, eq(version, seen))
    return db.update(timeOutbox).set(fresh).where(isSeen).returning(outboxColumns)
  }
  return db
    .insert(timeOutbox)
    .values({ person, id, service, ...fresh })
    .onConflictDoUpdate({
      target: [timeOutbox.person, timeOutbox.id],
      set: fresh,
      setWhere: isUnsent,
    })
    .returning(outboxColumns)
}

/** A row as calls return it: without the key, and without fields that have no value. */
export const toOutboxRecord = (row: Row) => ({
  id: row.id,
  state: row.state,
  version: row.version,
  record: row.record,
  heldFor: row.state === 'held' ? row.heldFor : undefined,
  serviceId: row.serviceId ?? undefined,
  recordedAt: row.recordedAt?.toISOString(),
  confirmedBy: row.confirmedBy ?? undefined,
  reason: row.reason ?? undefined,
})
