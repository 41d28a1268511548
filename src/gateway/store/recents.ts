/** Stores what a person opened last: kinds and ids, the latest first. */
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { NewRecent, RecentKind } from '#contract/desk/desk.ts'
import type { Sql } from '#database/sql.ts'
import { recents } from './tables.ts'

/** How many of each kind are stored. */
const maxPerKind = 20

/** Notes and lists what a person opened. */
export function recentStore(db: Sql) {
  const matching = (person: string, kind?: RecentKind) =>
    and(eq(recents.person, person), kind && eq(recents.kind, kind))
  return {
    async list(person: string, kind?: RecentKind) {
      const rows = await db
        .select()
        .from(recents)
        .where(matching(person, kind))
        .orderBy(desc(recents.openedAt))
      return rows.map((row) => ({
        kind: row.kind,
        id: row.recordId,
        openedAt: row.openedAt.toISOString(),
      }))
    },
    async note(person: string, { kind, id }: NewRecent) {
      // The time of the statement, not of the transaction, keeps the order in which things were opened.
      const openedAt = sql`clock_timestamp()`
      await db
        .insert(recents)
        .values({ person, kind, recordId: id, openedAt })
        .onConflictDoUpdate({
          target: [recents.person, recents.kind, recents.recordId],
          set: { openedAt },
        })
      const latest = db
        .select({ id: recents.recordId })
        .from(recents)
        .where(matching(person, kind))
        .orderBy(desc(recents.openedAt))
        .limit(maxPerKind)
      const isOld = notInArray(recents.recordId, latest)
      await db.delete(recents).where(and(matching(person, kind), isOld))
    },
  }
}
