/** How one kind of record is kept; what is the same for all kinds is in `records.ts`. */
import { sql, type SQL } from 'drizzle-orm'
import type { MirrorKind } from '#contract/desk/mirror.ts'
import type { Sql } from '#database/sql.ts'
import type { Difference, Stored } from './differences.ts'

export type KeptRow = { key: string; id: string }

/** A record that was written: as it was before, if it was there, whether its changes are noted, and where they are shown. */
export type Written<Row> = {
  key: string
  before: Stored<Row> | null
  watched: boolean | null
  name: string | null
  matter_key: string | null
}

/** What the parts of records are written from: all records that were read, and those that are new or changed. */
export type Keeping<Row> = {
  rows: readonly Row[]
  written: readonly Row[]
  befores: ReadonlyMap<string, Stored<Row> | null>
  readAt: Date
}

export type RecordKind<Row extends KeptRow> = {
  kind: MirrorKind
  /** The columns that a row brings, with their types. */
  columns: string
  /** Further columns, each with the SQL that makes it of these and of `text`. */
  computed?: Readonly<Record<string, string>>
  /** Names that stay where a service leaves them out, each with the key of what it names. */
  lasting?: Readonly<Record<string, string>>
  /** The columns that name a record to people, and the matter that its changes are shown with. */
  nameColumn: string
  matterColumn?: string
  /** When the service says that it was modified. */
  modifiedAt?: (row: Row) => string | undefined
  /** What a person would call a change; called before the parts of the records are written. */
  differences(
    db: Sql,
    changed: readonly { row: Row; before: Stored<Row> }[],
  ): Promise<(row: Row, before: Stored<Row>) => Difference[]>
  /** Writes what belongs to records in other tables. */
  keepParts(db: Sql, keeping: Keeping<Row>): Promise<void>
  /** The other tables that have rows of a record, each with the column that names it. */
  parts: Readonly<Record<string, string>>
}

/** `id text, name text` as `id, name`. */
export const namesIn = (columns: string) =>
  columns.split(',').map((column) => column.trim().split(' ', 1)[0]!)

/** The table of a kind. */
export const tableOf = (kind: MirrorKind): SQL => sql.raw(`mirror.${kind}`)
