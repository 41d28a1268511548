/** The outbox of time records, for the person who made them: holds, lists and deletes them, and carries out decisions. */
import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { HeldTimeRecord, OutboxDecision, OutboxState } from '#contract/desk/time-outbox.ts'
import type { Sql } from '#database/sql.ts'
import { timeOutbox } from '#gateway/store/tables.ts'

const byId = (person: string, id: string) =>
  and(eq(timeOutbox.person, person), eq(timeOutbox.id, id))

/** How long it is still held, in milliseconds, is the database's to say, as it ends the hold. */
export const outboxColumns = {
  ...getTableColumns(timeOutbox),
  heldFor: sql<number>`ceil(greatest(extract(epoch from ${timeOutbox.heldUntil} - clock_timestamp()) * 1000, 0))::float8`,
}
type Row = typeof timeOutbox.$inferSelect & { heldFor: number }

/** Whether the change was made, or the state of the record that prevented it. */
export type Change =
  | { done: true; record: OutboxAnswer }
  | { done: false; state: OutboxState | undefined }
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
    return { done: false, state: (await find(person, id))?.state }
  }
  return {
    async find(person: string, id: string) {
      const row = await find(person, id)
      return row && toOutboxRecord(row)
    },
    /** Holds a record for `seconds`. If the same record was sent already, saving it again changes nothing. */
    async hold(
      person: string,
      id: string,
      record: HeldTimeRecord,
      seconds: number,
    ): Promise<Change> {
      const rows = await insertHeld(db, { person, id, record, seconds, service })
      if (rows.length > 0) return resultOf(rows, person, id)
      const same = sql`${timeOutbox.record} = ${JSON.stringify(record)}::jsonb`
      const sent = db.select(outboxColumns).from(timeOutbox)
      return resultOf(await sent.where(and(byId(person, id), same)), person, id)
    },
    unfinished: () => countUnfinished(db),
    async undo(person: string, id: string): Promise<Change> {
      await returnToDoubt(db, person, id)
      const deleted = db.delete(timeOutbox).where(and(byId(person, id), isUnsent))
      return resultOf(await deleted.returning(outboxColumns), person, id)
    },
    async decide(person: string, id: string, { decision }: OutboxDecision): Promise<Change> {
      const { where, set } = decisions[decision]
      // Whoever sends again what is in doubt has been asked twice: it goes to the service that is there now.
      const here = decision === 'send again' &&
        service !== undefined && {
          service: sql`case when ${timeOutbox.state} = 'unknown' then ${service} else ${timeOutbox.service} end`,
        }
      if (decision === 'set aside') await returnToDoubt(db, person, id)
      const rows = await db
        .update(timeOutbox)
        .set({ ...set, ...here, key: randomUUID(), reason: null, attempts: 0 })
        .where(and(byId(person, id), where))
        .returning(outboxColumns)
      return resultOf(rows, person, id)
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
}

/**
 * Inserts a row, or updates the existing one with a new key, which stays with the service that it was first saved for;
 * returns none if the record was sent already.
 */
function insertHeld(db: Sql, held: HeldRecord): Promise<Row[]> {
  const { person, id, record, seconds, service } = held
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
  record: row.record,
  heldFor: row.state === 'held' ? row.heldFor : undefined,
  serviceId: row.serviceId ?? undefined,
  recordedAt: row.recordedAt?.toISOString(),
  confirmedBy: row.confirmedBy ?? undefined,
  reason: row.reason ?? undefined,
})
