/**
 * Stores which write was sent under which idempotency key. The row is stored before the write is sent, so that
 * nothing is sent twice, whatever breaks afterwards.
 */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { keyedWrites } from './tables.ts'

/** A write by its key; `digest` identifies everything that was sent. */
export type KeyedWrite = { person: string; key: string; operation: string; digest: string }

/** What is known about a key: `new` means that the caller must send its write now. */
export type KeyStatus =
  | { kind: 'new' }
  | { kind: 'mismatch' }
  | { kind: 'under way' }
  | { kind: 'unknown' }
  | { kind: 'answered'; status: number; answer: string }

/** The digest of no write at all, so that any write under this key is a mismatch. */
const noDigest = '0'.repeat(64)
const now = sql`clock_timestamp()`

/** Reads and changes the rows of `desk.keyed_writes`. */
export function idempotencyKeyStore({ sql: db, engine }: Database) {
  const byKey = ({ person, key }: Pick<KeyedWrite, 'person' | 'key'>) =>
    and(eq(keyedWrites.person, person), eq(keyedWrites.key, key))
  const underWay = eq(keyedWrites.state, 'under way')
  /** Marks a write whose lease has run out as unknown: its outcome will never be stored. */
  const endLease = (write: Pick<KeyedWrite, 'person' | 'key'>) =>
    db
      .update(keyedWrites)
      .set({ state: 'unknown' })
      .where(and(byKey(write), underWay, lt(keyedWrites.leasedUntil, now)))
  return {
    /**
     * Of several that begin at the same moment, on any gateway, exactly one is `new`. `lease`, in milliseconds,
     * is longer than the write can take.
     */
    async begin(write: KeyedWrite, lease: number): Promise<KeyStatus> {
      const leasedUntil = sql`${now} + ${lease} * interval '1 millisecond'`
      const ours = await db
        .insert(keyedWrites)
        .values({ ...write, state: 'under way', leasedUntil })
        .onConflictDoNothing()
        .returning({ key: keyedWrites.key })
      if (ours.length > 0) return { kind: 'new' }
      await endLease(write)
      const [row] = await db.select().from(keyedWrites).where(byKey(write))
      // Its sender has just released it.
      if (!row) return { kind: 'under way' }
      return row.digest === write.digest ? statusOf(row) : { kind: 'mismatch' }
    },
    /**
     * The outcome of the write under a key. This uses the key up: a write that has not begun by now never will.
     * If the write is under way, its outcome is not known yet.
     */
    async settle(write: Omit<KeyedWrite, 'digest'>): Promise<KeyStatus> {
      const used = { ...write, digest: noDigest, state: 'unknown' as const, leasedUntil: now }
      await db.insert(keyedWrites).values(used).onConflictDoNothing()
      await endLease(write)
      const [row] = await db.select().from(keyedWrites).where(byKey(write))
      // Its sender has just released it.
      return row ? statusOf(row) : { kind: 'under way' }
    },
    async answered(write: KeyedWrite, status: number, answer: string): Promise<void> {
      await db.update(keyedWrites).set({ state: 'answered', status, answer }).where(byKey(write))
    },
    async unknown(write: KeyedWrite): Promise<void> {
      await db.update(keyedWrites).set({ state: 'unknown' }).where(byKey(write))
    },
    /** Frees a key under which nothing happened. */
    async release(write: KeyedWrite): Promise<void> {
      await db.delete(keyedWrites).where(byKey(write))
    },
    /** Takes over the writes of an earlier process: nobody else can have an embedded database open, so none is under way. */
    async adopt(): Promise<void> {
      if (engine !== 'pglite') return
      await db.update(keyedWrites).set({ state: 'unknown' }).where(underWay)
    },
  }
}

function statusOf({ state, status, answer }: typeof keyedWrites.$inferSelect): KeyStatus {
  return state === 'answered'
    ? { kind: state, status: status ?? 0, answer: answer ?? '' }
    : { kind: state }
}
