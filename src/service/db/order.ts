/** The order of lists: direction, rows without a value and ties, and the page that contains a record. */
import { and, eq, gt, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { rowsOf, type Sql } from '#database/sql.ts'

/** The source of a list: a table, or a join that neither loses nor doubles its rows. */
export type Source = { from: PgTable | SQL; id: PgColumn }

export type Order = {
  /** The sort key. Rows without a value come last in both directions. */
  key: PgColumn
  /** Whether the key may be null, as in a joined table even if its column is not null. */
  nullable: boolean
  descending: boolean
  /** Orders rows with the same key, highest first in either direction; never null. */
  ties?: PgColumn
  /** Reads from the end of the list: rows without a value come first. */
  fromEnd?: boolean
}

export const orderBy = (key: PgColumn, direction?: 'Ascending' | 'Descending'): Order => ({
  key,
  nullable: !key.notNull,
  descending: direction === 'Descending',
})

/** The same order read backwards, by the same index. */
export const reversed = ({ descending, fromEnd = false, ...order }: Order): Order => ({
  ...order,
  descending: !descending,
  fromEnd: !fromEnd,
})

/** The terms of ORDER BY. Ties are broken by id in the same direction, so that one index serves both. */
export function orderTerms(
  { key, nullable, descending, ties, fromEnd = false }: Order,
  id: PgColumn,
) {
  const direction = descending ? sql` desc` : sql``
  // Only if it differs from the default: NULLS LAST on a key that is never null would keep PostgreSQL from reading
  // its index backwards.
  const isDefault = !nullable || descending === fromEnd
  const nulls = isDefault ? sql`` : fromEnd ? sql` nulls first` : sql` nulls last`
  const between = ties ? [sql`${ties}${fromEnd ? sql`` : sql` desc`}`] : []
  return [sql`${key}${direction}${nulls}`, ...between, sql`${id}${direction}`]
}

type List = Source & { filter: SQL | undefined; order: Order; pageSize: number }

/** The index of the page that contains the row with `id`; nothing if the filter leaves no such row. */
export async function pageContaining(db: Sql, list: List, id: string): Promise<number | undefined> {
  const { from, filter, order, pageSize } = list
  const [anchor] = await rowsOf<{ hasKey: boolean }>(
    db,
    sql`select ${order.key} is not null as "hasKey" from ${from}
      where ${and(eq(list.id, id), filter)}`,
  )
  if (!anchor) return undefined
  const before = await db.$count(from, and(comesBefore(list, id, anchor.hasKey), filter))
  return Math.floor(before / pageSize)
}

/** Whether a row comes before the one with `anchorId`; `hasKey` says whether that has a sort key. */
function comesBefore({ from, id, order }: List, anchorId: string, hasKey: boolean) {
  const { key, descending, ties } = order
  const tie = descending ? gt(id, anchorId) : lt(id, anchorId)
  if (!hasKey) return or(isNotNull(key), and(isNull(key), tie))
  const anchorKey = sql`select ${key} from ${from} where ${id} = ${anchorId}`
  if (ties) {
    const anchorTies = sql`(select ${ties} from ${from} where ${id} = ${anchorId})`
    const isBefore = descending ? gt(key, sql`(${anchorKey})`) : lt(key, sql`(${anchorKey})`)
    const isLevel = and(eq(ties, anchorTies), tie)
    return or(isBefore, and(eq(key, sql`(${anchorKey})`), or(gt(ties, anchorTies), isLevel)))
  }
  return sql`(${key}, ${id}) ${descending ? sql`>` : sql`<`} ((${anchorKey}), ${anchorId})`
}
