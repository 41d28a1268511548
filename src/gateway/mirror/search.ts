/** Searches what is kept: exact numbers and beginnings first, then words, then words with a typing error. */
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FoundContact, FoundMatter } from '#contract/desk/mirror.ts'
import type { Database } from '#database/open.ts'
import { createMatcher, inOrder } from '#database/search/best-matches.ts'
import { searchTextIn } from '#database/search/text.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { storableJson } from './store/values.ts'
import { contacts, matterTexts, words } from './store/tables.ts'

/** How many records of each kind are found at most. */
const most = 10
/** Longer terms are not what people search for, and cost as much as they are long. */
const longestTerm = 100

const mirrorText = searchTextIn('mirror')
const vocabulary = {
  table: words,
  word: words.word,
  wordsIn: (text: PgColumn) => sql`mirror.words_in(${text})`,
}

const matterTarget = {
  table: matterTexts,
  id: matterTexts.key,
  columns: { id: matterTexts.key },
  prefixKeys: [matterTexts.numberKey, matterTexts.titleKey, matterTexts.clientKey],
  text: matterTexts.text,
  numbersBegin: true,
  vocabulary,
  order: sql`${matterTexts.lastActivity} desc nulls last, ${matterTexts.key}`,
  by: mirrorText,
  most,
}
const contactTarget = {
  table: contacts,
  id: contacts.key,
  columns: { id: contacts.key },
  prefixKeys: [contacts.nameKey, contacts.shortKey],
  text: contacts.text,
  vocabulary,
  order: sql`${contacts.nameKey}, ${contacts.key}`,
  by: mirrorText,
  most,
}

/** A phone number in any spelling, as digits; fewer than four digits are a word like any other. */
function digitsIn(term: string): string | undefined {
  const digits = term.replaceAll(/\D/g, '')
  return /^[\s\d()+./-]+$/.test(term) && digits.length >= 4 ? digits : undefined
}

/** Searches matters and contacts. */
export function createSearch(database: Database) {
  const { sql: db } = database
  const findMatters = createMatcher<{ id: string }>(database, matterTarget)
  const findContacts = createMatcher<{ id: string }>(database, contactTarget)
  /** A number never counts as mistyped: a similar one belongs to somebody else. */
  const findByNumber = (digits: string) =>
    rowsOf<{ id: string }>(
      db,
      sql`select key as id from mirror.contacts where ${mirrorText.containing(contacts.text, digits)}
        order by name_key, key limit ${most}`,
    )
  return async (given: string) => {
    const term = given.trim().slice(0, longestTerm)
    const digits = digitsIn(term)
    const [matterKeys, contactKeys] = await Promise.all([
      findMatters(term),
      digits === undefined ? findContacts(term) : findByNumber(digits),
    ])
    const [matters, found] = await Promise.all([
      readMatters(db, matterKeys, term),
      readContacts(db, contactKeys, digits ?? term),
    ])
    return { matters, contacts: found }
  }
}

type Hit = { id: string }
type Matched = { key: string; field: string; role: string | null; text: string }

const keysOf = (hits: readonly Hit[]) =>
  sql`(select value from json_array_elements_text(${storableJson(hits.map(({ id }) => id))}::json))`

/** Of each record the field that is most like the term. */
const bestFields = (db: Sql, fields: SQL, term: string) => {
  const likeness = sql`word_similarity(mirror.fold(${term}), folded)`
  return rowsOf<Matched>(
    db,
    sql`select distinct on (key) key, field, role, text from (${fields}) as fields
      where text is not null
      order by key, (folded like '%' || ${mirrorText.literally(term)} || '%') desc, ${likeness} desc, rank`,
  )
}

const fieldOf = (field: string, column: string, rank: number, keys: SQL, table: string) =>
  sql.join(
    [
      sql.raw(`select key, '${field}' as field, null as role, ${column} as text,
      mirror.fold(${column}) as folded, ${rank} as rank from mirror.${table} where key in`),
      keys,
    ],
    sql` `,
  )

async function readMatters(db: Sql, hits: readonly Hit[], term: string): Promise<FoundMatter[]> {
  if (hits.length === 0) return []
  const keys = keysOf(hits)
  const fields = sql`${fieldOf('number', 'number', 0, keys, 'matters')}
    union all ${fieldOf('title', 'title', 1, keys, 'matters')}
    union all select matter_key, kind, role_name, name, name_key, 2 + place from mirror.people
      where matter_key in ${keys}`
  const [rows, matched] = await Promise.all([
    rowsOf<MatterHit>(
      db,
      sql`select key, matters.id, number, title, status, practice_area_name, client_id, client_name, lawyer_id,
          lawyer_name
        from mirror.matters where key in ${keys}`,
    ),
    bestFields(db, fields, term),
  ])
  const matches = new Map(matched.map((match) => [match.key, match]))
  const found = rows.map((row) => ({
    key: row.key,
    matter: {
      id: row.id,
      number: row.number ?? undefined,
      title: row.title ?? undefined,
      status: row.status ?? undefined,
      practiceAreaName: row.practice_area_name ?? undefined,
      client: referenceOf(row.client_id, row.client_name),
      lawyer: referenceOf(row.lawyer_id, row.lawyer_name),
      match: matchOf(matches.get(row.key)),
    },
  }))
  const byKey = found.map(({ key, matter }) => ({ id: key, matter }))
  return inOrder(
    hits.map(({ id }) => id),
    byKey,
  ).map(({ matter }) => matter)
}

type MatterHit = Record<
  | 'number'
  | 'title'
  | 'status'
  | 'practice_area_name'
  | 'client_id'
  | 'client_name'
  | 'lawyer_id'
  | 'lawyer_name',
  string | null
> & { key: string; id: string }

const referenceOf = (id: string | null, name: string | null) =>
  id === null && name === null ? undefined : { id: id ?? '', name: name ?? undefined }

const matchOf = (match: Matched | undefined) =>
  match && { field: match.field, role: match.role ?? undefined, text: match.text }

async function readContacts(db: Sql, hits: readonly Hit[], term: string): Promise<FoundContact[]> {
  if (hits.length === 0) return []
  const keys = keysOf(hits)
  const phone = sql`select key, 'phone', null, phone, regexp_replace(phone, '\\D', '', 'g'), 2 from mirror.contacts
    where key in ${keys}`
  const emails = sql`select key, 'email', null, value, mirror.fold(value), 3
    from mirror.contacts, jsonb_array_elements_text(emails) where key in ${keys}`
  const fields = sql`${fieldOf('name', 'full_name', 0, keys, 'contacts')}
    union all ${fieldOf('name', 'short_name', 1, keys, 'contacts')}
    union all ${phone} union all ${emails}
    union all ${fieldOf('email', 'email', 4, keys, 'contacts')}`
  const [rows, matched] = await Promise.all([
    rowsOf<ContactHit>(
      db,
      sql`select key, contacts.id, type, full_name, short_name, phone, email
        from mirror.contacts where key in ${keys}`,
    ),
    bestFields(db, fields, term),
  ])
  const matches = new Map(matched.map((match) => [match.key, match]))
  const found = rows.map((row) => ({
    id: row.key,
    contact: {
      id: row.id,
      type: row.type ?? undefined,
      name: row.full_name ?? row.short_name ?? undefined,
      phone: row.phone ?? undefined,
      email: row.email ?? undefined,
      match: matchOf(matches.get(row.key)),
    },
  }))
  return inOrder(
    hits.map(({ id }) => id),
    found,
  ).map(({ contact }) => contact)
}

type ContactHit = Record<'type' | 'full_name' | 'short_name' | 'phone' | 'email', string | null> & {
  key: string
  id: string
}
