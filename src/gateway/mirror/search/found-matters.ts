/** Reads matters and contacts that were found. */
import { sql } from 'drizzle-orm'
import type { FoundContact, FoundMatter } from '#contract/desk/mirror.ts'
import type { Sql } from '#database/sql.ts'
import { fieldOf, type Hit, readFound, referenceOf } from './matched.ts'

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

export const readMatters = (db: Sql, hits: readonly Hit[], term: string): Promise<FoundMatter[]> =>
  readFound<MatterHit, FoundMatter>(
    db,
    { hits, term },
    {
      rows: (keys) => sql`select key, matters.id, number, title, status, practice_area_name,
          client_id, client_name, lawyer_id, lawyer_name
        from mirror.matters where key in ${keys}`,
      fields: (keys) => {
        const where = { keys, from: 'mirror.matters' }
        return sql`${fieldOf('number', 'number', 0, where)}
          union all ${fieldOf('title', 'title', 1, where)}
          union all select matter_key, kind, role_name, name, name_key, 2 + place from mirror.people
            where matter_key in ${keys}`
      },
      found: (row, match) => ({
        id: row.id,
        number: row.number ?? undefined,
        title: row.title ?? undefined,
        status: row.status ?? undefined,
        practiceAreaName: row.practice_area_name ?? undefined,
        client: referenceOf(row.client_id, row.client_name),
        lawyer: referenceOf(row.lawyer_id, row.lawyer_name),
        match,
      }),
    },
  )

type ContactHit = Record<'type' | 'full_name' | 'short_name' | 'phone' | 'email', string | null> & {
  key: string
  id: string
}

export const readContacts = (
  db: Sql,
  hits: readonly Hit[],
  term: string,
): Promise<FoundContact[]> =>
  readFound<ContactHit, FoundContact>(
    db,
    { hits, term },
    {
      rows: (keys) => sql`select key, contacts.id, type, full_name, short_name, phone, email
        from mirror.contacts where key in ${keys}`,
      fields: (keys) => {
        const where = { keys, from: 'mirror.contacts' }
        return sql`${fieldOf('name', 'full_name', 0, where)}
          union all ${fieldOf('name', 'short_name', 1, where)}
          union all select key, 'phone', null, phone, regexp_replace(phone, '\\D', '', 'g'), 2
            from mirror.contacts where key in ${keys}
          union all select key, 'email', null, value, mirror.fold(value), 3
            from mirror.contacts, jsonb_array_elements_text(emails) where key in ${keys}
          union all ${fieldOf('email', 'email', 4, where)}`
      },
      found: (row, match) => ({
        id: row.id,
        type: row.type ?? undefined,
        name: row.full_name ?? row.short_name ?? undefined,
        phone: row.phone ?? undefined,
        email: row.email ?? undefined,
        match,
      }),
    },
  )
