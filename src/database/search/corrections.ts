/**
 * Finds records by mistyped words through the table of all words, because a short word is similar to some part of
 * every fourth text.
 */
import { and, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { rowsOf, type Sql } from '#database/sql.ts'
import { hasDigit, type SearchText, wordsOf } from './text.ts'
import { unswapped } from './unswapped.ts'
import { havingOne, type Vocabulary } from './vocabulary.ts'

/** How many words may have been meant by one. */
const maxMeant = 4
/** How similar a word must be: 'hargrav' is similar to 'hargreaves' by 0.36. */
const minSimilarity = 0.35
/** Shorter words are similar to too many others. */
const minWordLength = 3
/** A swap of two letters is the commonest slip, and leaves few trigrams. */
const swapSimilarity = 0.9

/** A word of the vocabulary, and how like the typed one it is. */
export type Meant = { word: string; similarity: number }

async function meantBy(db: Sql, { table, word }: Vocabulary, by: SearchText, typed: string) {
  if (typed.length < minWordLength || hasDigit(typed)) return []
  const folded = by.fold(typed)
  const swaps = unswapped(typed).map((other) => by.fold(other))
  const similar = sql`select ${word} as word, similarity(${word}, ${folded}) as similarity
    from ${table} where ${word} % ${folded}`
  const swapped = sql`select ${word}, ${swapSimilarity}::real
    from ${table} where ${word} in (${sql.join(swaps, sql`, `)})`
  return rowsOf<Meant>(
    db,
    sql`select word, max(similarity) as similarity
      from (${swaps.length > 0 ? sql`${similar} union all ${swapped}` : similar}) as found
      where similarity >= ${minSimilarity} group by word order by 2 desc, 1 limit ${maxMeant}`,
  )
}

/** The words that may have been meant by each word of a term, the most similar first. */
export type Meanings = { typed: string; meant: Meant[] }[]

/** Looks up what the words of a term can have meant. */
export async function meaningsOf(
  db: Sql,
  vocabulary: Vocabulary,
  by: SearchText,
  term: string,
): Promise<Meanings> {
  const words = wordsOf(term)
  const all = await Promise.all(words.map((word) => meantBy(db, vocabulary, by, word)))
  return words.map((typed, index) => ({ typed, meant: all[index] ?? [] }))
}

/** The similarity of the first of these words that the text contains, or 0. */
export function likeness(by: SearchText, text: SQL, words: readonly Meant[]): SQL {
  const cases = words.map(
    ({ word, similarity }) => sql`when ${by.containing(text, word)} then ${similarity}::real`,
  )
  return sql`case ${sql.join(cases, sql` `)} else 0 end`
}

/** The condition that a text has each word, as typed or as meant, and the score of such a text: the best is highest. */
export function fitting(
  { vocabulary, by, text }: { vocabulary: Vocabulary; by: SearchText; text: PgColumn },
  meanings: Meanings,
): { condition: SQL | undefined; score: (text: SQL) => SQL } {
  const scoreIn = (found: SQL) =>
    meanings.map(({ typed, meant }) =>
      likeness(by, found, [{ word: typed, similarity: 1 }, ...meant]),
    )
  const conditions = meanings.map(({ typed, meant }) => {
    const asTyped = by.containing(text, typed)
    if (meant.length === 0) return asTyped
    const words = meant.map(({ word }) => word)
    return or(asTyped, havingOne(vocabulary, text, words))
  })
  return { condition: and(...conditions), score: (found) => sql.join(scoreIn(found), sql` + `) }
}
