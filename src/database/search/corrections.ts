/**
 * Finds records by mistyped words through a table of all words: there are few of them, however many records there
 * are, while the texts that are similar to a short word are a quarter of all texts.
 */
import { and, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { rowsOf, type Sql } from '#database/sql.ts'
import { type SearchText, wordsOf } from './text.ts'
import { unswapped } from './unswapped.ts'

/** Every word of the searched texts, folded, with a trigram index. */
export type Vocabulary = { table: PgTable; word: PgColumn }

/** How many words may have been meant by one. */
const maxMeant = 4
/** How similar a word must be: 'hargrav' is similar to 'hargreaves' by 0.36. */
const minSimilarity = 0.35
/** Shorter words are similar to too many others. */
const minWordLength = 3
/** A swap of two letters is the commonest slip, and leaves few trigrams. */
const swapSimilarity = 0.9

type Meant = { word: string; similarity: number }

async function meantBy(db: Sql, { table, word }: Vocabulary, by: SearchText, typed: string) {
  if (typed.length < minWordLength) return []
  const folded = by.fold(typed)
  const swaps = unswapped(typed).map((other) => by.fold(other))
  const swapped = swaps.length > 0 ? sql`${word} in (${sql.join(swaps, sql`, `)})` : sql`false`
  const similarity = sql`case when ${swapped} then ${swapSimilarity}::real else similarity(${word}, ${folded}) end`
  return rowsOf<Meant>(
    db,
    sql`select ${word} as word, ${similarity} as similarity from ${table}
      where (${word} % ${folded} and similarity(${word}, ${folded}) >= ${minSimilarity}) or ${swapped}
      order by 2 desc, 1 limit ${maxMeant}`,
  )
}

/** A condition on the text of a record, and a number that is the larger the better it fits. */
export type Corrected = { condition: SQL | undefined; score: SQL }

/** What a term can have meant; each of its words as it was typed, or as one that is similar. */
export async function correct(
  db: Sql,
  { vocabulary, by, text }: { vocabulary: Vocabulary; by: SearchText; text: PgColumn },
  term: string,
): Promise<Corrected> {
  const words = wordsOf(term)
  const all = await Promise.all(words.map((word) => meantBy(db, vocabulary, by, word)))
  const alternatives = words.map((typed, index) => [
    { word: typed, similarity: 1 },
    ...(all[index] ?? []),
  ])
  const scores = alternatives.map((meant) => {
    const cases = meant.map(
      ({ word, similarity }) => sql`when ${by.containing(text, word)} then ${similarity}::real`,
    )
    return sql`case ${sql.join(cases, sql` `)} else 0 end`
  })
  return {
    condition: and(
      ...alternatives.map((meant) => or(...meant.map(({ word }) => by.containing(text, word)))),
    ),
    score: sql.join(scores, sql` + `),
  }
}
