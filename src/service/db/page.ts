/** A page of a list and its exact total, found by ids alone, so that index entries are skipped rather than rows. */
import { sql, type SQL } from 'drizzle-orm'
import { paged } from '#contract/common.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { type Order, orderTerms, pageHolding, reversed, type Source } from './order.ts'

/**
 * What is found more often than this is soon met along the order of a list; where it is less, the database
 * may look at a hundred thousand records for a page of it (decision 0010).
 */
const usualFew = 5_000

/** Where more than this many records would be skipped, it is worth knowing how many there are first. */
const deepSkip = 500

type ListOfIds = Source & {
  filter: SQL | undefined
  order: Order
  /** Whether there is a word to look for. */
  isSearch: boolean
  /** A statement that finds the ids alone, where one is quicker than the filter. */
  quicker?: SQL | undefined
  /** The exact number of rows that the filter leaves. */
  total: () => Promise<number>
}

export type List<Entry> = ListOfIds & {
  /** The records with these ids, in their order; never asked for none. */
  read: (ids: string[]) => Promise<Entry[]>
}

/** As answered: an exact total, and the page that was asked for, also where it lies beyond the last record. */
export type Page<Entry> = { totalRecords: number; pageIndex: number; records: Entry[] }

/** Which page; a search that finds `few` at most is answered from all of them at once. */
type PageRequest = {
  pageIndex?: number | undefined
  pageSize?: number | undefined
  few?: number | undefined
}

/** The page that was asked for by its index or by a record on it; none where the filter leaves no such record. */
export async function findPageOrHolding<Entry>(
  db: Sql,
  list: List<Entry>,
  { pageIndexForId, ...request }: PageRequest & { pageIndexForId?: string | undefined },
): Promise<Page<Entry> | undefined> {
  if (pageIndexForId === undefined) return findPage(db, list, request)
  const { pageSize } = paged(request)
  const pageIndex = await pageHolding(db, { ...list, pageSize }, pageIndexForId)
  return pageIndex === undefined ? undefined : findPage(db, list, { ...request, pageIndex })
}

/** A page, without records where it lies beyond the last one. */
export async function findPage<Entry>(
  db: Sql,
  list: List<Entry>,
  request: PageRequest,
): Promise<Page<Entry>> {
  const { pageIndex, pageSize, few = usualFew } = paged(request)
  const { totalRecords, ids } = await findIds(db, list, {
    skipped: pageIndex * pageSize,
    pageSize,
    few,
  })
  return { totalRecords, pageIndex, records: ids.length > 0 ? await list.read(ids) : [] }
}

async function findIds(
  db: Sql,
  list: ListOfIds,
  { skipped, pageSize, few }: { skipped: number; pageSize: number; few: number },
): Promise<{ totalRecords: number; ids: string[] }> {
  if (!list.isSearch && skipped <= deepSkip) {
    const [totalRecords, ids] = await Promise.all([
      list.total(),
      idsOf(db, list, { skipped, size: pageSize }),
    ])
    return { totalRecords, ids }
  }
  const totalRecords = await list.total()
  const size = Math.min(pageSize, totalRecords - skipped)
  if (size <= 0) return { totalRecords, ids: [] }
  const narrowed = list.isSearch && totalRecords <= few ? allAtOnce(list) : list
  const after = totalRecords - skipped - size
  if (skipped <= after) return { totalRecords, ids: await idsOf(db, narrowed, { skipped, size }) }
  // Read from the nearer end, so that the last page is as near as the first.
  const fromEnd = { ...narrowed, order: reversed(list.order) }
  const ids = await idsOf(db, fromEnd, { skipped: after, size })
  return { totalRecords, ids: ids.toReversed() }
}

/** The same records, found all at once before they are put in any order. */
const allAtOnce = (list: ListOfIds): ListOfIds => ({
  ...list,
  filter: sql`${list.id} = any(array(${
    list.quicker ?? sql`select ${list.id} from ${list.from} where ${list.filter ?? sql`true`}`
  }))`,
})

/** Written by hand: of a join, Drizzle would write the names of selected columns without their tables. */
async function idsOf(
  db: Sql,
  { from, id, filter = sql`true`, order }: ListOfIds,
  { skipped, size }: { skipped: number; size: number },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select ${id} as id from ${from} where ${filter}
      order by ${sql.join(orderTerms(order, id), sql`, `)} limit ${size} offset ${skipped}`,
  )
  return rows.map((row) => row.id)
}

/**
 * The ids that a prepared statement is given as `ids`, a JSON array, to read their records in this order. It is
 * planned once for all pages, which is safe as it finds every row by its key, and halves what a page costs.
 */
export const wanted = sql`jsonb_array_elements_text(${sql.placeholder('ids')}::jsonb)
  with ordinality as wanted (id, place)`
