/** Stores matters in PostgreSQL: rows go in, records of the contract come out. */
import { eq, sql, type SQL } from 'drizzle-orm'
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
import { findPageOrHolding, type Page, wanted } from '#service/db/page.ts'
import { matters, matterTexts } from './table.ts'
import { findMatter } from './find.ts'
import { holdingWords, idsHolding, matterFilter } from './filter.ts'
import { type Row, shown, toMatter, toMatterSummary } from './record.ts'
import { roles } from './roles.ts'
import { matterOrder } from './order.ts'
import { isSearchAlone, totalOf } from './total.ts'
import { addMatter, patchMatter } from './write.ts'

export type MatterStore = ReturnType<typeof matterStore>

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

/** A search with at most `few` matches reads all of them at once. */
export function matterStore(database: Database, few?: number) {
  const { sql: db } = database
  const bestMatches = createMatcher<Row>(database, searched)
  const byIds = db
    .select({ ...shown, roles })
    .from(wanted)
    .innerJoin(matters, sql`${matters.id} = wanted.id`)
    .orderBy(sql`wanted.place`)
    .prepare('matters_by_ids')
  const readMatters = async (ids: string[]) =>
    (await byIds.execute({ ids: JSON.stringify(ids) })).map(toMatter)
  return {
    /** A page of matters; `undefined` if the filters leave no matter with `pageIndexForId`. */
    async list(query: MatterQuery): Promise<Page<Matter> | undefined> {
      const filter = matterFilter(query)
      const text = holdingWords(query.search)
      const list = {
        from: matters,
        id: matters.id,
        filter,
        order: matterOrder(query),
        isSearch: text !== undefined,
        quicker: text && isSearchAlone(query) ? idsHolding(text) : undefined,
        total: () => totalOf(db, query, filter),
        read: readMatters,
      }
      return findPageOrHolding(db, list, { ...query, few })
    },

    /** At most five best matches. */
    async lookup({ term, status }: MatterLookupQuery): Promise<MatterSummary[]> {
      const rows = await bestMatches(term, status && statusIs[status])
      return rows.map(toMatterSummary)
    },

    /** One matter in full. */
    find: (id: string) => findMatter(db, id),

    add: (matter: NewMatter) => db.transaction((transaction) => addMatter(transaction, matter)),

    /** Resolves to `false` if there is no such matter. */
    patch: (id: string, patch: MatterPatch) =>
      db.transaction((transaction) => patchMatter(transaction, id, patch)),
  }
}
