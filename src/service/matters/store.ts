/** All that is known about finding matters in PostgreSQL. Rows come in, contract records go out. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type {
  Matter,
  MatterLookupQuery,
  MatterPatch,
  MatterQuery,
  MatterSummary,
  NewMatter,
} from '#contract/matters.ts'
import type { Database } from '#database/open.ts'
import { bestMatches } from '#service/db/best-matches.ts'
import { allAtOnce, usualFew } from '#service/db/few.ts'
import { matters, matterTexts } from '#service/db/schema.ts'
import { findMatter } from './detail.ts'
import { holdingWords, matterFilter } from './filter.ts'
import { type Row, shown, toMatter, toMatterSummary } from './record.ts'
import { rolesOf } from './roles.ts'
import { comesBefore, matterOrder, orderBy, type MatterOrder, turned } from './sort.ts'
import { totalOf } from './total.ts'
import { addMatter, patchMatter } from './writing.ts'

export type MatterStore = ReturnType<typeof matterStore>
/** As answered: an exact total, and the page that was asked for, also where it lies beyond the last record. */
export type MatterListPage = { totalRecords: number; pageIndex: number; records: Matter[] }

const searched = {
  table: matters,
  id: matters.id,
  shown,
  beginnings: [matters.numberKey, matters.titleKey, matters.clientKey],
  text: matterTexts.searchKey,
  texts: { table: matterTexts, id: matterTexts.id },
  order: sql`${matters.lastActivity} desc nulls last, ${matters.id} desc`,
}

/** A search that finds `few` matters at most is answered from all of them at once. */
export function matterStore(database: Database, few = usualFew) {
  const { sql: db } = database
  return {
    /** A page of matters; `undefined` where `pageIndexForId` names none of those that the filters leave. */
    async list(query: MatterQuery): Promise<MatterListPage | undefined> {
      const filter = matterFilter(query)
      const order = matterOrder(query)
      const pageSize = query.pageSize ?? 50
      const pageIndex =
        query.pageIndexForId === undefined
          ? (query.pageIndex ?? 0)
          : await pageHolding(database, query.pageIndexForId, { filter, order, pageSize })
      if (pageIndex === undefined) return undefined

      const wanted = { filter, order, pageSize, pageIndex }
      const counting = totalOf(db, query, filter)
      const isSearch = holdingWords(query.search) !== undefined
      // A deep page waits for the total, as it may be nearer to the end than to the beginning.
      const isDeep = pageIndex * pageSize > deep
      const [totalRecords, rows] = await Promise.all([
        counting,
        isSearch || isDeep
          ? counting.then((total) => {
              const atOnce = isSearch && total <= few
              const where = atOnce ? allAtOnce(matters, matters.id, filter) : filter
              return readDeepPage(database, { ...wanted, filter: where }, total)
            })
          : readPage(database, wanted),
      ])
      const roles = await rolesOf(
        database,
        rows.map((row) => row.id),
      )
      const records = rows.map((row) => toMatter(row, roles.get(row.id) ?? []))
      return { totalRecords, pageIndex, records }
    },

    /** The five best matches at most. */
    async lookup({ term, status }: MatterLookupQuery): Promise<MatterSummary[]> {
      const among = status && eq(matters.status, status)
      const rows = await bestMatches<Row>(database, searched, term, among)
      return rows.map(toMatterSummary)
    },

    /** One matter in full. */
    find: (id: string) => findMatter(db, id),

    add: (matter: NewMatter) => db.transaction((transaction) => addMatter(transaction, matter)),

    /** `false` where there is no such matter. */
    patch: (id: string, patch: MatterPatch) =>
      db.transaction((transaction) => patchMatter(transaction, id, patch)),
  }
}

type Wanted = { filter: SQL | undefined; order: MatterOrder; pageSize: number }

const readPage = (database: Database, { pageIndex, ...wanted }: Wanted & { pageIndex: number }) =>
  readRows(database, { ...wanted, skipped: pageIndex * wanted.pageSize })

/** Where more than this many matters would be skipped, it is worth knowing how many there are first. */
const deep = 500

/** Reads a page from the nearer end of the list. */
async function readDeepPage(
  database: Database,
  { pageIndex, ...wanted }: Wanted & { pageIndex: number },
  total: number,
) {
  const skipped = pageIndex * wanted.pageSize
  const pageSize = Math.min(wanted.pageSize, total - skipped)
  if (pageSize <= 0) return []
  const after = total - skipped - pageSize
  if (skipped <= after) return readRows(database, { ...wanted, skipped })
  const order = turned(wanted.order)
  const rows = await readRows(database, { ...wanted, order, pageSize, skipped: after })
  return rows.toReversed()
}

/** Finds the rows by their ids alone and reads them after, so that index entries are skipped, not rows. */
function readRows(
  { sql: db }: Database,
  { filter, order, pageSize, skipped }: Wanted & { skipped: number },
) {
  const page = db
    .select({ id: matters.id })
    .from(matters)
    .where(filter)
    .orderBy(...orderBy(order))
    .limit(pageSize)
    .offset(skipped)
    .as('page')
  return db
    .select(shown)
    .from(page)
    .innerJoin(matters, eq(matters.id, page.id))
    .orderBy(...orderBy(order))
}

async function pageHolding({ sql: db }: Database, id: string, { filter, order, pageSize }: Wanted) {
  const [anchor] = await db
    .select({ hasValue: sql<boolean>`${order.key} is not null` })
    .from(matters)
    .where(and(eq(matters.id, id), filter))
  if (!anchor) return undefined
  const before = await db.$count(matters, and(comesBefore(order, id, anchor.hasValue), filter))
  return Math.floor(before / pageSize)
}
