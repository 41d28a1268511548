/** Finds the few records that a person means by what they typed, even with a typing error. */
import { and, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { findByMeant, findByWord } from './by-words.ts'
import { fitting, type Meanings, meaningsOf } from './corrections.ts'
import { rankedIds } from './first-ids.ts'
import { orderOf, type SearchTarget, withTexts } from './search-target.ts'
import { hasDigit, type SearchText, wordsOf } from './text.ts'
import { unswapped } from './unswapped.ts'
import { typedWord, type TypedWord, type Vocabulary } from './vocabulary.ts'

/** Shorter words have no trigram, and occur in nearly every text. */
const minWordLength = 3
/** How many words are looked for to find swapped letters: those of a long title. */
const maxProbes = 100
/** How similar a word must be to count as mistyped: 'Okafro' is similar to 'Okafor' by 0.57. */
const minSimilarity = 0.4

/**
 * Finds the matches that meet `condition`, the best first: those that begin with the term, then those that contain all
 * its words. Only if there is neither, the term counts as mistyped and similar words are found: next to a real
 * match they would be noise. There must be few different conditions, each the same object every time,
 * because the first statement is prepared once for each.
 */
export function createMatcher<Row extends { id: string }>(
  { sql: db }: Database,
  target: SearchTarget,
): (term: string, condition?: SQL, words?: TypedWords) => Promise<Row[]> {
  const prefixSearches = new Map<SQL | undefined, ReturnType<typeof preparePrefixSearch>>()
  const { vocabulary, by } = target
  return async (term, condition, shared) => {
    const words = shared ?? (vocabulary && lookUpWords(db, { vocabulary, by }, term))
    // A text that begins with the term has a word that begins with it. One that is too long for the vocabulary is found
    // by the search for parts of texts.
    if (await words?.isUnknown())
      return completeMatches(db, { target, starting: [], term, condition, words })
    const prepared = prefixSearches.get(condition) ?? preparePrefixSearch(db, target, condition)
    prefixSearches.set(condition, prepared)
    const starting = (await prepared.execute({ term: term.trim() })) as Row[]
    return completeMatches(db, { target, starting, term, condition, words })
  }
}

/**
 * What the vocabulary knows of a term: the words that begin with its first word, whether it is a single unknown word,
 * and which words may have been meant.
 */
type TypedWords = {
  typed: () => Promise<TypedWord>
  isUnknown: () => Promise<boolean>
  meant: () => Promise<Meanings>
}

/** Looks up the words of a term when they are asked for, once for all tables in which they are looked for. */
export function lookUpWords(
  db: Sql,
  { vocabulary, by }: { vocabulary: Vocabulary; by: SearchText },
  term: string,
): TypedWords {
  const [first = '', ...others] = wordsOf(term)
  let looked: Promise<TypedWord> | undefined
  let meant: Promise<Meanings> | undefined
  const typed = () => (looked ??= typedWord(db, vocabulary, by, first))
  return {
    typed,
    isUnknown: async () => others.length === 0 && (await typed()).isUnknown,
    meant: () => (meant ??= meaningsOf(db, vocabulary, by, term)),
  }
}

/** Whether any text contains the word. The statement is quick to plan, as most unknown words are in no text. */
async function isInSomeText(db: Sql, target: SearchTarget, word: string): Promise<boolean> {
  // The planner cannot see this limit, so it uses the index even for a word that it expects to be common.
  const found = await rowsOf(
    db,
    sql`select 1 from ${withTexts(target)}
      where ${target.by.containing(target.text, word)} limit (select 1)`,
  )
  return found.length > 0
}

/** Of syllables and whole words as letters two are a name. */
const shortestTelling = (word: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)
    ? 2
    : minWordLength

const isNumber = /^[\d\s/.-]+$/

type MatchState<Row> = {
  target: SearchTarget
  starting: Row[]
  term: string
  condition: SQL | undefined
  words: TypedWords | undefined
}

async function completeMatches<Row extends { id: string }>(
  db: Sql,
  { target, starting, term, condition, words }: MatchState<Row>,
): Promise<Row[]> {
  const { most } = target
  const known = new Map(starting.map((row) => [row.id, row]))
  if (known.size >= most) return [...known.values()].slice(0, most)
  if (target.numbersBegin && known.size > 0 && isNumber.test(term)) return [...known.values()]
  // Next to a beginning, a letter or two anywhere in the text are noise, which no index can find.
  const isVague = wordsOf(term).every((word) => [...word].length < shortestTelling(word))
  if (isVague && known.size > 0) return [...known.values()]
  const isUnknown = words !== undefined && (await words.isUnknown())
  const mayContain = !isUnknown || (await isInSomeText(db, target, wordsOf(term)[0] ?? ''))
  const containingIds = mayContain
    ? await findContaining(db, target, { term, words }, condition)
    : []
  const others = containingIds.filter((id) => !known.has(id))
  const isMistyped = known.size + others.length === 0
  const corrected = async () =>
    words
      ? findCorrected(db, target, await words.meant(), condition)
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

async function findContaining(
  db: Sql,
  target: SearchTarget,
  { term, words }: { term: string; words: TypedWords | undefined },
  given?: SQL,
) {
  const { text, by, vocabulary } = target
  const typed = wordsOf(term)
  if (vocabulary && words && typed.length === 1)
    return findByWord(db, { ...target, vocabulary }, await words.typed(), given)
  const byIndex = and(...typed.map((word) => by.containing(text, word)))
  const rank = by.similarity(sql`text`, term)
  return rankedIds(db, target, [{ wanted: { byIndex, given }, rank }])
}

/** The best of the records that have every word, as it was typed or as it was probably meant. */
async function findCorrected(db: Sql, target: SearchTarget, meanings: Meanings, given?: SQL) {
  const { text, by, vocabulary } = target
  if (!vocabulary) return []
  const [only, ...others] = meanings
  if (only && others.length === 0)
    return findByMeant(db, { ...target, vocabulary }, only.meant, given)
  const { condition, score } = fitting({ vocabulary, by, text }, meanings)
  const wanted = { byIndex: condition, given }
  return rankedIds(db, target, [{ wanted, rank: score(sql`text`) }])
}

async function findSimilar(db: Sql, target: SearchTarget, term: string, condition?: SQL) {
  const { id, text, by, most } = target
  const typed = wordsOf(term)
  const swapped = await findUnswapped(
    db,
    target,
    typed.filter((word) => !hasDigit(word)),
  )
  const words = typed.map((word) => {
    if (hasDigit(word)) return by.containing(text, word)
    const others = (swapped.get(word) ?? []).map((other) => by.containing(text, other))
    return or(by.containing(text, word), sql`${text} %> ${by.fold(word)}`, ...others)
  })
  const terms = [...swapped].flatMap(([word, others]) =>
    others.map((other) => term.replace(word, () => other)),
  )
  const similarities = [term, ...terms].map((each) => by.similarity(text, each))
  return db.transaction(async (transaction) => {
    const threshold = sql`select set_config('pg_trgm.word_similarity_threshold', ${String(minSimilarity)}, true)`
    await transaction.execute(threshold)
    const rows = await rowsOf<{ id: string }>(
      transaction,
      sql`select ${id} as id from ${withTexts(target)} where ${and(...words, condition)}
        order by greatest(${sql.join(similarities, sql`, `)}) desc, ${orderOf(target)} limit ${most}`,
    )
    return rows.map((row) => row.id)
  })
}

/**
 * Maps each word that no text has to its spellings with two letters swapped that some text has. A swap spoils up to
 * four trigrams, twice as many as any other slip, and leaves too few to compare by similarity.
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
