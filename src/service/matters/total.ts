/** How many matters a list has: read from stored counts if the filters allow it. */
import { and, eq, gte, inArray, lt, lte, type SQL } from 'drizzle-orm'
import { ifGiven, is, isBetween } from '#service/db/filter.ts'
import { sumStoredCounts } from '#service/db/stored-count.ts'
import type { MatterQuery } from '#contract/matters.ts'
import type { Sql } from '#database/sql.ts'
import { matterCounts, matterDays, matters, matterTexts } from './table.ts'
import { textCondition, moment } from './filter.ts'

/** Filters with a stored count, alone or together with a status. */
const counted = {
  lawyerId: 'lawyer',
  practiceAreas: 'practice area',
  trustAccountIds: 'trust account',
  costingMethod: 'costing method',
} as const

/** Parameters that do not change how many matters there are. */
const notFilters: ReadonlySet<string> = new Set([
  'sortBy',
  'sortDirection',
  'pageIndex',
  'pageSize',
  'pageIndexForId',
  'status',
])

const filtersOf = (query: MatterQuery) =>
  Object.entries(query).flatMap(([name, value]) =>
    value === undefined || notFilters.has(name) ? [] : [name],
  )

const isCounted = (name: string): name is keyof typeof counted => name in counted

/** Whether the list is filtered by words only, so that the table of texts alone can answer. */
export const isSearchOnly = (query: MatterQuery) =>
  query.status === undefined && filtersOf(query).join() === 'search'

/** The exact number of matters for `query`; `filter` is the condition for it. */
export async function totalOf(
  db: Sql,
  query: MatterQuery,
  filter: SQL | undefined,
): Promise<number> {
  const filters = filtersOf(query)
  const [only, ...others] = filters
  if (only === undefined) return storedCount(db, query, 'all', [''])
  if (isSearchOnly(query)) {
    return db.$count(matterTexts, textCondition(query.search))
  }
  if (others.length === 0 && isCounted(only)) {
    return storedCount(db, query, counted[only], [...new Set([query[only]!].flat())])
  }
  if (filters.every((name) => name.startsWith('openDate'))) return openedBetween(db, query)
  if (filters.every((name) => name.startsWith('modifiedDate'))) return changedBetween(db, query)
  return db.$count(matters, filter)
}

const storedCount = (
  db: Sql,
  { status }: MatterQuery,
  dimension: string,
  values: readonly string[],
) =>
  sumStoredCounts(
    db,
    matterCounts,
    eq(matterCounts.dimension, dimension),
    inArray(matterCounts.value, values),
    is(matterCounts.status, status),
  )

const openedBetween = (db: Sql, { openDateStart, openDateEnd, status }: MatterQuery) =>
  sumStoredCounts(
    db,
    matterDays,
    eq(matterDays.dimension, 'opened'),
    isBetween(matterDays.day, openDateStart, openDateEnd),
    is(matterDays.status, status),
  )

/** Whole days (UTC) are read from the stored counts; only parts of days are counted row by row. */
async function changedBetween(db: Sql, query: MatterQuery): Promise<number> {
  const { modifiedDateStart, modifiedDateEnd, status } = query
  const from = moment(modifiedDateStart)
  const to = moment(modifiedDateEnd)
  // The first whole day, and the day after the last.
  const first = from && dayOf(new Date(from.getTime() + day - 1))
  const end = to && dayOf(to)
  const time = matters.userChangeTimestamp
  const hasStatus = is(matters.status, status)
  const hasNoWholeDay = first && end && first >= end
  // PostgreSQL cannot read days after the year 9999.
  if (hasNoWholeDay || first?.startsWith('+')) {
    return db.$count(matters, and(isBetween(time, from, to), hasStatus))
  }
  const parts = await Promise.all([
    sumStoredCounts(
      db,
      matterDays,
      eq(matterDays.dimension, 'changed'),
      ifGiven(first, (day) => gte(matterDays.day, day)),
      ifGiven(end, (day) => lt(matterDays.day, day)),
      is(matterDays.status, status),
    ),
    from && first
      ? db.$count(matters, and(gte(time, from), lt(time, new Date(first)), hasStatus))
      : 0,
    to && end ? db.$count(matters, and(gte(time, new Date(end)), lte(time, to), hasStatus)) : 0,
  ])
  return parts.reduce((total, part) => total + part, 0)
}

/** In milliseconds; UTC has no daylight saving. */
const day = 86_400_000
const dayOf = (time: Date) => time.toISOString().slice(0, 10)
