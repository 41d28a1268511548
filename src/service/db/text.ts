/** Conditions on folded text: without case and accents, and with %, _ and \ as plain characters. */
import { and, type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The words that a person typed, each once. */
export const wordsOf = (typed: string) => [...new Set(typed.split(/\s+/u).filter(Boolean))]

/** What a person typed, folded, for a LIKE pattern. */
export const literally = (typed: string | Placeholder): SQL => sql`practice.literally(${typed})`

/** Whether a folded column contains what a person typed. */
export const containing = (key: PgColumn, typed: string): SQL =>
  sql`${key} like '%' || ${literally(typed)} || '%'`

/** Whether a folded column contains every word that a person typed; nothing if they typed none. */
export const containingWords = (key: PgColumn, typed = ''): SQL | undefined =>
  and(...wordsOf(typed).map((word) => containing(key, word)))
