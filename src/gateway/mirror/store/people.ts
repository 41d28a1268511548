/** The people on matters, and the contacts that they stand for where the service lists none. */
import { sql } from 'drizzle-orm'
import { rowsOf, type Sql } from '#database/sql.ts'
import type { Stored } from './differences.ts'
import { type KeptRow, namesIn } from './record-kind.ts'
import { keysFrom, rowsFrom } from './records.ts'
import type { PersonRow } from './rows.ts'

const columns = `matter_key text, place integer, kind text, role_name text, field_id text,
  contact_id text, contact_key text, name text, mandatory boolean`

/** Replaces the people on these matters. */
export async function keepPeople(
  db: Sql,
  matterKeys: readonly string[],
  people: readonly PersonRow[],
): Promise<void> {
  await db.execute(sql`delete from mirror.people where matter_key in ${keysFrom(matterKeys)}`)
  const list = sql.raw(namesIn(columns).join(', '))
  await db.execute(sql`insert into mirror.people (${list}, name_key)
    select ${list}, mirror.sort_key(name) from ${rowsFrom(people, columns)}`)
}

/** The people on these matters as they are kept, by the keys of the matters. */
export async function peopleOf(db: Sql, matterKeys: readonly string[]) {
  const rows = await rowsOf<Stored<PersonRow> & { matter_key: string }>(
    db,
    sql`select matter_key, kind, role_name, field_id, contact_id, contact_key, name
      from mirror.people where matter_key in ${keysFrom(matterKeys)} order by matter_key, place`,
  )
  const people = new Map<string, Stored<PersonRow>[]>()
  for (const row of rows) {
    const others = people.get(row.matter_key)
    if (others) others.push(row)
    else people.set(row.matter_key, [row])
  }
  return people
}

/** The contacts of the people on these matters, where the service lists no contacts. */
export async function keepPeopleAsContacts(
  db: Sql,
  matterKeys: readonly string[],
  readAt: Date,
): Promise<void> {
  // A digest for each name: whoever is called otherwise from now on is written again.
  await db.execute(sql`
    insert into mirror.contacts
      (key, id, full_name, emails, roles, digest, read_at, name_key, text)
    select distinct on (contact_key) contact_key, contact_id, name, '[]'::jsonb, '[]'::jsonb, md5(name),
      ${readAt.toISOString()}::timestamptz, name_key,
      name_key || E'\n' || replace(replace(name_key, '''', ''), '’', '')
    from mirror.people
    where matter_key in ${keysFrom(matterKeys)}
      and contact_key is not null and name is not null
      and exists (select from mirror.kinds where kind = 'contacts' and source = 'matters')
    order by contact_key, matter_key, place
    on conflict (key) do update set full_name = excluded.full_name, digest = excluded.digest,
      name_key = excluded.name_key, text = excluded.text
    where mirror.contacts.full_name is distinct from excluded.full_name
      and mirror.contacts.digest = md5(mirror.contacts.full_name)`)
}

/** Some of those who were not read from matters, whoever was asked for the longest ago first. */
export const longestUnread = (db: Sql, limit: number) =>
  rowsOf<KeptRow>(
    db,
    sql`select key, id from mirror.contacts
      where digest is distinct from md5(full_name) order by read_at, key limit ${limit}`,
  )

/** Also of one that the service did not show: it does not come first again the next time. */
export const noteAsked = (db: Sql, key: string, readAt: Date) =>
  db.execute(sql`update mirror.contacts
    set read_at = greatest(read_at, ${readAt.toISOString()}::timestamptz) where key = ${key}`)

/** Forgets those whom no matter names any more; whoever was read by themselves may be on no matter yet. */
export const removeUnnamed = (db: Sql) =>
  db.execute(sql`delete from mirror.contacts
    where digest = md5(full_name) and not exists (
      select from mirror.people where contact_key = mirror.contacts.key)`)

/** Some matters, from `after` on. */
export const matterKeysAfter = (db: Sql, after: string, limit: number) =>
  rowsOf<{ key: string }>(
    db,
    sql`select key from mirror.matters where key > ${after} order by key limit ${limit}`,
  )
