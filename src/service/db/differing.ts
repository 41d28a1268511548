/** What a change would change. */
import { isDeepStrictEqual } from 'node:util'

/** The columns that the row does not say already; what is `undefined` is left as it is. */
export function differing<Columns extends object>(
  columns: Columns,
  row: { [Name in keyof Columns]?: unknown },
): Partial<Columns> {
  const changed = Object.entries(columns).filter(
    ([column, value]) =>
      value !== undefined && !isDeepStrictEqual(value, row[column as keyof Columns]),
  )
  return Object.fromEntries(changed) as Partial<Columns>
}
