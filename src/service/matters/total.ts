/** How many matters a list has: read from the counts that are kept beside them where the filters allow it. */
import { and, eq, gte, inArray, lt, lte, type SQL, sum } from 'drizzle-orm'
import type { MatterQuery } from '#contract/matters.ts'
import type { Sql } from '#database/sql.ts'
import { matterCounts, matterDays, matters, matterTexts } from './table.ts'
import { holdingWords, moment, writtenDate } from './filter.ts'

/** Filters that a count is kept for, alone or together with a status. */
const counted = {
  lawyerId: 'lawyer',
  practiceAreas: 'practice area',
  trustAccountIds: 'trust account',
  costingMethod: 'costing method',
} as const

/** What does not change how many matters there are. */
const irrelevant: ReadonlySet<string> = new Set([
  'sortBy',
  'sortDirection',
  'pageIndex',
  'pageSize',
  'pageIndexForId',
  'status',
])

const filtersOf = (query: MatterQuery) =>
  Object.keys(query).filter(
    (name) => query[name as keyof MatterQuery] !== undefined && !irrelevant.has(name),
  )

/** Whether words are all that a list is narrowed by, so that the table of texts alone knows what it holds. */
export const isSearchAlone = (query: MatterQuery) =>
  query.status === undefined && filtersOf(query).join() === 'search'

/** The exact number of matters that `query` leaves; `filter` says the same as a condition. */
export async function totalOf(
  db: Sql,
  query: MatterQuery,
  filter: SQL | undefined,
): Promise<number> {
  const given = filtersOf(query)
  const [only, ...others] = given
  if (only === undefined) return kept(db, query, 'all', [''])
  if (isSearchAlone(query)) {
    return db.$count(matterTexts, holdingWords(query.search))
  }
  if (others.length === 0 && only in counted) {
    const name = only as keyof typeof counted
    return kept(db, query, counted[name], [...new Set([query[name]!].flat())])
  }
  if (given.every((name) => name.startsWith('openDate'))) return openedBetween(db, query)
  if (given.every((name) => name.startsWith('modifiedDate'))) return changedBetween(db, query)
  return db.$count(matters, filter)
}

const kept = (db: Sql, { status }: MatterQuery, dimension: string, values: readonly string[]) =>
  added(
    db,
    matterCounts,
    and(
      eq(matterCounts.dimension, dimension),
      inArray(matterCounts.value, values),
      status && eq(matterCounts.status, status),
    ),
  )

function openedBetween(db: Sql, { openDateStart, openDateEnd, status }: MatterQuery) {
  return added(
    db,
    matterDays,
    and(
      eq(matterDays.dimension, 'opened'),
      openDateStart === undefined ? undefined : gte(matterDays.day, writtenDate(openDateStart)),
      openDateEnd === undefined ? undefined : lte(matterDays.day, writtenDate(openDateEnd)),
      status && eq(matterDays.status, status),
    ),
  )
}

/** Whole days (UTC) are read from the counts; only the first and the last one are counted. */
async function changedBetween(db: Sql, query: MatterQuery): Promise<number> {
  const { modifiedDateStart, modifiedDateEnd, status } = query
  const from = modifiedDateStart === undefined ? undefined : moment(modifiedDateStart)
  const to = modifiedDateEnd === undefined ? undefined : moment(modifiedDateEnd)
  // The first whole day, and the one after the last.
  const first = from && dayOf(new Date(from.getTime() + day - 1))
  const end = to && dayOf(to)
  const time = matters.userChangeTimestamp
  const among = status && eq(matters.status, status)
  const isNarrow = first && end && first >= end
  // Years beyond 9999 are no days that PostgreSQL reads.
  if (isNarrow || first?.startsWith('+')) {
    return db.$count(matters, and(from && gte(time, from), to && lte(time, to), among))
  }
  const parts = await Promise.all([
    added(
      db,
      matterDays,
      and(
        eq(matterDays.dimension, 'changed'),
        first === undefined ? undefined : gte(matterDays.day, first),
        end === undefined ? undefined : lt(matterDays.day, end),
        status && eq(matterDays.status, status),
      ),
    ),
    from && first ? db.$count(matters, and(gte(time, from), lt(time, new Date(first)), among)) : 0,
    to && end ? db.$count(matters, and(gte(time, new Date(end)), lte(time, to), among)) : 0,
  ])
  return parts.reduce((total, part) => total + part, 0)
}

/** In milliseconds; UTC has no daylight saving. */
const day = 86_400_000
const dayOf = (time: Date) => time.toISOString().slice(0, 10)

async function added(db: Sql, table: typeof matterCounts | typeof matterDays, which?: SQL) {
  const [row] = await db
    .select({ total: sum(table.n) })
    .from(table)
    .where(which)
  return Number(row?.total ?? 0)
}
