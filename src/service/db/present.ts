/** Rows as the API shows them: what has no value is absent, and a moment is a text. */

/** A list or a map, or `undefined` if there is nothing in it. */
export const nonEmpty = <T extends object>(value: T): T | undefined =>
  Object.keys(value).length > 0 ? value : undefined

type Presented<Value> = Value extends null
  ? undefined
  : Value extends Date
    ? string
    : Value extends object
      ? Value | undefined
      : Value

/** The row with `undefined` for `null`, and for empty lists and maps. */
export const present = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, presented(value)])) as {
    [Name in keyof Row]: Presented<Row[Name]>
  }

function presented(value: unknown) {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? nonEmpty(value) : (value ?? undefined)
}
