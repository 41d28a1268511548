/** A page of a list and its exact total, found by ids alone, so that index entries are skipped rather than rows. */
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from '#database/open.ts'

/**
 * What is found more often than this is soon met along the order of a list; where it is less, the database
 * may look at a hundred thousand records for a page of it (decision 0010).
 */
export const usualFew = 5_000

/** Where more than this many records would be skipped, it is worth knowing how many there are first. */
const deep = 500

export type List = {
  table: PgTable
  id: PgColumn
  filter: SQL | undefined
  /** The order of the list, or, from its end, the same one turned round. */
  orderBy(fromEnd: boolean): SQL[]
  /** Whether there is a word to look for. */
  isSearch: boolean
  /** A statement that finds the ids alone, where one is quicker than the filter. */
  quicker?: SQL | undefined
  /** The exact total, being found out already. */
  total: Promise<number>
}

/** Which page of how many records; a search that finds `few` at most is answered from all of them at once. */
export type Place = { pageIndex: number; pageSize: number; few?: number }

/** The ids of a page, none where it lies beyond the last record. */
export async function findPage(
  db: Sql,
  list: List,
  { pageIndex, pageSize, few = usualFew }: Place,
): Promise<{ totalRecords: number; ids: string[] }> {
  const skipped = pageIndex * pageSize
  if (!list.isSearch && skipped <= deep) {
    const [totalRecords, ids] = await Promise.all([
      list.total,
      idsOf(db, list, { skipped, size: pageSize }),
    ])
    return { totalRecords, ids }
  }
  const totalRecords = await list.total
  const size = Math.min(pageSize, totalRecords - skipped)
  if (size <= 0) return { totalRecords, ids: [] }
  const narrowed = list.isSearch && totalRecords <= few ? allAtOnce(list) : list
  const after = totalRecords - skipped - size
  if (skipped <= after) return { totalRecords, ids: await idsOf(db, narrowed, { skipped, size }) }
  // Read from the nearer end, so that the last page is as near as the first.
  const ids = await idsOf(db, narrowed, { skipped: after, size, fromEnd: true })
  return { totalRecords, ids: ids.toReversed() }
}

/** The same records, found all at once before they are put in any order. */
const allAtOnce = (list: List): List => ({
  ...list,
  filter: sql`${list.id} = any(array(${
    list.quicker ?? sql`select ${list.id} from ${list.table} where ${list.filter ?? sql`true`}`
  }))`,
})

type Span = { skipped: number; size: number; fromEnd?: boolean }

async function idsOf(
  db: Sql,
  { table, id, filter, orderBy }: List,
  { skipped, size, fromEnd = false }: Span,
): Promise<string[]> {
  const rows = await db
    .select({ id })
    .from(table)
    .where(filter)
    .orderBy(...orderBy(fromEnd))
    .limit(size)
    .offset(skipped)
  return rows.map((row) => row.id as string)
}

/**
 * The ids that a prepared statement is given as `ids`, a JSON array, to read their records in this order. It is
 * planned once for all pages, which is safe as it finds every row by its key, and halves what a page costs.
 */
export const wanted = sql`jsonb_array_elements_text(${sql.placeholder('ids')}::jsonb)
  with ordinality as wanted (id, place)`
