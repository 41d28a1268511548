/** Reads records that were found, each with the place in it that is most like what was looked for. */
import { sql } from 'drizzle-orm'
import { inOrder } from '#database/search/best-matches.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { keysFrom } from '#gateway/mirror/store/records.ts'
import { mirrorText } from './targets.ts'

export type Hit = { id: string }
export type Match = { field: string; role?: string | undefined; text: string }

/** A field in which a search may have found its words, of the record `one`. */
export const field = (name: string, text: string, folded = `mirror.fold(${text})`) =>
  `select '${name}', null, ${text}, ${folded}`

type Reading<Row, Found> = {
  /** Selects records, each with its `key`. */
  rows: string
  /** Selects field, role, text and folded text of `one`; of equal ones the first is shown. */
  fields: readonly string[]
  found: (row: Row, match: Match | undefined) => Found
}
type Matched = { match_field: string | null; match_role: string | null; match_text: string | null }

/** Reads what was found, in that order, and of each record the field that is most like the term. */
export async function readFound<Row extends { key: string }, Found>(
  db: Sql,
  { hits, term }: { hits: readonly Hit[]; term: string },
  { rows: selected, fields, found }: Reading<Row, Found>,
): Promise<Found[]> {
  if (hits.length === 0) return []
  const keys = hits.map(({ id }) => id)
  const ranked = fields.map(
    (each, rank) => `select ${rank} as rank, * from (${each}) as field_${rank}`,
  )
  const rows = await rowsOf<Row & Matched>(
    db,
    sql`select one.*, match_field, match_role, match_text
      from (${sql.raw(selected)}) as one
      left join lateral (
        select match_field, match_role, match_text
        from (${sql.raw(ranked.join(' union all '))})
          as fields (rank, match_field, match_role, match_text, folded)
        where match_text is not null
        order by (folded like '%' || ${mirrorText.literally(term)} || '%') desc,
          word_similarity(mirror.fold(${term}), folded) desc, rank limit 1
      ) as best on true
      where one.key in ${keysFrom(keys)}`,
  )
  const matchOf = ({ match_field, match_role, match_text }: Matched): Match | undefined =>
    match_field === null || match_text === null
      ? undefined
      : { field: match_field, role: match_role ?? undefined, text: match_text }
  return inOrder(
    keys,
    rows.map((row) => ({ id: row.key, one: found(row, matchOf(row)) })),
  ).map(({ one }) => one)
}

/** A reference to what a record is linked to, if it is. */
export const referenceOf = (id: string | null, name: string | null) =>
  id === null && name === null ? undefined : { id: id ?? '', name: name ?? undefined }
