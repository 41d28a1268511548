/**
 * Conditions on folded text: without case and accents, and with %, _ and \ as plain characters. Each schema has the
 * functions that do this for itself (`folding.ts`), as either may be there without the other.
 */
import { and, type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Words between two names, which are written differently from matter to matter: Park v Waititi, Park & Waititi. */
const betweenNames = new Set(['v', 'v.', 'vs', 'vs.', '&', 'and'])
/** What people say before a number, and few texts have. */
const beforeNumbers = new Set(['matter', 'file', 'number', 'no', 'no.', 'ref', 'ref.'])

/** Whether a word is a number, or has one in it: a similar one belongs to somebody else. */
export const hasDigit = (word: string) => /\d/.test(word)

/** A sign that stands alone separates words: this API writes `10291 - Sale of the depot`, the screen `10291 · Sale`. */
const hasLetterOrDigit = (word: string) => /[\p{L}\p{N}]/u.test(word)

/** The words that a person typed, each once, without those that distinguish nothing, unless there are no others. */
export function wordsOf(typed: string): string[] {
  const words = [...new Set(typed.split(/\s+/u).filter(Boolean))]
  const isNumbered = words.some(hasDigit)
  const telling = words.filter((word) => {
    const plain = word.toLowerCase()
    return (
      hasLetterOrDigit(word) &&
      !betweenNames.has(plain) &&
      !(isNumbered && beforeNumbers.has(plain))
    )
  })
  return telling.length > 0 ? telling : words
}

/** Only the beginning of a longer text is compared: 50,000 times one letter, with 90 of it typed, took four seconds. */
const mostCompared = 2000

export type SearchText = ReturnType<typeof searchTextIn>

/** The conditions by the functions of a schema. */
export function searchTextIn(schema: string) {
  const call = (name: string) => sql.raw(`${schema}.${name}`)
  const [fold, literal] = [call('fold'), call('literally')]
  /** What a person typed, folded, for a LIKE pattern. */
  const literally = (typed: string | Placeholder): SQL => sql`${literal}(${typed})`
  /** Whether a folded column contains what a person typed. */
  const containing = (key: PgColumn | SQL, typed: string): SQL =>
    sql`${key} like '%' || ${literally(typed)} || '%'`
  return {
    fold: (text: string | Placeholder | PgColumn): SQL => sql`${fold}(${text})`,
    literally,
    containing,
    /** How like what a person typed the most similar part of a folded text is, from 0 to 1. */
    similarity: (key: PgColumn | SQL, typed: string): SQL =>
      sql`word_similarity(${fold}(${typed}), left(${key}, ${sql.raw(String(mostCompared))}))`,
    /** Whether a folded column contains every word that a person typed; nothing if they typed none. */
    containingWords: (key: PgColumn, typed = ''): SQL | undefined =>
      and(...wordsOf(typed).map((word) => containing(key, word))),
  }
}
