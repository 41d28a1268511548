/** All that is known about finding matters in PostgreSQL. Rows come in, contract records go out. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type {
  Matter,
  MatterLookupQuery,
  MatterQuery,
  MatterStatus,
  MatterSummary,
} from '#contract/matters.ts'
import type { MatterPatch, NewMatter } from '#contract/one-matter.ts'
import type { Database } from '#database/open.ts'
import { createMatcher } from '#service/db/best-matches.ts'
import { findPage, wanted } from '#service/db/page.ts'
import { matters, matterTexts } from '#service/db/schema.ts'
import { findMatter } from './detail.ts'
import { holdingWords, idsHolding, matterFilter } from './filter.ts'
import { type Row, shown, toMatter, toMatterSummary } from './record.ts'
import { roles } from './roles.ts'
import { comesBefore, matterOrder, type MatterOrder, orderBy, turned } from './order.ts'
import { isSearchAlone, totalOf } from './total.ts'
import { addMatter, patchMatter } from './write.ts'

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

const statusIs: Record<MatterStatus, SQL> = {
  Open: eq(matters.status, 'Open'),
  Closed: eq(matters.status, 'Closed'),
}

/** A search that finds `few` matters at most is answered from all of them at once. */
export function matterStore(database: Database, few?: number) {
  const { sql: db } = database
  const bestMatches = createMatcher<Row>(database, searched)
  const byIds = db
    .select({ ...shown, roles })
    .from(wanted)
    .innerJoin(matters, sql`${matters.id} = wanted.id`)
    .orderBy(sql`wanted.place`)
    .prepare('matters_by_ids')
  return {
    /** A page of matters; `undefined` where `pageIndexForId` names none of those that the filters leave. */
    async list(query: MatterQuery): Promise<MatterListPage | undefined> {
      const filter = matterFilter(query)
      const text = holdingWords(query.search)
      const order = matterOrder(query)
      const pageSize = query.pageSize ?? 50
      const pageIndex =
        query.pageIndexForId === undefined
          ? (query.pageIndex ?? 0)
          : await pageHolding(database, query.pageIndexForId, { filter, order, pageSize })
      if (pageIndex === undefined) return undefined

      const { totalRecords, ids } = await findPage(
        db,
        {
          table: matters,
          id: matters.id,
          filter,
          orderBy: (fromEnd) => orderBy(fromEnd ? turned(order) : order),
          isSearch: text !== undefined,
          quicker: text && isSearchAlone(query) ? idsHolding(text) : undefined,
          total: totalOf(db, query, filter),
        },
        { pageIndex, pageSize, ...(few !== undefined && { few }) },
      )
      const rows = ids.length > 0 ? await byIds.execute({ ids: JSON.stringify(ids) }) : []
      return { totalRecords, pageIndex, records: rows.map(toMatter) }
    },

    /** The five best matches at most. */
    async lookup({ term, status }: MatterLookupQuery): Promise<MatterSummary[]> {
      const rows = await bestMatches(term, status && statusIs[status])
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

async function pageHolding({ sql: db }: Database, id: string, { filter, order, pageSize }: Wanted) {
  const [anchor] = await db
    .select({ hasValue: sql<boolean>`${order.key} is not null` })
    .from(matters)
    .where(and(eq(matters.id, id), filter))
  if (!anchor) return undefined
  const before = await db.$count(matters, and(comesBefore(order, id, anchor.hasValue), filter))
  return Math.floor(before / pageSize)
}
