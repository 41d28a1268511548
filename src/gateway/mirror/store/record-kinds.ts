/** The kinds of records: what each has of its own. */
import { sql } from 'drizzle-orm'
import { rowsOf, type Sql } from '#database/sql.ts'
import {
  contactDifferences,
  documentDifferences,
  matterDifferences,
  taskDifferences,
} from './differences.ts'
import type { DocumentRow, TaskRow } from './linked-rows.ts'
import { followMatters, keepTexts } from './linked-texts.ts'
import { keepPeople, keepPeopleAsContacts, peopleOf } from './people.ts'
import type { Keeping, RecordKind } from './record-kind.ts'
import { keepWords, keysFrom, overwriting, rowsFrom } from './records.ts'
import type { ContactRow, MatterRow } from './rows.ts'

export const matterKind: RecordKind<MatterRow> = {
  kind: 'matters',
  columns: `key text, id text, number text, title text, status text, date_open date,
    last_activity timestamptz, user_change_timestamp timestamptz, practice_area_name text, stage_name text,
    client_id text, client_name text, lawyer_id text, lawyer_name text, referred_by_id text,
    referred_by_name text, estimated_fee numeric, matter_trust_balance numeric, trust_account_id text,
    trust_account text, custom_fields jsonb, digest text`,
  nameColumn: 'title',
  matterColumn: 'key',
  modifiedAt: (row) => row.user_change_timestamp,
  async differences(db, changed) {
    const people = await peopleOf(
      db,
      changed.map(({ row }) => row.key),
    )
    return (row, before) =>
      matterDifferences({ matter: before, people: people.get(row.key) ?? [] }, row)
  },
  keepParts: keepMatterParts,
  parts: { people: 'matter_key', matter_texts: 'key' },
}

async function keepMatterParts(db: Sql, { written, befores, readAt }: Keeping<MatterRow>) {
  if (written.length === 0) return
  const keys = written.map(({ key }) => key)
  await keepPeople(
    db,
    keys,
    written.flatMap(({ people }) => people),
  )
  await db.execute(sql`
    insert into mirror.matter_texts (key, number_key, title_key, client_key, last_activity, text)
    select key, mirror.sort_key(number), mirror.sort_key(title), mirror.sort_key(client_name),
      last_activity, mirror.fold(text)
    from ${rowsFrom(
      written.map(({ people: _people, custom_fields: _fields, ...row }) => row),
      'key text, number text, title text, client_name text, last_activity timestamptz, text text',
    )}
    on conflict (key) do update set
      ${overwriting(['number_key', 'title_key', 'client_key', 'last_activity', 'text'])}`)
  await keepPeopleAsContacts(db, keys, readAt)
  await keepWords(
    db,
    written.map(({ text }) => text),
  )
  const isRenamed = ({ key, number, title }: MatterRow) => {
    const before = befores.get(key)
    return before?.number !== (number ?? null) || before.title !== (title ?? null)
  }
  await followMatters(
    db,
    written.filter(isRenamed).map(({ key }) => key),
  )
}

export const contactKind: RecordKind<ContactRow> = {
  kind: 'contacts',
  columns: `key text, id text, type text, full_name text, short_name text, region_code text,
    address text, phone text, email text, emails jsonb, roles jsonb, digest text`,
  computed: {
    name_key: 'mirror.sort_key(full_name)',
    short_key: 'mirror.sort_key(short_name)',
    text: 'mirror.fold(text)',
  },
  nameColumn: 'full_name',
  differences: async () => (row, before) => contactDifferences(before, row),
  keepParts: (db, { written }) =>
    keepWords(
      db,
      written.map(({ text }) => text),
    ),
  parts: {},
}

export const taskKind: RecordKind<TaskRow> = {
  kind: 'tasks',
  columns: `key text, id text, description text, status text, priority text, due_date date,
    matter_id text, matter_key text, matter_number text, matter_title text, contact_id text,
    contact_key text, contact_name text, assigned_to_id text, assigned_to_key text,
    assigned_to_name text, digest text`,
  lasting: {
    matter_number: 'matter_key',
    matter_title: 'matter_key',
    contact_name: 'contact_key',
    assigned_to_name: 'assigned_to_key',
  },
  nameColumn: 'description',
  matterColumn: 'matter_key',
  async differences(db, changed) {
    const names = await namesOf(
      db,
      changed.flatMap(({ row, before }) => [row, before]),
    )
    return (row, before) => taskDifferences(before, row, names)
  },
  keepParts: async (db, { rows }) =>
    void (await keepTexts(
      db,
      'tasks',
      rows.map(({ key }) => key),
    )),
  parts: { task_texts: 'key' },
}

/** What the matters and people of tasks and documents are called, by their keys. */
async function namesOf(db: Sql, rows: readonly Partial<Record<LinkKey, string | null>>[]) {
  if (rows.length === 0) return new Map<string, string | null>()
  const keysOf = (...columns: LinkKey[]) =>
    rows.flatMap((row) => columns.flatMap((column) => row[column] ?? []))
  const found = await rowsOf<{ key: string; name: string | null }>(
    db,
    sql`select key, concat_ws(' · ', number, title) as name from mirror.matters
        where key in ${keysFrom(keysOf('matter_key'))}
      union all select value, mirror.name_of(value)
        from ${keysFrom(keysOf('contact_key', 'assigned_to_key'))} as people`,
  )
  return new Map(found.map(({ key, name }) => [key, name]))
}
type LinkKey = 'matter_key' | 'contact_key' | 'assigned_to_key'

export const documentKind: RecordKind<DocumentRow> = {
  kind: 'documents',
  columns: `key text, id text, title text, full_file_name text, file_extension text, type text,
    size bigint, mime_type text, matter_id text, matter_key text, matter_number text,
    matter_title text, contact_id text, contact_key text, contact_name text, briefs jsonb,
    tags jsonb, created_by text, created_date timestamptz, last_modified_by text,
    last_modified_date timestamptz, user_change_timestamp timestamptz, version_number integer,
    file_etag text, is_favorite boolean, is_shared boolean, is_encrypted boolean,
    lock_expires timestamptz, digest text`,
  lasting: {
    matter_number: 'matter_key',
    matter_title: 'matter_key',
    contact_name: 'contact_key',
  },
  nameColumn: 'coalesce(title, full_file_name)',
  matterColumn: 'matter_key',
  modifiedAt: (row) => row.last_modified_date ?? row.user_change_timestamp,
  async differences(db, changed) {
    const names = await namesOf(
      db,
      changed.flatMap(({ row, before }) => [row, before]),
    )
    return (row, before) => documentDifferences(before, row, names)
  },
  keepParts: async (db, { rows }) =>
    void (await keepTexts(
      db,
      'documents',
      rows.map(({ key }) => key),
    )),
  parts: { document_texts: 'key' },
}
