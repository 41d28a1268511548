/**
 * The words of the searched texts, in a table of their own: there are few of them, however many texts there are, and an
 * index finds the texts with each without comparing any, as it must for a part of a text.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { rowsOf, type Sql } from '#database/sql.ts'
import type { SearchText } from './text.ts'

/** The words of the searched texts, folded and of letters only, by a trigram index; `wordsIn` a text is indexed too. */
export type Vocabulary = {
  table: PgTable
  word: PgColumn
  wordsIn: (text: PgColumn | SQL) => SQL
}

/** Whether a text has one of these words of the vocabulary as a whole word. */
export const havingOne = (
  { wordsIn }: Vocabulary,
  text: PgColumn | SQL,
  words: readonly string[],
): SQL =>
  sql`${wordsIn(text)} && array[${sql.join(
    words.map((word) => sql`${word}::text`),
    sql`, `,
  )}] collate "C"`

/** What the vocabulary can contain: 3 to 40 plain letters. Some databases make no words of other letters. */
const ofPlainLetters = /^[a-z]{3,40}$/i
const withoutAccents = (typed: string) => typed.normalize('NFD').replaceAll(/\p{M}/gu, '')
/** For more words, the index of words is slower than a search for the letters that they begin with. */
const mostBeginning = 64

/**
 * A typed word: itself, if it is one of the vocabulary, and those that begin with it, unless they are very many. It is
 * unknown if there is neither. A word with other characters is never unknown, as the vocabulary has no such words.
 */
export type TypedWord = {
  typed: string
  whole: string[]
  longer: string[] | 'many'
  isUnknown: boolean
}

/** Looks up which words begin with a typed one. */
export async function typedWord(
  db: Sql,
  { table, word }: Vocabulary,
  by: SearchText,
  typed: string,
): Promise<TypedWord> {
  if (!ofPlainLetters.test(withoutAccents(typed)))
    return { typed, whole: [], longer: [], isUnknown: false }
  const rows = await rowsOf<{ word: string; is_whole: boolean }>(
    db,
    sql`select ${word} as word, ${word} = ${by.fold(typed)} as is_whole from ${table}
      where ${word} like ${by.literally(typed)} || '%' order by ${word} limit ${mostBeginning + 1}`,
  )
  const those = (isWhole: boolean) =>
    rows.filter((row) => row.is_whole === isWhole).map((row) => row.word)
  return {
    typed,
    whole: those(true),
    longer: rows.length > mostBeginning ? 'many' : those(false),
    isUnknown: rows.length === 0,
  }
}
