/** Puts the demonstration practice into its tables, thousands of rows at a time. */
import { sql } from 'drizzle-orm'
import type { Sql } from '#database/open.ts'
import { rowsOf } from '#database/rows.ts'
import type { DemoContact } from './contacts.ts'
import type { DemoMatter } from './matters.ts'
import type { Practice } from './practice.ts'

/** Everything that matters refer to. */
export async function writePractice(
  db: Sql,
  { areas, trustAccounts, staff, circle }: Practice,
): Promise<void> {
  await writeContacts(db, [staff, Object.values(circle).flat()].flat())
  await insert(db, 'trust_accounts', trustAccounts)
  await insert(
    db,
    'practice_areas',
    areas.map(({ id, name }) => ({ id, name })),
  )
  await insert(
    db,
    'stages',
    areas.flatMap((area) =>
      area.stages.map((stage, position) => ({ ...stage, position, practice_area_id: area.id })),
    ),
  )
  await insert(
    db,
    'role_fields',
    areas.flatMap((area) =>
      area.roles.map(({ id, name, mandatory }, position) => ({
        id,
        name,
        mandatory,
        position,
        practice_area_id: area.id,
      })),
    ),
  )
}

/** Matters with their roles, after the contacts that came with them. */
export async function writeMatters(db: Sql, matters: readonly DemoMatter[]): Promise<void> {
  await writeContacts(
    db,
    matters.flatMap(({ newContacts }) => newContacts),
  )
  await insert(
    db,
    'matters',
    matters.map(({ row }) => row),
  )
  await insert(
    db,
    'matter_roles',
    matters.flatMap(({ row, roles }) => roles.map((role) => ({ ...role, matter_id: row.id }))),
  )
}

async function writeContacts(db: Sql, contacts: readonly DemoContact[]): Promise<void> {
  await insert(
    db,
    'contacts',
    contacts.map(({ members: _members, ...row }) => row),
  )
  await insert(
    db,
    'contact_members',
    contacts.flatMap(({ id, members }) =>
      members.map((member, position) => ({ group_id: id, member_id: member, position })),
    ),
  )
}

/**
 * Does `work` without indices and foreign keys, and puts them back: to build and to check them once over all rows
 * takes a fraction of the time. Inside a transaction nobody sees the tables without, and a broken rule undoes it all.
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
  await work()
  await db.execute(sql`set local maintenance_work_mem = '128MB'`)
  for (const { restore } of all) await db.execute(sql.raw(restore))
}
type Restored = { remove: string; restore: string }

/** One statement for all rows; every row has the columns of the first. */
async function insert(db: Sql, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const name = sql`practice.${sql.identifier(table)}`
  const columns = sql.join(
    Object.keys(first).map((column) => sql.identifier(column)),
    sql`, `,
  )
  await db.execute(sql`insert into ${name} (${columns})
    select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`)
}
