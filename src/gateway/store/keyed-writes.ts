/**
 * All that is known about keeping which writes went up under which key. The row is there before the write
 * goes up, so that whatever breaks afterwards, nothing goes up twice.
 */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { keyedWrites } from './tables.ts'

/** A write by its key; `digest` stands for all that was sent. */
export type KeyedWrite = { person: string; key: string; operation: string; digest: string }

/** What is known of a key: `new` means that its write is ours to send, now. */
export type Known =
  | { is: 'new' }
  | { is: 'another' }
  | { is: 'under way' }
  | { is: 'unknown' }
  | { is: 'answered'; status: number; answer: string }

/** Stands for no write at all, so that whatever is begun under its key is another. */
const noDigest = '0'.repeat(64)
const now = sql`clock_timestamp()`

/** Notes writes by their keys. */
export function keyedWriteStore({ sql: db, engine }: Database) {
  const at = ({ person, key }: Pick<KeyedWrite, 'person' | 'key'>) =>
    and(eq(keyedWrites.person, person), eq(keyedWrites.key, key))
  const underWay = eq(keyedWrites.state, 'under way')
  /** What was begun and is not ended by now never will be. */
  const endLease = (write: Pick<KeyedWrite, 'person' | 'key'>) =>
    db
      .update(keyedWrites)
      .set({ state: 'unknown' })
      .where(and(at(write), underWay, lt(keyedWrites.leasedUntil, now)))
  return {
    /**
     * Of several that begin at the same moment, one is `new`, on whichever gateway; `lease` is longer than it
     * can take, in milliseconds.
     */
    async begin(write: KeyedWrite, lease: number): Promise<Known> {
      const leasedUntil = sql`${now} + ${lease} * interval '1 millisecond'`
      const ours = await db
        .insert(keyedWrites)
        .values({ ...write, state: 'under way', leasedUntil })
        .onConflictDoNothing()
        .returning({ key: keyedWrites.key })
      if (ours.length > 0) return { is: 'new' }
      await endLease(write)
      const [row] = await db.select().from(keyedWrites).where(at(write))
      // Whoever had it has just given it back.
      if (!row) return { is: 'under way' }
      return row.digest === write.digest ? knownOf(row) : { is: 'another' }
    },
    /**
     * What became of a write under a key, which is used up by that: whoever has not begun it by now never
     * will. Where it is under way, the end is still to come.
     */
    async settle(write: Omit<KeyedWrite, 'digest'>): Promise<Known> {
      const burnt = { ...write, digest: noDigest, state: 'unknown' as const, leasedUntil: now }
      await db.insert(keyedWrites).values(burnt).onConflictDoNothing()
      await endLease(write)
      const [row] = await db.select().from(keyedWrites).where(at(write))
      // Whoever had it has just given it back.
      return row ? knownOf(row) : { is: 'under way' }
    },
    async answered(write: KeyedWrite, status: number, answer: string): Promise<void> {
      await db.update(keyedWrites).set({ state: 'answered', status, answer }).where(at(write))
    },
    async unknown(write: KeyedWrite): Promise<void> {
      await db.update(keyedWrites).set({ state: 'unknown' }).where(at(write))
    },
    /** Nothing happened under this key: it may be used again. */
    async giveBack(write: KeyedWrite): Promise<void> {
      await db.delete(keyedWrites).where(at(write))
    },
    /** What an embedded database says is under way was so in a process that is no more. */
    async takeOver(): Promise<void> {
      if (engine !== 'pglite') return
      await db.update(keyedWrites).set({ state: 'unknown' }).where(underWay)
    },
  }
}

function knownOf({ state, status, answer }: typeof keyedWrites.$inferSelect): Known {
  return state === 'answered'
    ? { is: state, status: status ?? 0, answer: answer ?? '' }
    : { is: state }
}
