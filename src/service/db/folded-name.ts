/** Compares names that people type again: of staff, practice areas and stages. */
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { practiceText } from './text.ts'

/** A name without what a person types differently the next time. */
const foldedName = (name: string | PgColumn) =>
  sql`btrim(regexp_replace(${practiceText.fold(name)}, '\\s+', ' ', 'g'))`

/** Whether a column has this name, in whatever capitals and with whatever blanks. */
export const isNamed = (column: PgColumn, name: string) =>
  sql`${foldedName(column)} = ${foldedName(name)}`
