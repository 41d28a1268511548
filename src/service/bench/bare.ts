/** The plainest SQL that gives the rows and the total of an answer of the service. */
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { rowsOf } from '#database/sql.ts'

/** Answers one question, without making records of the rows. */
export type Bare = (database: Database) => Promise<unknown>

const columns =
  sql.raw(`m.id, number, title, status, date_open, last_activity, user_change_timestamp,
  costing_method, cost_template, estimated_fee, matter_trust_balance, custom_fields, client_id, client_name,
  lawyer_id, lawyer_name, referred_by_id, referred_by_name, practice_area_name, stage_name,
  trust_account_id, trust_account`)
const rolesOn = sql.raw(`select m.id, f.id, f.name, f.mandatory, r.contact_id, c.full_name
  from practice.matters m join practice.role_fields f on f.practice_area_id = m.practice_area_id
  left join practice.matter_roles r on r.matter_id = m.id and r.role_field_id = f.id
  left join practice.contacts c on c.id = r.contact_id where m.id in`)

/** The rows, with the total asked for beside them. */
export async function rowsAndTotal<Row extends object>(
  { sql: db }: Database,
  rows: SQL,
  total: SQL,
): Promise<Row[]> {
  const [found] = await Promise.all([rowsOf<Row>(db, rows), rowsOf(db, total)])
  return found
}

/** Conditions and order on `practice.matters m`. */
type Listed = { where: SQL; order: string; total: SQL; skipped?: number; rows?: number }

/** Page and total side by side, then the roles on the matters of the page. */
export const listed =
  ({ where, order, total, skipped = 0, rows = 50 }: Listed): Bare =>
  async (database) => {
    const by = sql.raw(order)
    const found = await rowsAndTotal<{ id: string }>(
      database,
      sql`select ${columns} from (select m.id from practice.matters m where ${where}
        order by ${by} limit ${rows} offset ${skipped}) as page
        join practice.matters m on m.id = page.id order by ${by}`,
      total,
    )
    const ids = found.map(({ id }) => sql`${id}`)
    if (ids.length > 0) await rowsOf(database.sql, sql`${rolesOn} (${sql.join(ids, sql`, `)})`)
  }

/** The first five in which one of the keys begins with the term. */
export const beginning =
  (table: string, keys: readonly string[], term: string): Bare =>
  ({ sql: db }) => {
    const from = sql.raw(`practice.${table}`)
    const starts = keys.map((name) => {
      const key = sql.raw(name)
      return sql`(select id as found, ${key} as key from ${from} where ${key} like ${`${term}%`}
        order by ${key}, id limit 5)`
    })
    return rowsOf(
      db,
      sql`select * from (${sql.join(starts, sql` union all `)}) as starts
        join ${from} on id = found order by key, id limit 5`,
    )
  }
