/** Finds the few records that a person means by what they typed, even with a typing error. */
import { and, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { Database } from '#database/open.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { containing, literally, wordsOf } from './text.ts'

/** How many records a lookup returns at most (api.md, Limits). */
const mostMatches = 5
/** How many of the latest records with all words are compared by similarity; more would take too long. */
const mostCompared = 200
/** Shorter words have no trigram, and occur in nearly every text. */
const shortestWord = 3
/** How similar a word must be to count as mistyped: 'Okafro' is similar to 'Okafor' by 0.57. */
const minLikeness = 0.4

/** Where to search: columns whose beginning counts most, in order, then one with all the searchable text. */
export type SearchTarget = {
  table: PgTable
  id: PgColumn
  /** The columns that are read of a match. */
  shown: SelectedFields
  beginnings: readonly PgColumn[]
  text: PgColumn
  /** The table of `text`, if it is another one with the same ids. */
  texts?: { table: PgTable; id: PgColumn }
  /** Which of equal matches comes first. */
  order: SQL
}

/**
 * Finds at most five matches that meet `condition`, the best first: those that begin with the term, then those that contain
 * all its words. Only if there is neither, the term counts as mistyped and similar words are found: next to a real
 * match they would be noise. There must be few different conditions, each the same object every time,
 * because the first statement is prepared once for each.
 */
export function createMatcher<Row extends { id: string }>(
  { sql: db }: Database,
  searched: SearchTarget,
): (term: string, condition?: SQL) => Promise<Row[]> {
  const beginnings = new Map<SQL | undefined, ReturnType<typeof beginning>>()
  return async (term, condition) => {
    const prepared = beginnings.get(condition) ?? beginning(db, searched, condition)
    beginnings.set(condition, prepared)
    const starting = (await prepared.execute({ term: term.trim() })) as Row[]
    return completeMatches(db, { searched, starting, term, condition })
  }
}

type MatchState<Row> = {
  searched: SearchTarget
  starting: Row[]
  term: string
  condition: SQL | undefined
}

async function completeMatches<Row extends { id: string }>(
  db: Sql,
  { searched, starting, term, condition }: MatchState<Row>,
): Promise<Row[]> {
  const known = new Map(starting.map((row) => [row.id, row]))
  if (known.size >= mostMatches) return [...known.values()].slice(0, mostMatches)
  // Next to a beginning, a letter or two anywhere in the text are noise, which no index can find.
  const isVague = wordsOf(term).every((word) => [...word].length < shortestWord)
  if (isVague && known.size > 0) return [...known.values()]
  const holders = await findContaining(db, searched, term, condition)
  const others = holders.filter((id) => !known.has(id))
  const isMistyped = known.size + others.length === 0
  const ids = isMistyped ? await findSimilar(db, searched, term, condition) : others
  const rows = await readRows<Row>(db, searched, ids.slice(0, mostMatches - known.size))
  return [...known.values(), ...rows]
}

/**
 * Finds and reads matches in one statement, as most lookups end here. It is prepared without a name, so that the
 * database plans it again for every term: the best index depends on how the pattern begins.
 */
function beginning(db: Sql, { table, id, shown, beginnings }: SearchTarget, condition?: SQL) {
  const term = sql.placeholder('term')
  const starts = beginnings.map(
    (key, rank) => sql`(select ${id} as found, ${key} as key, ${sql.raw(String(rank))} as rank
      from ${table} where ${and(sql`${key} like ${literally(term)} || '%'`, condition)}
      order by ${key}, ${id} limit ${mostMatches})`,
  )
  return db
    .select(shown)
    .from(sql`(${sql.join(starts, sql` union all `)}) as starts`)
    .innerJoin(table, sql`${id} = starts.found`)
    .orderBy(sql`starts.key <> practice.fold(${term}), starts.rank, starts.key, ${id}`)
    .prepare('')
}

async function readRows<Row extends { id: string }>(
  db: Sql,
  { table, id, shown }: SearchTarget,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(shown)
    .from(table)
    .where(inArray(id, [...ids]))
  return inOrder(ids, rows as Row[])
}

/** The table, joined with the table of its texts if there is one. */
const withTexts = ({ table, id, texts }: SearchTarget) =>
  texts ? sql`${table} join ${texts.table} on ${texts.id} = ${id}` : sql`${table}`

async function findContaining(db: Sql, searched: SearchTarget, term: string, condition?: SQL) {
  const { id, text, order } = searched
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from (
        select ${id} as id, ${text} as text, row_number() over (order by ${order}) as place
        from ${withTexts(searched)} where ${and(...wordsOf(term).map((word) => containing(text, word)), condition)}
        order by ${order} limit ${mostCompared}
      ) as holding
      order by word_similarity(practice.fold(${term}), text) desc, place limit ${mostMatches}`,
  )
  return rows.map((row) => row.id)
}

async function findSimilar(db: Sql, searched: SearchTarget, term: string, condition?: SQL) {
  const { id, text, order } = searched
  const words = wordsOf(term).map((word) =>
    or(containing(text, word), sql`${text} %> practice.fold(${word})`),
  )
  return db.transaction(async (transaction) => {
    const threshold = sql`select set_config('pg_trgm.word_similarity_threshold', ${String(minLikeness)}, true)`
    await transaction.execute(threshold)
    const rows = await rowsOf<{ id: string }>(
      transaction,
      sql`select ${id} as id from ${withTexts(searched)} where ${and(...words, condition)}
        order by word_similarity(practice.fold(${term}), ${text}) desc, ${order} limit ${mostMatches}`,
    )
    return rows.map((row) => row.id)
  })
}

/** Sorts records by the order of their identifiers. */
export function inOrder<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
