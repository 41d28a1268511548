/** Finds the first records, by the order of a target, that meet a condition, however rare or common it is. */
import { and, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { rowsOf, type Sql } from '#database/sql.ts'
import { orderOf, type SearchTarget, withTexts } from './search-target.ts'

/** How many records are read in order for each that is wanted, before an index is used: one in 20 counts as common. */
const foremostOfEach = 20
/**
 * How many matches to take from an index before they are sorted, as a multiple of the square root of the rows of the table.
 * Beyond that, reading in order finds some soon enough; the larger the table, the later that pays.
 */
const heldByRoot = 13
/** The bounds of that number: the statistics may be older than most of the rows, or missing. */
const leastHeld = 1000
const mostHeld = 9000
/** Up to this many matches are all ranked, by a statement of its own (`bestOfFew`). */
const mostOfFew = 500
/** How many times as many matches are taken in the same time if their texts are not read. */
const withoutText = 2
/** How many of the first records are compared by similarity; more would take too long. */
const maxCompared = 200
/**
 * The same for very common words, whose records are read in order, past all others. To find an older one among so many,
 * a person types more.
 */
const mostInOrder = 50

/** What records must meet: the condition for an index, the same for a quick check of a text, and any other one. */
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

/** A condition, how well a `text` fits it, and how many records to rank: fewer are enough where all fit alike. */
export type Ranked = { wanted: Wanted; rank: SQL; most?: number }

/** Ranks the first records of every condition together; resolves to the ids of the best. */
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
 * Selects the `id` and `place` of records, and their `text` if asked. The planner cannot tell how rare a word is, and
 * for one that no text has it would read them all. So the foremost records are read first: a common word is among
 * them, and would be slowest by an index. Otherwise the matches of an index are taken; the records are read in order
 * only if those matches are many.
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

/** Whether `enough` of the foremost records match; never with a further condition, which may be rare. */
function isCommon(target: SearchTarget, { byText, given }: Wanted, enough: number): SQL {
  if (!byText || given) return sql`false`
  return sql`(select count(*) = ${enough} from (
    select from (
      select ${target.text} as text from ${withTexts(target)} order by ${orderOf(target)}
      limit ${enough * foremostOfEach}
    ) as foremost where ${whether(byText(sql`text`))} limit ${enough}) as seen)`
}

/** As a CASE, so that the planner neither expects few matches nor uses an index for it, and reads in order. */
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

/** Selects how many matches to take from an index, as `most`; `reltuples` is -1 if a table was never analysed. */
const fewOf = ({ table }: SearchTarget, times: number): SQL =>
  sql`select least(${times * mostHeld}, greatest(${leastHeld},
      ${times * heldByRoot} * sqrt(greatest(0, reltuples))))::integer as most
    from pg_class where oid = ${pathOf(table)}::regclass`

/** The qualified name of a table, for `::regclass`. */
function pathOf(table: PgTable): string {
  const { schema, name } = getTableConfig(table)
  return `${schema}.${name}`
}
