/** Conditions for the filters of lists; a filter that is not given is no condition. */
import { eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

export const ifGiven = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value)

export const is = (column: PgColumn, value: string | undefined) =>
  ifGiven(value, (wanted) => eq(column, wanted))

/** An empty list is no condition either. */
export const isOneOf = (column: PgColumn, values: readonly string[] = []) =>
  values.length === 0 ? undefined : inArray(column, [...new Set(values)])
