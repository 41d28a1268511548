/** The outbox of time records as a person sees it: what is held, withdrawn, decided and still open. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { HeldTimeRecord, OutboxDecision, OutboxState } from '#contract/time-outbox.ts'
import type { Sql } from '#database/sql.ts'
import { timeOutbox } from '#gateway/store/tables.ts'

const at = (person: string, id: string) => and(eq(timeOutbox.person, person), eq(timeOutbox.id, id))

type Row = typeof timeOutbox.$inferSelect

/** Whether the change was made, or the state of the record that prevented it. */
export type Change =
  | { done: true; record: OutboxAnswer }
  | { done: false; state: OutboxState | undefined }
export type OutboxAnswer = ReturnType<typeof shown>

/** The states in which a record may still be edited, because the service certainly has not got it. */
const unsent = ['held', 'refused', 'set aside'] satisfies OutboxState[]
/** For each decision, the states that it is for and what it changes. */
const decisions = {
  'set aside': { of: unsent, set: { state: 'set aside' } },
  recorded: {
    of: ['unknown'],
    set: { state: 'recorded', confirmedBy: 'person', recordedAt: sql`clock_timestamp()` },
  },
  'not recorded': { of: ['unknown'], set: { state: 'set aside', doubtful: false } },
  // A record in doubt is sent a second time, under a new key; a refused one counts as the first time.
  'send again': {
    of: ['unknown', 'refused', 'set aside'],
    set: {
      state: 'held',
      heldUntil: sql`clock_timestamp()`,
      doubtful: sql`${timeOutbox.state} = 'unknown'`,
    },
  },
} as const satisfies Record<OutboxDecision['decision'], { of: readonly OutboxState[]; set: object }>

/** Holds records and carries out what a person decides. */
export function outboxStore(db: Sql) {
  async function find(person: string, id: string): Promise<Row | undefined> {
    const [row] = await db.select().from(timeOutbox).where(at(person, id))
    return row
  }
  async function changed(rows: Row[], person: string, id: string): Promise<Change> {
    const [row] = rows
    if (row) return { done: true, record: shown(row) }
    return { done: false, state: (await find(person, id))?.state }
  }
  return {
    async find(person: string, id: string) {
      const row = await find(person, id)
      return row && shown(row)
    },
    /** Holds a record for `seconds`. If the same record was sent already, saving it again changes nothing. */
    async hold(
      person: string,
      id: string,
      record: HeldTimeRecord,
      seconds: number,
    ): Promise<Change> {
      const rows = await insertHeld(db, { person, id, record, seconds })
      if (rows.length > 0) return changed(rows, person, id)
      const same = sql`${timeOutbox.record} = ${JSON.stringify(record)}::jsonb`
      const [sent] = await db
        .select()
        .from(timeOutbox)
        .where(and(at(person, id), same))
      return changed(sent ? [sent] : [], person, id)
    },
    async undo(person: string, id: string): Promise<Change> {
      await doubtAgain(db, person, id)
      const gone = and(at(person, id), inArray(timeOutbox.state, unsent))
      return changed(await db.delete(timeOutbox).where(gone).returning(), person, id)
    },
    async decide(person: string, id: string, { decision }: OutboxDecision): Promise<Change> {
      const { of, set } = decisions[decision]
      if (decision === 'set aside') await doubtAgain(db, person, id)
      const rows = await db
        .update(timeOutbox)
        .set({ ...set, key: randomUUID(), reason: null })
        .where(and(at(person, id), inArray(timeOutbox.state, of)))
        .returning()
      return changed(rows, person, id)
    },
    listOpen: (person: string) => listOpen(db, person),
  }
}

/** Stops a record that waits to be sent a second time: it is in doubt again, and can be neither withdrawn nor edited. */
const doubtAgain = (db: Sql, person: string, id: string) =>
  db
    .update(timeOutbox)
    .set({ state: 'unknown', key: randomUUID(), reason: null })
    .where(and(at(person, id), eq(timeOutbox.state, 'held'), eq(timeOutbox.doubtful, true)))

/** All records that are not recorded yet, the oldest first. */
async function listOpen(db: Sql, person: string) {
  const rows = await db
    .select()
    .from(timeOutbox)
    .where(and(eq(timeOutbox.person, person), ne(timeOutbox.state, 'recorded')))
    .orderBy(asc(timeOutbox.createdAt))
  return rows.map(shown)
}

type HeldRecord = { person: string; id: string; record: HeldTimeRecord; seconds: number }

/** A new row, or the existing one updated with a new key; nothing if it was sent already. */
function insertHeld(db: Sql, { person, id, record, seconds }: HeldRecord): Promise<Row[]> {
  const heldUntil = sql`clock_timestamp() + ${seconds} * interval '1 second'`
  const fresh = { state: 'held' as const, record, key: randomUUID(), heldUntil, reason: null }
  return db
    .insert(timeOutbox)
    .values({ person, id, ...fresh })
    .onConflictDoUpdate({
      target: [timeOutbox.person, timeOutbox.id],
      set: fresh,
      setWhere: and(inArray(timeOutbox.state, unsent), eq(timeOutbox.doubtful, false)),
    })
    .returning()
}

/** The row as the API shows it: what has no value is absent, and the key stays here. */
export const shown = (row: Row) => ({
  id: row.id,
  state: row.state,
  record: row.record,
  heldFor: row.state === 'held' ? Math.max(0, row.heldUntil.getTime() - Date.now()) : undefined,
  serviceId: row.serviceId ?? undefined,
  recordedAt: row.recordedAt?.toISOString(),
  confirmedBy: row.confirmedBy ?? undefined,
  reason: row.reason ?? undefined,
})
