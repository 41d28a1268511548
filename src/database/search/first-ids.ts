/** Finds the first records, by the order of a target, that meet a condition, however rare or common it is. */
import { and, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { rowsOf, type Sql } from '#database/sql.ts'
import { orderOf, type SearchTarget, withTexts } from './search-target.ts'

/** So many times what is wanted is looked at in its order before an index is asked: every twentieth has what is common. */
const foremostOfEach = 20
/**
 * How many matches to take from an index before they are sorted, as a multiple of the square root of the rows of the table.
 * Beyond that, reading in order finds some soon enough; the larger the table, the later that pays.
 */
const heldByRoot = 13
/** The least and the most of it: statistics may be older than most of the rows, or there may be none yet. */
const leastHeld = 1000
const mostHeld = 9000
/** Up to so many are all compared by similarity, in a statement that is made for that alone. */
const mostOfFew = 500
/** Without their texts, so many times as many are taken as quickly. */
const withoutText = 2
/** How many of the first records are compared by similarity; more would take too long. */
const maxCompared = 200
/**
 * The same where very many have them, as these are read in their order, past all that have not. Whoever looks for an older
 * one of so many types more of it.
 */
const mostInOrder = 50

/** What records must meet: as an index finds them, the same as it is soon seen in a text, and what else is asked of them. */
export type Wanted = {
  byIndex: SQL | undefined
  byText?: (text: PgColumn | SQL) => SQL | undefined
  given?: SQL | undefined
}

/** Resolves to the ids of the first `most` records. */
export async function firstIds(
  db: Sql,
  target: SearchTarget,
  wanted: Wanted,
  most: number,
): Promise<string[]> {
  const found = firstOf(target, wanted, { most, withText: false })
  return idsOf(db, sql`select id from ${found} as found order by place`)
}

/** What is looked for, and how well a `text` fits; where all fit alike, `most` of them are enough. */
export type Ranked = { wanted: Wanted; rank: SQL; most?: number }

/** Resolves to the ids of those of the first records, of each of these, that fit best. */
export async function rankedIds(
  db: Sql,
  target: SearchTarget,
  ranked: readonly Ranked[],
): Promise<string[]> {
  const each = ranked.map(
    ({ wanted, rank, most = maxCompared }) => sql`(select id, ${rank} as rank, place
      from ${firstOf(target, wanted, { most, withText: true })} as first)`,
  )
  return idsOf(
    db,
    sql`select id from (${sql.join(each, sql` union all `)}) as found
      group by id order by max(rank) desc, min(place) limit ${target.most}`,
  )
}

/**
 * Resolves to the ids of those of all records that fit best; `undefined` if they are many. It takes half as long as
 * `rankedIds`, whose statement is ready for any number of them.
 */
export async function bestOfFew(
  db: Sql,
  target: SearchTarget,
  wanted: Wanted,
  rank: SQL,
): Promise<string[] | undefined> {
  const { columns, byNames } = columnsOf(target, true)
  const rows = await rowsOf<{ id: string | null }>(
    db,
    sql`with common as materialized (select ${isCommon(target, wanted, target.most)} as is_so),
      held as materialized (
        select ${columns} from ${withTexts(target)}
        where ${and(wanted.byIndex, wanted.given)} and not (select is_so from common)
        limit (select ${mostOfFew + 1}::integer)),
      counted as (
        select (select is_so from common) or count(*) > ${mostOfFew} as many from held)
      (select id from held where not (select many from counted)
        order by ${rank} desc, ${byNames} limit ${target.most})
      union all select null from counted where many`,
  )
  const ids = rows.flatMap(({ id }) => id ?? [])
  return ids.length === rows.length ? ids : undefined
}

const idsOf = async (db: Sql, statement: SQL) =>
  (await rowsOf<{ id: string }>(db, statement)).map(({ id }) => id)

/**
 * Selects `id` and `place` of records, and their `text` if it is wanted. The planner cannot tell how rare a part of a text or a word is, and
 * would read all texts in their order for one that none has. So the foremost are looked at: what is common is among
 * them, and would take an index the longest. Otherwise those that an index finds are taken, and the order is read only
 * where they are many.
 */
function firstOf(
  target: SearchTarget,
  wanted: Wanted,
  { most, withText }: { most: number; withText: boolean },
): SQL {
  const { byIndex, byText, given } = wanted
  const { columns, byNames } = columnsOf(target, withText)
  const byKeys = orderOf(target)
  const enough = Math.min(most, mostInOrder)
  // Rows are numbered after the limit, so that only a few are sorted.
  return sql`(with common as materialized (select ${isCommon(target, wanted, enough)} as is_so),
    few as (${fewOf(target, withText ? 1 : withoutText)}),
    held as materialized (
      select ${columns} from ${withTexts(target)}
      where ${and(byIndex, given)} and not (select is_so from common)
      limit (select most + 1 from few)),
    counted as (select count(*) > (select most from few) as many from held)
    select *, row_number() over (order by ${byNames}) as place from (
      (select * from held where not (select many from counted) order by ${byNames} limit ${most})
      union all
      (select ${columns} from ${withTexts(target)}
        where ((select is_so from common) or (select many from counted))
          and ${and(byText ? whether(byText(target.text)) : byIndex, given)}
        order by ${byKeys} limit ${enough})) as first)`
}

/** Whether so many of the foremost meet the condition; of what else is asked, nobody knows. */
function isCommon(target: SearchTarget, { byText, given }: Wanted, enough: number): SQL {
  if (!byText || given) return sql`false`
  return sql`(select count(*) = ${enough} from (
    select from (
      select ${target.text} as text from ${withTexts(target)} order by ${orderOf(target)}
      limit ${enough * foremostOfEach}
    ) as foremost where ${whether(byText(sql`text`))} limit ${enough}) as seen)`
}

/** As a case, so that the planner takes it neither for rare nor for what an index may find, and keeps its order. */
const whether = (condition: SQL | undefined) => sql`case when ${condition} then true else false end`

/** What is read of a record: `id`, its `text` if it is wanted, and what it is ordered by, under names of their own. */
function columnsOf(target: SearchTarget, withText: boolean): { columns: SQL; byNames: SQL } {
  const { id, text, order } = target
  const named = (column: PgColumn) => sql.identifier(`by_${column.name}`)
  const keys = order.map(([column]) => sql`${column} as ${named(column)}`)
  const texts = withText ? [sql`${text} as text`] : []
  return {
    columns: sql.join([sql`${id} as id`, ...texts, ...keys], sql`, `),
    byNames: orderOf(target, (column) => sql`${named(column)}`),
  }
}

/** How many matches an index is asked for, as `most`; a table that was never analysed has -1 reltuples. */
const fewOf = ({ table }: SearchTarget, times: number): SQL =>
  sql`select least(${times * mostHeld}, greatest(${leastHeld},
      ${times * heldByRoot} * sqrt(greatest(0, reltuples))))::integer as most
    from pg_class where oid = ${pathOf(table)}::regclass`

/** The qualified name of a table, for `::regclass`. */
function pathOf(table: PgTable): string {
  const { schema, name } = getTableConfig(table)
  return `${schema}.${name}`
}
