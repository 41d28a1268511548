/** Conditions for the filters of lists; a filter that is not given is no condition. */
import { and, eq, gte, inArray, lte, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

export const ifGiven = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value)

export const is = (column: PgColumn, value: string | undefined) =>
  ifGiven(value, (wanted) => eq(column, wanted))

/** A name may contain a comma: a single value is read both as one name and as several. Commas alone are none. */
export function wholeAndInParts(sent: readonly string[]): string[] {
  const parts = sent.length === 1 ? sent.flatMap((name) => name.split(',')) : []
  return [
    ...new Set(
      [...sent, ...parts].map((name) => name.trim()).filter((name) => /[^,\s]/.test(name)),
    ),
  ]
}

/** An empty list is no condition either. */
export const isOneOf = (column: PgColumn, values: readonly string[] = []) =>
  values.length === 0 ? undefined : inArray(column, [...new Set(values)])

/** From the first value to the last, both included; either may be left open. */
export const isBetween = <Value>(column: PgColumn, first?: Value, last?: Value) =>
  and(
    ifGiven(first, (value) => gte(column, value)),
    ifGiven(last, (value) => lte(column, value)),
  )
