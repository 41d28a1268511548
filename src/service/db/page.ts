/** Finds a page of a list and its exact total by ids alone, so that index entries are skipped rather than rows. */
import { sql, type SQL } from 'drizzle-orm'
import { paged } from '#contract/common.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { type Order, orderTerms, pageContaining, reversed, type Source } from './order.ts'

/**
 * A search with more matches than this soon meets them in the order of the list; with fewer, the database might
 * read a hundred thousand records for a page (decision 0010).
 */
const defaultSmallSearch = 5_000

/** If more records than this would be skipped, the total is read first. */
const deepSkip = 500

type ListOfIds = Source & {
  filter: SQL | undefined
  order: Order
  /** Whether there is a word to search for. */
  isSearch: boolean
  /** A statement that finds the ids faster than the filter, if there is one. */
  fasterIds?: SQL | undefined
  /** Counts the rows that the filter leaves. */
  total: () => Promise<number>
}

export type List<Entry> = ListOfIds & {
  /** Reads the records with these ids, in their order; never called without any. */
  read: (ids: string[]) => Promise<Entry[]>
}

/** A page as the API returns it, with an exact total, even if it is beyond the last record. */
export type Page<Entry> = { totalRecords: number; pageIndex: number; records: Entry[] }

/** Which page; a search with at most `smallSearch` matches finds all of them before it sorts. */
type PageRequest = {
  pageIndex?: number | undefined
  pageSize?: number | undefined
  smallSearch?: number | undefined
}

/** The page with an index or with a certain record; nothing if the filter leaves no such record. */
export async function findRequestedPage<Entry>(
  db: Sql,
  list: List<Entry>,
  { pageIndexForId, ...request }: PageRequest & { pageIndexForId?: string | undefined },
): Promise<Page<Entry> | undefined> {
  if (pageIndexForId === undefined) return findPage(db, list, request)
  const { pageSize } = paged(request)
  const pageIndex = await pageContaining(db, { ...list, pageSize }, pageIndexForId)
  return pageIndex === undefined ? undefined : findPage(db, list, { ...request, pageIndex })
}

/** A page; it has no records if it is beyond the last one. */
export async function findPage<Entry>(
  db: Sql,
  list: List<Entry>,
  request: PageRequest,
): Promise<Page<Entry>> {
  const { pageIndex, pageSize, smallSearch = defaultSmallSearch } = paged(request)
  const { totalRecords, ids } = await findIds(db, list, {
    skipped: pageIndex * pageSize,
    pageSize,
    smallSearch,
  })
  return { totalRecords, pageIndex, records: ids.length > 0 ? await list.read(ids) : [] }
}

async function findIds(
  db: Sql,
  list: ListOfIds,
  { skipped, pageSize, smallSearch }: { skipped: number; pageSize: number; smallSearch: number },
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
  const narrowed = list.isSearch && totalRecords <= smallSearch ? findBeforeSorting(list) : list
  const after = totalRecords - skipped - size
  if (skipped <= after) return { totalRecords, ids: await idsOf(db, narrowed, { skipped, size }) }
  // Read from the nearer end, so that the last page is as quick as the first.
  const fromEnd = { ...narrowed, order: reversed(list.order) }
  const ids = await idsOf(db, fromEnd, { skipped: after, size })
  return { totalRecords, ids: ids.toReversed() }
}

/** The same list, but all records are found before they are sorted. */
const findBeforeSorting = (list: ListOfIds): ListOfIds => ({
  ...list,
  filter: sql`${list.id} = any(array(${
    list.fasterIds ?? sql`select ${list.id} from ${list.from} where ${list.filter ?? sql`true`}`
  }))`,
})

/** Plain SQL, because Drizzle would write the selected columns of a join without their tables. */
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
 * The parameter `ids` of a prepared statement, a JSON array, as rows in its order. The statement is planned once for
 * all pages, which is safe because it finds every row by its key, and halves the cost of a page.
 */
export const wanted = sql`jsonb_array_elements_text(${sql.placeholder('ids')}::jsonb)
  with ordinality as wanted (id, place)`
