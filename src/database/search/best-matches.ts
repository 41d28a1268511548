/** Finds the few records that a person means by what they typed, even with a typing error. */
import { and, inArray, or, sql, type SQL } from 'drizzle-orm'
import {
  getTableConfig,
  type PgColumn,
  type PgTable,
  type SelectedFields,
} from 'drizzle-orm/pg-core'
import type { Database } from '#database/open.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import {
  fitting,
  havingOne,
  likeness,
  type Meanings,
  meaningsOf,
  type Meant as MeantWord,
  type Vocabulary,
} from './corrections.ts'
import { type SearchText, wordsOf } from './text.ts'
import { unswapped } from './unswapped.ts'

/** How many of the latest records with all words are compared by similarity; more would take too long. */
const maxCompared = 200
/**
 * The same where very many have them, as these are read in their order, past all that have not. Whoever looks for an older
 * one of so many types more of it.
 */
const maxComparedOfMany = 50
/**
 * How many matches to take from an index before they are sorted, as a multiple of the square root of the rows of the table.
 * Beyond that, reading in order finds some soon enough; the larger the table, the later that pays.
 */
const heldByRoot = 13
/** The least and the most of it: statistics may be older than most of the rows, or there may be none yet. */
const leastHeld = 1000
const mostHeld = 9000
/** Shorter words have no trigram, and occur in nearly every text. */
const minWordLength = 3
/** How many words are looked for to find swapped letters: those of a long title. */
const maxProbes = 100
/** How similar a word must be to count as mistyped: 'Okafro' is similar to 'Okafor' by 0.57. */
const minSimilarity = 0.4

/** Where to search: columns that may begin with the term, the most important first, then one with all the searchable text. */
export type SearchTarget = {
  table: PgTable
  id: PgColumn
  /** The columns that are read of a match; without them its id alone, which costs no statement. */
  columns?: SelectedFields
  prefixKeys: readonly PgColumn[]
  text: PgColumn
  /** The table of `text`, if it is another one with the same ids. */
  texts?: { table: PgTable; id: PgColumn }
  /** Whether a number that records begin with is looked for nowhere else: the numbers of a year share their trigrams. */
  numbersBegin?: boolean
  /** Every word of `text`; without it, mistyped words are compared with every text. */
  vocabulary?: Vocabulary
  /** Which of equal matches comes first; an index has them in this order. */
  order: readonly (readonly [column: PgColumn, direction: 'asc' | 'desc' | 'desc nulls last'])[]
  /** The conditions by the functions of the schema. */
  by: SearchText
  /** How many records are found at most. */
  most: number
}

/**
 * Finds the matches that meet `condition`, the best first: those that begin with the term, then those that contain all
 * its words. Only if there is neither, the term counts as mistyped and similar words are found: next to a real
 * match they would be noise. There must be few different conditions, each the same object every time,
 * because the first statement is prepared once for each.
 */
export function createMatcher<Row extends { id: string }>(
  { sql: db }: Database,
  target: SearchTarget,
): (term: string, condition?: SQL, meant?: Meant) => Promise<Row[]> {
  const prefixSearches = new Map<SQL | undefined, ReturnType<typeof preparePrefixSearch>>()
  return async (term, condition, meant) => {
    const prepared = prefixSearches.get(condition) ?? preparePrefixSearch(db, target, condition)
    prefixSearches.set(condition, prepared)
    const starting = (await prepared.execute({ term: term.trim() })) as Row[]
    return completeMatches(db, { target, starting, term, condition, meant })
  }
}

/** What the words of the term can have meant, for whoever looks for it in several tables. */
type Meant = () => Promise<Meanings>

const isNumber = /^[\d\s/.-]+$/

type MatchState<Row> = {
  target: SearchTarget
  starting: Row[]
  term: string
  condition: SQL | undefined
  meant: Meant | undefined
}

async function completeMatches<Row extends { id: string }>(
  db: Sql,
  { target, starting, term, condition, meant }: MatchState<Row>,
): Promise<Row[]> {
  const { most } = target
  const known = new Map(starting.map((row) => [row.id, row]))
  if (known.size >= most) return [...known.values()].slice(0, most)
  if (target.numbersBegin && known.size > 0 && isNumber.test(term)) return [...known.values()]
  // Next to a beginning, a letter or two anywhere in the text are noise, which no index can find.
  const isVague = wordsOf(term).every((word) => [...word].length < minWordLength)
  if (isVague && known.size > 0) return [...known.values()]
  const containingIds = await findContaining(db, target, term, condition)
  const others = containingIds.filter((id) => !known.has(id))
  const isMistyped = known.size + others.length === 0
  const corrected = () =>
    target.vocabulary
      ? findCorrected(db, target, { term, meant }, condition)
      : findSimilar(db, target, term, condition)
  const ids = isMistyped ? await corrected() : others
  const rows = await readRows<Row>(db, target, ids.slice(0, most - known.size))
  return [...known.values(), ...rows]
}

/**
 * Finds and reads matches in one statement, as most lookups end here. It is prepared without a name, so that the
 * database plans it again for every term: the best index depends on how the pattern begins.
 */
function preparePrefixSearch(
  db: Sql,
  { table, id, columns = { id }, prefixKeys, by, most }: SearchTarget,
  condition?: SQL,
) {
  const term = sql.placeholder('term')
  const starts = prefixKeys.map(
    (key, rank) => sql`(select ${id} as found, ${key} as key, ${sql.raw(String(rank))} as rank
      from ${table} where ${and(sql`${key} like ${by.literally(term)} || '%'`, condition)}
      order by ${key}, ${id} limit ${most})`,
  )
  return db
    .select(columns)
    .from(sql`(${sql.join(starts, sql` union all `)}) as starts`)
    .innerJoin(table, sql`${id} = starts.found`)
    .orderBy(sql`starts.key <> ${by.fold(term)}, starts.rank, starts.key, ${id}`)
    .prepare('')
}

async function readRows<Row extends { id: string }>(
  db: Sql,
  { table, id, columns }: SearchTarget,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = columns
    ? await db
        .select(columns)
        .from(table)
        .where(inArray(id, [...ids]))
    : ids.map((found) => ({ id: found }))
  return inOrder(ids, rows as Row[])
}

/** The table, joined with the table of its texts if there is one. */
const withTexts = ({ table, id, texts }: SearchTarget) =>
  texts ? sql`${table} join ${texts.table} on ${texts.id} = ${id}` : sql`${table}`

/** The columns of an order, as they are or by their names within a statement. */
const ordered = (
  order: SearchTarget['order'],
  nameOf = (column: PgColumn): SQL => sql`${column}`,
) =>
  sql.join(
    order.map(([column, direction]) => sql`${nameOf(column)} ${sql.raw(direction)}`),
    sql`, `,
  )

/**
 * The first records, by the order of the target, that meet a condition: `id`, `text` and `place`. The planner cannot tell
 * how rare a part of a text or a word is, and would read all texts in their order for one that none has. So those that an
 * index finds are taken first, and the order is read only where they are many.
 */
function firstOf(target: SearchTarget, condition: SQL | undefined, most: number): SQL {
  const { id, text, order } = target
  const named = (column: PgColumn) => sql.identifier(`by_${column.name}`)
  const keys = sql.join(
    order.map(([column]) => sql`${column} as ${named(column)}`),
    sql`, `,
  )
  const [byKeys, byNames] = [ordered(order), ordered(order, (column) => sql`${named(column)}`)]
  // A table that was never analysed has -1 reltuples. Rows are numbered after the limit, so that only a few are sorted.
  return sql`(with few as (
      select least(${mostHeld},
        greatest(${leastHeld}, ${heldByRoot} * sqrt(greatest(0, reltuples))))::integer as most
      from pg_class where oid = ${pathOf(target.table)}::regclass),
    held as materialized (
      select ${id} as id, ${text} as text, ${keys}
      from ${withTexts(target)} where ${condition} limit (select most + 1 from few)),
    counted as (select count(*) > (select most from few) as many from held)
    select id, text, row_number() over (order by ${byNames}) as place from (
      (select * from held where not (select many from counted)
        order by ${byNames} limit ${most})
      union all
      (select ${id}, ${text}, ${keys} from ${withTexts(target)}
        where ${condition} and (select many from counted) order by ${byKeys}
        limit ${Math.min(most, maxComparedOfMany)})) as first)`
}

/** The qualified name of a table, for `::regclass`. */
function pathOf(table: PgTable): string {
  const { schema, name } = getTableConfig(table)
  return `${schema}.${name}`
}

async function findContaining(db: Sql, target: SearchTarget, term: string, condition?: SQL) {
  const { text, by, most } = target
  const words = wordsOf(term).map((word) => by.containing(text, word))
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from ${firstOf(target, and(...words, condition), maxCompared)} as holding
      order by word_similarity(${by.fold(term)}, text) desc, place limit ${most}`,
  )
  return rows.map((row) => row.id)
}

/** The best of the records that have all words, or such as were meant by them. */
async function findCorrected(
  db: Sql,
  target: SearchTarget,
  { term, meant }: { term: string; meant: Meant | undefined },
  given?: SQL,
) {
  const { text, by, most, vocabulary } = target
  if (!vocabulary) return []
  const meanings = await (meant?.() ?? meaningsOf(db, vocabulary, by, term))
  const [only, ...others] = meanings
  if (only && others.length === 0)
    return findMeant(db, { ...target, vocabulary }, only.meant, given)
  const { condition, score } = fitting({ vocabulary, by, text }, meanings)
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from ${firstOf(target, and(condition, given), maxCompared)} as holding
      order by ${score(sql`text`)} desc, place limit ${most}`,
  )
  return rows.map((row) => row.id)
}

type Corrected = SearchTarget & { vocabulary: Vocabulary }

/**
 * The latest records with the word that is most like the only one that was typed, then those with the others. Looked for
 * together, a common word would leave no room for the one that was meant; among the others it may.
 */
async function findMeant(db: Sql, target: Corrected, meant: readonly MeantWord[], given?: SQL) {
  const { text, by, most, vocabulary } = target
  const parts = [meant.slice(0, 1), meant.slice(1)].flatMap((some) => {
    if (some.length === 0) return []
    const words = some.map(({ word }) => word)
    const condition = and(havingOne(vocabulary, text, words), given)
    return sql`(select id, ${likeness(by, sql`text`, some)} as likeness, place
      from ${firstOf(target, condition, maxCompared)} as having_it)`
  })
  if (parts.length === 0) return []
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from (${sql.join(parts, sql` union all `)}) as found
      group by id order by max(likeness) desc, min(place) limit ${most}`,
  )
  return rows.map((row) => row.id)
}

async function findSimilar(db: Sql, target: SearchTarget, term: string, condition?: SQL) {
  const { id, text, order, by, most } = target
  const swapped = await findUnswapped(db, target, wordsOf(term))
  const words = wordsOf(term).map((word) => {
    const others = (swapped.get(word) ?? []).map((other) => by.containing(text, other))
    return or(by.containing(text, word), sql`${text} %> ${by.fold(word)}`, ...others)
  })
  const terms = [...swapped].flatMap(([word, others]) =>
    others.map((other) => term.replace(word, () => other)),
  )
  const similarities = [term, ...terms].map(
    (each) => sql`word_similarity(${by.fold(each)}, ${text})`,
  )
  return db.transaction(async (transaction) => {
    const threshold = sql`select set_config('pg_trgm.word_similarity_threshold', ${String(minSimilarity)}, true)`
    await transaction.execute(threshold)
    const rows = await rowsOf<{ id: string }>(
      transaction,
      sql`select ${id} as id from ${withTexts(target)} where ${and(...words, condition)}
        order by greatest(${sql.join(similarities, sql`, `)}) desc, ${ordered(order)} limit ${most}`,
    )
    return rows.map((row) => row.id)
  })
}

/**
 * The words that no text has, with what they are in some text once two letters are swapped back: swapped letters spoil
 * up to four trigrams, twice as many as any other slip, which leaves too few for a similarity.
 */
async function findUnswapped(db: Sql, { table, text, texts, by }: SearchTarget, words: string[]) {
  const tried = words.map((word) => [word, unswapped(word)] as const)
  const probes = tried.flatMap(([word, others]) => (others.length > 0 ? [word, ...others] : []))
  if (probes.length === 0) return new Map<string, string[]>()
  const selects = probes.slice(0, maxProbes).map(
    (probe) => sql`(select ${probe}::text as probe
      from ${texts?.table ?? table} where ${by.containing(text, probe)} limit 1)`,
  )
  const rows = await rowsOf<{ probe: string }>(db, sql.join(selects, sql` union all `))
  const present = new Set(rows.map(({ probe }) => probe))
  return new Map(
    tried
      .filter(([word]) => !present.has(word))
      .map(([word, others]) => [word, others.filter((other) => present.has(other))]),
  )
}

/** Sorts records by the order of their identifiers. */
export function inOrder<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
