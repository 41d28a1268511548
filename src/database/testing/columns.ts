/** The columns of a schema, as Drizzle's tables declare them and as the migrations made them. */
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { rowsOf, type Sql } from '#database/sql.ts'

/** `contacts.full_name text not null`, sorted; of all tables that these modules export. */
export const declaredColumns = (...modules: object[]): string[] =>
  modules
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table))
    .flatMap(({ name: table, columns }) =>
      columns.map((column) => columnLine(table, column.name, column.getSQLType(), column.notNull)),
    )
    .toSorted()

/** The same for every table of the schema in the database, except the list of migrations. */
export async function migratedColumns(db: Sql, schema: string): Promise<string[]> {
  const rows = await rowsOf<{ table: string; name: string; type: string; notNull: boolean }>(
    db,
    sql`select relname as table, attname as name, format_type(atttypid, atttypmod) as type,
        attnotnull as "notNull"
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = ${schema}::regnamespace and relkind = 'r' and relname <> 'migrations'
        and attnum > 0 and not attisdropped`,
  )
  return rows.map((row) => columnLine(row.table, row.name, row.type, row.notNull)).toSorted()
}

const columnLine = (table: string, name: string, type: string, notNull: boolean) =>
  `${table}.${name} ${normalised(type)}${notNull ? ' not null' : ''}`

/** PostgreSQL and Drizzle spell some types differently. */
const normalised = (type: string) =>
  type.replace(/^timestamp(\(\d\))? with time zone$/, 'timestamptz').replaceAll(' ', '')
