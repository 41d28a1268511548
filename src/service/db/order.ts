/** The order of every list: which way round, where rows without a value go, what breaks ties, and which page holds a record. */
import { and, eq, gt, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { rowsOf, type Sql } from '#database/sql.ts'

/** What a list is read from: a table, or tables joined to it so that no row is lost or doubled. */
export type Source = { from: PgTable | SQL; id: PgColumn }

export type Order = {
  /** What rows are sorted by. Rows without a value come last, both ways round. */
  key: PgColumn
  /** Whether the key may have no value, as it may in a joined table whatever its column says. */
  nullable: boolean
  descending: boolean
  /** Read from the end of the list: rows without a value come first. */
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

/** The terms of ORDER BY. Ties are broken by id, the same way round, so that one index serves both. */
export function orderTerms({ key, nullable, descending, fromEnd = false }: Order, id: PgColumn) {
  const direction = descending ? sql` desc` : sql``
  // Said only where it differs from the default: NULLS LAST on a key that always has a value would keep
  // PostgreSQL from reading its index backwards.
  const isDefault = !nullable || descending === fromEnd
  const nulls = isDefault ? sql`` : fromEnd ? sql` nulls first` : sql` nulls last`
  return [sql`${key}${direction}${nulls}`, sql`${id}${direction}`]
}

type List = Source & { filter: SQL | undefined; order: Order; pageSize: number }

/** The index of the page that holds the row with `id`; none where the filter leaves no such row. */
export async function pageHolding(db: Sql, list: List, id: string): Promise<number | undefined> {
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

/** Whether a row comes before the one with `anchorId`, whose key has a value or not. */
function comesBefore({ from, id, order }: List, anchorId: string, hasKey: boolean) {
  const { key, descending } = order
  const tie = descending ? gt(id, anchorId) : lt(id, anchorId)
  if (!hasKey) return or(isNotNull(key), and(isNull(key), tie))
  const anchorKey = sql`select ${key} from ${from} where ${id} = ${anchorId}`
  return sql`(${key}, ${id}) ${descending ? sql`>` : sql`<`} ((${anchorKey}), ${anchorId})`
}
