/** Stores matters in PostgreSQL: rows go in, records of the contract come out. */
import { eq, sql, type SQL } from 'drizzle-orm'
import { withoutLegalEnding } from '#contract/company-names.ts'
import type {
  Matter,
  MatterLookupQuery,
  MatterQuery,
  MatterStatus,
  MatterSummary,
} from '#contract/matters.ts'
import type { MatterPatch, NewMatter } from '#contract/one-matter.ts'
import type { Database } from '#database/open.ts'
import { createMatcher } from '#database/search/best-matches.ts'
import type { SearchTarget } from '#database/search/search-target.ts'
import { findRequestedPage, type Page, wanted } from '#service/db/page.ts'
import { maxLookup, practiceText } from '#service/db/text.ts'
import { matters, matterTexts } from './table.ts'
import { findMatter } from './find.ts'
import { textCondition, idsWithText, matterFilter } from './filter.ts'
import { type Row, matterColumns, toMatter, toMatterSummary } from './record.ts'
import { roles } from './roles.ts'
import { matterOrder } from './order.ts'
import { isSearchOnly, totalOf } from './total.ts'
import { addMatter, patchMatter } from './write.ts'

export type MatterStore = ReturnType<typeof matterStore>

const target: SearchTarget = {
  table: matters,
  id: matters.id,
  columns: matterColumns,
  prefixKeys: [matters.numberKey, matters.titleKey, matters.clientKey],
  text: matterTexts.searchKey,
  texts: { table: matterTexts, id: matterTexts.id },
  order: [
    [matters.lastActivity, 'desc nulls last'],
    [matters.id, 'desc'],
  ],
  by: practiceText,
  most: maxLookup,
}

const statusIs: Record<MatterStatus, SQL> = {
  Open: eq(matters.status, 'Open'),
  Closed: eq(matters.status, 'Closed'),
}

/** A search with at most `smallSearch` matches finds all of them before it sorts. */
export function matterStore(database: Database, smallSearch?: number) {
  const { sql: db } = database
  const bestMatches = createMatcher<Row>(database, target)
  const byIds = db
    .select({ ...matterColumns, roles })
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
      const text = textCondition(query.search)
      const list = {
        from: matters,
        id: matters.id,
        filter,
        order: matterOrder(query),
        isSearch: text !== undefined,
        fasterIds: text && isSearchOnly(query) ? idsWithText(text) : undefined,
        total: () => totalOf(db, query, filter),
        read: readMatters,
      }
      return findRequestedPage(db, list, { ...query, smallSearch })
    },

    /** At most five best matches. */
    async lookup({ term, status }: MatterLookupQuery): Promise<MatterSummary[]> {
      const rows = await bestMatches(withoutLegalEnding(term), status && statusIs[status])
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
