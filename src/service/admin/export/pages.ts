/** The lines of an export, read a page at a time. */
import { and, gt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { LineOf, RecordType } from '#service/admin/import/form.ts'

/** A record with its ref, which is its id in the practice. */
export type Line<Type extends RecordType> = { ref: string; fields: LineOf<Type> }
export type Page = { type: RecordType; lines: Line<RecordType>[] }

/** Rows that are read at a time. */
export const pageSize = 500

/** The rows of a table in the order of their ids; `read` limits them to a page. */
export async function* inPages<Row extends { id: string }>(
  id: PgColumn,
  filter: SQL | undefined,
  read: (where: SQL | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let last: string | undefined
  do {
    const rows = await read(and(filter, last === undefined ? undefined : gt(id, last)))
    if (rows.length > 0) yield rows
    last = rows.length < pageSize ? undefined : rows.at(-1)!.id
  } while (last !== undefined)
}
