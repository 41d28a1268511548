/** Finds the few records that a person means by what they typed, also with a slip of the finger in it. */
import { and, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Sql } from '#database/open.ts'
import { rowsOf } from '#database/rows.ts'
import { containing, literally, wordsOf } from './text.ts'

/** How many records a lookup answers at most (api.md, Limits). */
const atMost = 5
/** As many of the latest that hold all words are compared by likeness; more would take too long. */
const compared = 200
/** How alike a word must be to count as mistyped: 'Okafro' is like 'Okafor' by 0.57. */
const likeness = 0.4

/** Where to look: columns whose beginning counts most, in order, then one with all the searchable text. */
export type Searched = {
  table: PgTable
  id: PgColumn
  beginnings: readonly PgColumn[]
  text: PgColumn
  /** Which of equals goes first. */
  order: SQL
}

/**
 * The identifiers of the best matches within `among`, best first: what begins with the term, then what holds
 * all its words. Only where there is neither, the term is taken for mistyped, and what holds words like its
 * own is found: beside a match, words that are merely alike would be noise.
 */
export async function bestMatches(
  { sql: db }: Database,
  searched: Searched,
  term: string,
  among?: SQL,
): Promise<string[]> {
  const found = new Set(await beginning(db, searched, term.trim(), among))
  if (found.size < atMost) for (const id of await holding(db, searched, term, among)) found.add(id)
  if (found.size === 0) for (const id of await alike(db, searched, term, among)) found.add(id)
  return [...found].slice(0, atMost)
}

async function beginning(db: Sql, { table, id, beginnings }: Searched, term: string, among?: SQL) {
  const starts = beginnings.map(
    (key, rank) => sql`(select ${id} as id, ${key} as key, ${sql.raw(String(rank))} as rank
      from ${table} where ${and(sql`${key} like ${literally(term)} || '%'`, among)}
      order by ${key}, ${id} limit ${atMost})`,
  )
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from (${sql.join(starts, sql` union all `)}) as starts
      order by key <> practice.fold(${term}), rank, key, id`,
  )
  return rows.map((row) => row.id)
}

async function holding(db: Sql, { table, id, text, order }: Searched, term: string, among?: SQL) {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from (
        select ${id} as id, ${text} as text, row_number() over (order by ${order}) as place
        from ${table} where ${and(...wordsOf(term).map((word) => containing(text, word)), among)}
        order by ${order} limit ${compared}
      ) as holding
      order by word_similarity(practice.fold(${term}), text) desc, place limit ${atMost}`,
  )
  return rows.map((row) => row.id)
}

async function alike(db: Sql, { table, id, text, order }: Searched, term: string, among?: SQL) {
  const words = wordsOf(term).map((word) =>
    or(containing(text, word), sql`${text} %> practice.fold(${word})`),
  )
  return db.transaction(async (transaction) => {
    const threshold = sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`
    await transaction.execute(threshold)
    const rows = await rowsOf<{ id: string }>(
      transaction,
      sql`select ${id} as id from ${table} where ${and(...words, among)}
        order by word_similarity(practice.fold(${term}), ${text}) desc, ${order} limit ${atMost}`,
    )
    return rows.map((row) => row.id)
  })
}

/** Puts records in the order of their identifiers. */
export function inOrder<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
