/** Keeps matters with their people, and contacts: a record is written only where it has changed. */
import { sql, type SQL } from 'drizzle-orm'
import type { MirrorKind } from '#contract/desk/mirror.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import {
  asWritten,
  noteContactChanges,
  noteGone,
  noteMatterChanges,
  type Written,
} from './changes.ts'
import type { StoredContact, StoredMatter } from './differences.ts'
import { type ContactRow, type MatterRows, storableJson } from './rows.ts'

type Keyed = { key: string }

const matterColumns = `key text, id text, number text, title text, status text, date_open date,
  last_activity timestamptz, user_change_timestamp timestamptz, practice_area_name text, stage_name text,
  client_id text, client_name text, lawyer_id text, lawyer_name text, referred_by_id text,
  referred_by_name text, estimated_fee numeric, matter_trust_balance numeric, trust_account_id text,
  trust_account text, custom_fields jsonb, digest text`
const personColumns = `matter_key text, place integer, kind text, role_name text, field_id text,
  contact_id text, contact_key text, name text, mandatory boolean`
const contactColumns = `key text, id text, type text, full_name text, short_name text,
  region_code text, address text, phone text, email text, emails jsonb, roles jsonb, digest text,
  text text`

/** `id text, name text` as `id, name`. */
const namesIn = (columns: string) =>
  columns.split(',').map((column) => column.trim().split(' ', 1)[0]!)

/** Records, each a row with these columns; all are one parameter. */
const rowsFrom = (records: readonly object[], columns: string): SQL =>
  sql`json_to_recordset(${storableJson(records)}::json) as given (${sql.raw(columns)})`

/** `id = excluded.id, name = excluded.name`. */
const overwriting = (names: readonly string[]) =>
  sql.raw(names.map((name) => `${name} = excluded.${name}`).join(', '))

/** Only what has changed, and nothing that was read later than this. */
const whereNewer = (table: string) =>
  sql.raw(`where ${table}.digest <> excluded.digest and ${table}.read_at <= excluded.read_at`)

/** Each record once, as it came last. */
const eachOnce = <Row extends Keyed>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.key, row])).values(),
]

/** When the service was asked, and who had just saved it through this desk, if anybody had. */
type Reading = { readAt: Date; person?: string | undefined }

/** Keeps matters, and notes what has changed in them; resolves to the keys of those that were not known so. */
export async function keepMatters(
  db: Sql,
  given: readonly MatterRows[],
  { readAt, person }: Reading,
) {
  const rows = eachOnce(given)
  if (rows.length === 0) return []
  const names = namesIn(matterColumns)
  const list = sql.raw(names.join(', '))
  const changed = await rowsOf<Written<StoredMatter>>(
    db,
    sql`insert into mirror.matters (${list}, read_at)
      select ${list}, ${readAt.toISOString()}::timestamptz
      from ${rowsFrom(
        rows.map(({ matter }) => matter),
        matterColumns,
      )}
      on conflict (key) do update set ${overwriting([...names, 'read_at'])}
      ${whereNewer('mirror.matters')} returning ${asWritten('matters')}`,
  )
  const keys = new Set(changed.map(({ key }) => key))
  const written = rows.filter(({ key }) => keys.has(key))
  if (written.length === 0) return []
  await noteMatterChanges(db, written, { written: changed, person })
  await keepPeople(db, written)
  await keepPeopleAsContacts(db, [...keys], readAt)
  await keepWords(
    db,
    written.map(({ matter }) => matter.text),
  )
  return [...keys]
}

async function keepPeople(db: Sql, written: readonly MatterRows[]): Promise<void> {
  const keys = storableJson(written.map(({ key }) => key))
  await db.execute(sql`delete from mirror.people
    where matter_key in (select value from json_array_elements_text(${keys}::json))`)
  const columns = sql.raw(namesIn(personColumns).join(', '))
  const people = written.flatMap((row) => row.people)
  await db.execute(sql`insert into mirror.people (${columns}, name_key)
    select ${columns}, mirror.sort_key(name) from ${rowsFrom(people, personColumns)}`)
  const texts = written.map(({ matter }) => matter)
  await db.execute(sql`
    insert into mirror.matter_texts (key, number_key, title_key, client_key, last_activity, text)
    select key, mirror.sort_key(number), mirror.sort_key(title), mirror.sort_key(client_name),
      last_activity, mirror.fold(text)
    from ${rowsFrom(texts, 'key text, number text, title text, client_name text, last_activity timestamptz, text text')}
    on conflict (key) do update set
      ${overwriting(['number_key', 'title_key', 'client_key', 'last_activity', 'text'])}`)
}

/** Keeps contacts, and notes what has changed in them; resolves to the keys of those that were not known so. */
export async function keepContacts(
  db: Sql,
  given: readonly ContactRow[],
  { readAt, person }: Reading,
) {
  const rows = eachOnce(given)
  if (rows.length === 0) return []
  const names = namesIn(contactColumns).filter((name) => name !== 'text')
  const list = sql.raw(names.join(', '))
  const changed = await rowsOf<Written<StoredContact>>(
    db,
    sql`insert into mirror.contacts (${list}, read_at, name_key, short_key, text)
      select ${list}, ${readAt.toISOString()}::timestamptz, mirror.sort_key(full_name),
        mirror.sort_key(short_name), mirror.fold(text)
      from ${rowsFrom(rows, contactColumns)}
      on conflict (key) do update set
        ${overwriting([...names, 'read_at', 'name_key', 'short_key', 'text'])}
      ${whereNewer('mirror.contacts')} returning ${asWritten('contacts')}`,
  )
  await noteContactChanges(db, rows, { written: changed, person })
  const keys = new Set(changed.map(({ key }) => key))
  await keepWords(
    db,
    rows.filter(({ key }) => keys.has(key)).map(({ text }) => text),
  )
  return [...keys]
}

/** Keeps the words of these texts; in one order, so that two who do so never wait for each other in a circle. */
async function keepWords(db: Sql, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return
  await db.execute(sql`insert into mirror.words (word)
    select distinct word from json_array_elements_text(${storableJson(texts)}::json) as texts (text),
      unnest(mirror.words_in(mirror.fold(text))) as word
    order by word on conflict do nothing`)
}

const tables: Record<MirrorKind, SQL> = {
  matters: sql`mirror.matters`,
  contacts: sql`mirror.contacts`,
}

const nameColumns: Record<MirrorKind, SQL> = { matters: sql`title`, contacts: sql`full_name` }

/** Forgets a record that the service did not have when it was asked at `readAt`; resolves to whether it was kept. */
export async function removeRecord(db: Sql, kind: MirrorKind, key: string, readAt: Date) {
  const [removed] = await rowsOf<{ key: string; id: string; name: string | null }>(
    db,
    sql`delete from ${tables[kind]}
      where key = ${key} and read_at <= ${readAt.toISOString()}::timestamptz
      returning key, id, ${nameColumns[kind]} as name`,
  )
  if (!removed) return false
  await noteGone(db, kind, removed)
  if (kind !== 'matters') return true
  await db.execute(sql`delete from mirror.people where matter_key = ${key}`)
  await db.execute(sql`delete from mirror.matter_texts where key = ${key}`)
  return true
}

/** Notes what a pass has met; resolves to how many of them it had not met before. */
export async function noteSeen(db: Sql, kind: MirrorKind, keys: readonly string[]) {
  const fresh = await rowsOf<Keyed>(
    db,
    sql`insert into mirror.seen (kind, key)
      select ${kind}::text, value from json_array_elements_text(${storableJson([...new Set(keys)])}::json)
      on conflict do nothing returning key`,
  )
  return fresh.length
}

/** Some records that the pass has not met, from `after` on; with their ids. */
export const unseen = (db: Sql, kind: MirrorKind, after: string, limit: number) =>
  rowsOf<{ key: string; id: string }>(
    db,
    sql`select key, id from ${tables[kind]} as kept where key > ${after}
      and not exists (select from mirror.seen where kind = ${kind} and seen.key = kept.key)
      order by key limit ${limit}`,
  )

export const forgetSeen = (db: Sql, kind: MirrorKind) =>
  db.execute(sql`delete from mirror.seen where kind = ${kind}`)

export async function countOf(db: Sql, what: MirrorKind | 'seen', kind?: MirrorKind) {
  const table = what === 'seen' ? sql`mirror.seen where kind = ${kind}` : tables[what]
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::integer as count from ${table}`,
  )
  return row?.count ?? 0
}

/** The contacts of the people on these matters, where the service lists no contacts. */
export async function keepPeopleAsContacts(
  db: Sql,
  matterKeys: readonly string[],
  readAt: Date,
): Promise<void> {
  // A digest for each name: whoever is called otherwise from now on is written anew.
  await db.execute(sql`
    insert into mirror.contacts
      (key, id, full_name, emails, roles, digest, read_at, name_key, text)
    select distinct on (contact_key) contact_key, contact_id, name, '[]'::jsonb, '[]'::jsonb, md5(name),
      ${readAt.toISOString()}::timestamptz, name_key,
      name_key || E'\n' || replace(replace(name_key, '''', ''), '’', '')
    from mirror.people
    where matter_key in (select value from json_array_elements_text(${storableJson(matterKeys)}::json))
      and contact_key is not null and name is not null
      and exists (select from mirror.kinds where kind = 'contacts' and source = 'matters')
    order by contact_key, matter_key, place
    on conflict (key) do update set full_name = excluded.full_name, digest = excluded.digest,
      name_key = excluded.name_key, text = excluded.text
    where mirror.contacts.full_name is distinct from excluded.full_name
      and mirror.contacts.digest = md5(mirror.contacts.full_name)`)
}

/** Forgets those whom no matter names any more; whoever was read by themselves may be on no matter yet. */
export const removeUnnamed = (db: Sql) =>
  db.execute(sql`delete from mirror.contacts
    where digest = md5(full_name) and not exists (
      select from mirror.people where contact_key = mirror.contacts.key)`)

/** Some matters, from `after` on. */
export const matterKeysAfter = (db: Sql, after: string, limit: number) =>
  rowsOf<Keyed>(
    db,
    sql`select key from mirror.matters where key > ${after} order by key limit ${limit}`,
  )

const analysed: Record<MirrorKind, SQL> = {
  matters: sql`mirror.matters, mirror.matter_texts, mirror.people, mirror.words`,
  contacts: sql`mirror.contacts`,
}

/** Has the planner look at how much there is of a kind. */
export const analyse = (db: Sql, kind: MirrorKind) => db.execute(sql`analyze ${analysed[kind]}`)
