/** Reads records that were found, each with the place in it that is most like what was looked for. */
import { sql, type SQL } from 'drizzle-orm'
import { inOrder } from '#database/search/best-matches.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { keysFrom } from '#gateway/mirror/store/records.ts'
import { mirrorText } from './targets.ts'

export type Hit = { id: string }
type Matched = { key: string; field: string; role: string | null; text: string }
export type Match = { field: string; role?: string | undefined; text: string }

/** Of each record the field that is most like the term. */
const bestFields = (db: Sql, fields: SQL, term: string) => {
  const likeness = sql`word_similarity(mirror.fold(${term}), folded)`
  return rowsOf<Matched>(
    db,
    sql`select distinct on (key) key, field, role, text from (${fields}) as fields
      where text is not null
      order by key, (folded like '%' || ${mirrorText.literally(term)} || '%') desc, ${likeness} desc, rank`,
  )
}

/** A column in which a search may have found its words; of equal ones that of the lower rank is shown. */
export const fieldOf = (
  field: string,
  column: string,
  rank: number,
  { keys, from }: { keys: SQL; from: string },
) =>
  sql.join(
    [
      sql.raw(`select key, '${field}' as field, null as role, ${column} as text,
      mirror.fold(${column}) as folded, ${rank} as rank from ${from} where key in`),
      keys,
    ],
    sql` `,
  )

type Reading<Row, Found> = {
  /** The records with these keys. */
  rows: (keys: SQL) => SQL
  /** Their fields. */
  fields: (keys: SQL) => SQL
  found: (row: Row, match: Match | undefined) => Found
}

/** Reads what was found, in that order. */
export async function readFound<Row extends { key: string }, Found>(
  db: Sql,
  { hits, term }: { hits: readonly Hit[]; term: string },
  { rows: rowsWith, fields, found }: Reading<Row, Found>,
): Promise<Found[]> {
  if (hits.length === 0) return []
  const keys = keysFrom(hits.map(({ id }) => id))
  const [rows, matched] = await Promise.all([
    rowsOf<Row>(db, rowsWith(keys)),
    bestFields(db, fields(keys), term),
  ])
  const matches = new Map(
    matched.map(({ key, field, role, text }) => [key, { field, role: role ?? undefined, text }]),
  )
  return inOrder(
    hits.map(({ id }) => id),
    rows.map((row) => ({ id: row.key, one: found(row, matches.get(row.key)) })),
  ).map(({ one }) => one)
}

/** A reference to what a record is linked to, if it is. */
export const referenceOf = (id: string | null, name: string | null) =>
  id === null && name === null ? undefined : { id: id ?? '', name: name ?? undefined }
