/** Inserts the demonstration practice into its tables, thousands of rows at a time. */
import { sql } from 'drizzle-orm'
import { rowsOf, type Sql } from '#database/sql.ts'
import type { DemoContact } from './contacts.ts'
import type { DemoDocument } from './documents.ts'
import type { Practice } from './practice.ts'
import type { WorkedMatter } from './work.ts'

/** Everything that matters refer to. */
export const writePractice = (
  db: Sql,
  { areas, trustAccounts, staff, circle }: Practice,
): Promise<void> =>
  insertAll(db, {
    ...contactRows([...staff, ...Object.values(circle).flat()]),
    trust_accounts: trustAccounts,
    practice_areas: areas.map(({ id, name }) => ({ id, name })),
    stages: areas.flatMap(({ id, stages }) =>
      stages.map((stage, position) => ({ ...stage, position, practice_area_id: id })),
    ),
    role_fields: areas.flatMap((area) =>
      area.roles.map(({ from: _from, filled: _filled, ...role }, position) => ({
        ...role,
        position,
        practice_area_id: area.id,
      })),
    ),
  })

/** Matters with their roles and the work on them, after the contacts that came with them. */
export const writeMatters = (db: Sql, matters: readonly WorkedMatter[]): Promise<void> =>
  insertAll(db, {
    ...contactRows(matters.flatMap(({ newContacts }) => newContacts)),
    matters: matters.map(({ row }) => row),
    matter_roles: matters.flatMap(({ row, roles }) =>
      roles.map((role) => ({ ...role, matter_id: row.id })),
    ),
    tasks: matters.flatMap(({ tasks }) => tasks),
    time_records: matters.flatMap(({ timeRecords }) => timeRecords),
  })

/** Documents with their earlier versions. */
export const writeDocuments = (db: Sql, documents: readonly DemoDocument[]): Promise<void> =>
  insertAll(db, {
    documents: documents.map(({ row }) => row),
    document_versions: documents.flatMap(({ versions }) => versions),
  })

const contactRows = (contacts: readonly DemoContact[]) => ({
  contacts: contacts.map(({ members: _members, ...row }) => row),
  contact_members: contacts.flatMap(({ id, members }) =>
    members.map((member, position) => ({ group_id: id, member_id: member, position })),
  ),
})

/** The names that a trigger looks up for one matter, joined for all of them. */
const namesOnMatters = {
  columns: {
    client_name: 'client.full_name',
    lawyer_name: 'lawyer.full_name',
    referred_by_name: 'referrer.full_name',
    practice_area_name: 'area.name',
    stage_name: 'stage.name',
    trust_account: 'account.name',
  },
  joins: `left join practice.contacts client on client.id = given.client_id
    left join practice.contacts lawyer on lawyer.id = given.lawyer_id
    left join practice.contacts referrer on referrer.id = given.referred_by_id
    left join practice.practice_areas area on area.id = given.practice_area_id
    left join practice.stages stage on stage.id = given.stage_id
    left join practice.trust_accounts account on account.id = given.trust_account_id`,
}

/**
 * Does `work` without indices, foreign keys and the trigger for names, and restores them after it: building and
 * checking them once for all rows takes a fraction of the time. To be called inside a transaction, so that nobody
 * sees the tables without them, and a violated constraint undoes everything.
 */
export async function inBulk(db: Sql, work: () => Promise<void>): Promise<void> {
  const foreignKeys = await rowsOf<Restored>(
    db,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname,
          pg_get_constraintdef(oid)) as restore
      from pg_constraint where connamespace = 'practice'::regnamespace and contype = 'f'`,
  )
  const indices = await rowsOf<Restored>(
    db,
    sql`select format('drop index %s', indexrelid::regclass) as remove,
        pg_get_indexdef(indexrelid) as restore
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'practice'::regnamespace and not indisunique`,
  )
  const all = [...foreignKeys, ...indices]
  for (const { remove } of all) await db.execute(sql.raw(remove))
  await db.execute(sql`alter table practice.matters disable trigger names_on_matters`)
  await work()
  await db.execute(sql`alter table practice.matters enable trigger names_on_matters`)
  await db.execute(sql`set local maintenance_work_mem = '128MB'`)
  for (const { restore } of all) await db.execute(sql.raw(restore))
}
type Restored = { remove: string; restore: string }

/** Inserts the rows of each table in the given order, each table in one statement. */
async function insertAll(db: Sql, tables: Record<string, readonly object[]>): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) await insert(db, table, rows)
}

/** A column that a row leaves out is null there; one that every row leaves out gets its default. */
async function insert(db: Sql, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const name = sql`practice.${sql.identifier(table)}`
  const { columns, joins } = table === 'matters' ? namesOnMatters : { columns: {}, joins: '' }
  const own = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const names = sql.raw([...own, ...Object.keys(columns)].join(', '))
  const values = [...own.map((column) => `given.${column}`), ...Object.values(columns)]
  await db.execute(sql`insert into ${name} (${names}) select ${sql.raw(values.join(', '))}
    from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json) as given
    ${sql.raw(joins)}`)
}
