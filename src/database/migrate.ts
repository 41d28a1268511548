/** Brings a schema of the database up to date: each step runs once, in order. */
import { sql } from 'drizzle-orm'
import { CannotOpenDatabase } from './open-errors.ts'
import type { Database } from './open.ts'
import { rowsOf } from './sql.ts'

/** One step; its name is stored in the database and never changes. */
export type Step = { name: string; statements: readonly string[] }

/**
 * Runs the steps that `schema` has not had yet, all of them or none, and waits while another process does so.
 * Throws `CannotOpenDatabase` if the database has had steps that this version does not know.
 */
export async function migrate(
  database: Database,
  { schema, steps }: { schema: string; steps: readonly Step[] },
): Promise<void> {
  await database.longSql.transaction(async (transaction) => {
    const lock = `practice-desk migrations of ${schema}`
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
    const table = sql`${sql.identifier(schema)}.migrations`
    await transaction.execute(sql`create schema if not exists ${sql.identifier(schema)}`)
    await transaction.execute(sql`create table if not exists ${table} (
      position integer primary key, name text not null unique, applied_at timestamptz not null default now()
    )`)
    const done = await rowsOf<{ name: string }>(
      transaction,
      sql`select name from ${table} order by position`,
    )
    const unknownStep = done.find(({ name }, position) => steps[position]?.name !== name)
    if (unknownStep) {
      throw new CannotOpenDatabase(
        `The database was last used by another version of Practice Desk (${schema}: ${unknownStep.name}). Start that version or a newer one.`,
      )
    }
    for (const [position, { name, statements }] of steps.entries()) {
      if (position < done.length) continue
      database.disk.require()
      for (const statement of statements) await transaction.execute(sql.raw(statement))
      await transaction.execute(
        sql`insert into ${table} (position, name) values (${position}, ${name})`,
      )
    }
  })
}
