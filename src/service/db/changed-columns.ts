/** Which columns a change really changes. */
import { isDeepStrictEqual } from 'node:util'

/** The columns that differ from the row; those that are `undefined` are left out. */
export function changedColumns<Columns extends object>(
  columns: Columns,
  row: { [Name in keyof Columns]?: unknown },
): Partial<Columns> {
  const changes: Partial<Columns> = {}
  for (const name in columns) {
    const value = columns[name]
    if (value !== undefined && !isDeepStrictEqual(value, row[name])) changes[name] = value
  }
  return changes
}

/** The value of a field: `""` means none, like `null`; `undefined`, not sent, is kept. */
export const orNull = <Value>(sent: Value | ''): Value | null => (sent === '' ? null : sent)
