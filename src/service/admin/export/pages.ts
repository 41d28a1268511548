/** The lines of an export, read a page at a time. */
import { and, asc, gt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { LineOf, RecordType } from '#service/admin/import/line-schemas.ts'

/** A record with its ref, which is its id in the practice. */
export type Line<Type extends RecordType> = { ref: string; fields: LineOf<Type> }
export type Page = { type: RecordType; lines: Line<RecordType>[] }

/** A query that can still be narrowed (`$dynamic()` of drizzle). */
type DynamicQuery<Row> = {
  where(where: SQL | undefined): {
    orderBy(order: SQL): { limit(count: number): PromiseLike<Row[]> }
  }
}

/** Rows that are read at a time. */
export const pageSize = 500

/** The rows that a query of one table reads, in the order of their ids. */
export async function* inPages<Row extends { id: string }>(
  query: DynamicQuery<Row>,
  id: PgColumn,
  filter?: SQL,
): AsyncGenerator<Row[]> {
  let last: string | undefined
  do {
    const rows = await query
      .where(and(filter, last === undefined ? undefined : gt(id, last)))
      .orderBy(asc(id))
      .limit(pageSize)
    if (rows.length > 0) yield rows
    last = rows.length < pageSize ? undefined : rows.at(-1)!.id
  } while (last !== undefined)
}
