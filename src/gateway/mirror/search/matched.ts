/** Reads records that were found, each with the place in it that is most like what was looked for. */
import { sql } from 'drizzle-orm'
import { inOrder } from '#database/search/best-matches.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { keysFrom } from '#gateway/mirror/store/records.ts'
import { mirrorText } from './targets.ts'

export type Hit = { id: string }
export type Match = { field: string; role?: string | undefined; text: string }

/** Field, role, text and folded text in which a search may have found its words, of the record `one` or of rows of it. */
type Field = { values: string; from?: string | undefined }

/** A field that has no role. */
export const field = (
  name: string,
  text: string,
  { from, folded = `mirror.fold(${text})` }: { from?: string; folded?: string } = {},
): Field => ({ values: `'${name}', null::text, ${text}, ${folded}`, from })

type Reading<Row, Found> = {
  /** Selects records, each with its `key`. */
  rows: string
  /** Of equally good ones the first is shown. */
  fields: readonly Field[]
  found: (row: Row, match: Match | undefined) => Found
}
type Matched = { match_field: string | null; match_role: string | null; match_text: string | null }

/**
 * Reads what was found, in that order, and of each record the field that is most like the term. The records are read
 * before their fields (`offset 0`), so that what is called up for a field is not called up once more.
 */
export async function readFound<Row extends { key: string }, Found>(
  db: Sql,
  { hits, term }: { hits: readonly Hit[]; term: string },
  { rows: selected, fields, found }: Reading<Row, Found>,
): Promise<Found[]> {
  if (hits.length === 0) return []
  const keys = hits.map(({ id }) => id)
  const ranked = fields.map(({ values, from }, rank) => ({ values: `${rank}, ${values}`, from }))
  const ofRecord = ranked.flatMap(({ values, from }) => (from ? [] : `(${values})`))
  const ofRows = ranked.flatMap(({ values, from }) =>
    from ? `(select ${values} from ${from})` : [],
  )
  const all = [`values ${ofRecord.join(', ')}`, ...ofRows].join(' union all ')
  const rows = await rowsOf<Row & Matched>(
    db,
    sql`select one.*, match_field, match_role, match_text
      from (select * from (${sql.raw(selected)}) as selected where key in ${keysFrom(keys)} offset 0) as one
      left join lateral (
        select match_field, match_role, match_text
        from (${sql.raw(all)})
          as fields (rank, match_field, match_role, match_text, folded)
        where match_text is not null
        order by (folded like '%' || ${mirrorText.literally(term)} || '%') desc,
          ${mirrorText.similarity(sql`folded`, term)} desc, rank limit 1
      ) as best on true`,
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
