/** The last records that were seen to change elsewhere than through this desk, in one order with the lines of the journal. */
import { asc, desc, gt, lt, sql } from 'drizzle-orm'
import type { LiveKind } from '#contract/desk/live.ts'
import type { Sql } from '#database/sql.ts'
import { storableText } from '#database/storable.ts'
import { isOlder } from './older.ts'
import { changesElsewhere } from './tables.ts'

/**
 * How many are written at a time: a gateway that has read a later position looks at so many earlier ones again, and at as
 * many as others write meanwhile.
 */
const part = 25
/** More than anybody is told of one by one, so that what is gone is never missed: whoever needs it reads everything. */
const mostKept = 2000

export type ChangesElsewhere = ReturnType<typeof changesElsewhereStore>

/** Notes what has changed, and lists it. */
export function changesElsewhereStore(db: Sql) {
  return {
    /** Keeps the last 2,000 of all. */
    async note(kind: LiveKind, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      const rows = ids.map((id) => ({ kind, recordId: storableText(id) }))
      for (let first = 0; first < rows.length; first += part)
        await db.insert(changesElsewhere).values(rows.slice(first, first + part))
      const oldest = db
        .select({ position: changesElsewhere.position })
        .from(changesElsewhere)
        .orderBy(desc(changesElsewhere.position))
        .offset(mostKept - 1)
        .limit(1)
      await db.delete(changesElsewhere).where(lt(changesElsewhere.position, sql`(${oldest})`))
    },
    /** Those after a position, in their order. */
    after: (position: number, most: number) =>
      db
        .select()
        .from(changesElsewhere)
        .where(gt(changesElsewhere.position, position))
        .orderBy(asc(changesElsewhere.position))
        .limit(most),
    /** The position of the last one, or of the last that is older than some milliseconds; 0 without any. */
    async lastPosition(ago?: number): Promise<number> {
      const [last] = await db
        .select({ position: changesElsewhere.position })
        .from(changesElsewhere)
        .where(ago === undefined ? undefined : isOlder(changesElsewhere.at, ago))
        .orderBy(desc(changesElsewhere.position))
        .limit(1)
      return last?.position ?? 0
    },
  }
}
