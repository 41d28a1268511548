/** Where records are searched, whichever schema they are in. */
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SearchText } from './text.ts'
import type { Vocabulary } from './vocabulary.ts'

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
  /** Whether a number that some records begin with is sought nowhere else: numbers of one year share their trigrams. */
  numbersBegin?: boolean
  /** Every word of `text`; without it, words are looked for as parts of texts, and mistyped ones compared with every text. */
  vocabulary?: Vocabulary
  /** Which of equal matches comes first; an index has them in this order. */
  order: readonly (readonly [column: PgColumn, direction: 'asc' | 'desc' | 'desc nulls last'])[]
  /** The conditions by the functions of the schema. */
  by: SearchText
  /** How many records are found at most. */
  most: number
}

/** The table, joined with the table of its texts if there is one. */
export const withTexts = ({ table, id, texts }: SearchTarget): SQL =>
  texts ? sql`${table} join ${texts.table} on ${texts.id} = ${id}` : sql`${table}`

/** The order of a target by its columns. */
export const orderOf = (
  { order }: SearchTarget,
  nameOf = (column: PgColumn): SQL => sql`${column}`,
): SQL =>
  sql.join(
    order.map(([column, direction]) => sql`${nameOf(column)} ${sql.raw(direction)}`),
    sql`, `,
  )
