/** Puts the demonstration practice into its tables, thousands of rows at a time. */
import { sql } from 'drizzle-orm'
import { rowsOf, type Sql } from '#database/sql.ts'
import type { DemoContact } from './contacts.ts'
import type { DemoDocument } from './documents.ts'
import type { Practice } from './practice.ts'
import type { WorkedMatter } from './work.ts'

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

/** Matters with their roles and the work on them, after the contacts that came with them. */
export async function writeMatters(db: Sql, matters: readonly WorkedMatter[]): Promise<void> {
  await writeContacts(
    db,
    matters.flatMap(({ newContacts }) => newContacts),
  )
  await insert(
    db,
    'matters',
    matters.map(({ row }) => row),
    namesOnMatters,
  )
  await insert(
    db,
    'matter_roles',
    matters.flatMap(({ row, roles }) => roles.map((role) => ({ ...role, matter_id: row.id }))),
  )
  await insert(
    db,
    'tasks',
    matters.flatMap(({ tasks }) => tasks),
  )
  await insert(
    db,
    'time_records',
    matters.flatMap(({ timeRecords }) => timeRecords),
  )
}

/** Documents with the versions that were before them. */
export async function writeDocuments(db: Sql, documents: readonly DemoDocument[]): Promise<void> {
  await insert(
    db,
    'documents',
    documents.map(({ row }) => row),
  )
  await insert(
    db,
    'document_versions',
    documents.flatMap(({ versions }) => versions),
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

/** What a trigger looks up for one matter, joined for all of them. */
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
 * Does `work` without indices, foreign keys and the search for names, and puts them back: to build and to check
 * them once over all rows takes a fraction of the time. Inside a transaction nobody sees the tables without, and a broken rule undoes it all.
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

/** One statement for all rows; every row has the columns of the first. `joined` adds columns of other tables. */
async function insert(
  db: Sql,
  table: string,
  rows: readonly object[],
  joined: { columns: Record<string, string>; joins: string } = { columns: {}, joins: '' },
): Promise<void> {
  const [first] = rows
  if (!first) return
  const name = sql`practice.${sql.identifier(table)}`
  const given = Object.keys(first).map((column) => [column, `given.${column}`])
  const columns = [...given, ...Object.entries(joined.columns)]
  const listed = (place: 0 | 1) => sql.raw(columns.map((column) => column[place]).join(', '))
  await db.execute(sql`insert into ${name} (${listed(0)}) select ${listed(1)}
    from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json) as given
    ${sql.raw(joined.joins)}`)
}
