/** Reads from the database what a schema consists of, so that a new table is backed up like the others. */
import { sql } from 'drizzle-orm'
import { rowsOf, type Sql } from '#database/sql.ts'

export type Table = { name: string; columns: string[] }

/** Every table with the columns that are not generated; without the list of migrations. */
export const tablesOf = (db: Sql, schema: string) =>
  rowsOf<Table>(
    db,
    sql`select relname as name, json_agg(attname order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = ${schema}::regnamespace and relkind = 'r' and relname <> 'migrations'
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname order by relname`,
  )

/** The last value of every sequence that has been used. */
export const sequencesOf = (db: Sql, schema: string) =>
  rowsOf<{ name: string; value: string }>(
    db,
    sql`select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = ${schema} and last_value is not null order by sequencename`,
  )

/** The names of the migrations applied to the schema; none if there is no such schema. */
export async function stepsOf(db: Sql, schema: string): Promise<string[]> {
  const migrations = qualifiedName(schema, 'migrations')
  const [found] = await rowsOf<{ is: boolean }>(
    db,
    sql`select to_regclass(${`${schema}.migrations`}) is not null as is`,
  )
  if (!found?.is) return []
  const steps = await rowsOf<{ name: string }>(
    db,
    sql`select name from ${migrations} order by position`,
  )
  return steps.map(({ name }) => name)
}

/** The names of the tables that have a row; none if there is no such schema. */
export async function filledTables(db: Sql, schema: string): Promise<string[]> {
  if ((await stepsOf(db, schema)).length === 0) return []
  const filled: string[] = []
  for (const { name } of await tablesOf(db, schema)) {
    const [row] = await rowsOf(db, sql`select 1 from ${qualifiedName(schema, name)} limit 1`)
    if (row) filled.push(name)
  }
  return filled
}

/** The digest of every file that a document, an earlier version or a deleted document names. */
export const fileDigests = sql`
  select distinct digest as line from (
    select digest from practice.documents
    union all select digest from practice.document_versions
    union all select jsonb_path_query(record, '$.**.digest') #>> '{}' from practice.deleted_documents
  ) as named where digest ~ '^[0-9a-f]{64}$' order by digest`

type Named = { id: string; name: string; version: number; deleted: boolean }

/** A line for each document, earlier version and deleted document whose file has one of these digests. */
export async function namesOfFiles(db: Sql, digests: readonly string[]): Promise<string[]> {
  const named = await rowsOf<Named>(
    db,
    sql`select id, name, version, deleted from (
      select id, full_file_name as name, version_number as version, false as deleted, digest
        from practice.documents
      union all select document_id, full_file_name, version_number,
        document_id in (select id from practice.deleted_documents), digest
        from practice.document_versions
      union all select id, record ->> 'full_file_name', (record ->> 'version_number')::int, true,
        record ->> 'digest' from practice.deleted_documents
    ) as every where digest = any(string_to_array(${digests.join(',')}, ','))
    order by deleted, id, version`,
  )
  return named.map(
    ({ id, name, version, deleted }) =>
      `document ${id}, ${JSON.stringify(name)}, version ${version}${deleted ? ', deleted' : ''}`,
  )
}

export const qualifiedName = (schema: string, name: string) =>
  sql`${sql.identifier(schema)}.${sql.identifier(name)}`

export const columnList = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
