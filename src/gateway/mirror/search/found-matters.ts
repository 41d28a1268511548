/** Reads matters and contacts that were found. */
import type { FoundContact, FoundMatter } from '#contract/desk/mirror.ts'
import type { Sql } from '#database/sql.ts'
import { field, type Hit, readFound, referenceOf } from './matched.ts'

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
      rows: `select key, matters.id, number, title, status, practice_area_name, client_id,
          client_name, lawyer_id, lawyer_name
        from mirror.matters`,
      fields: [
        field('number', 'one.number'),
        field('title', 'one.title'),
        {
          values: 'kind, role_name, name, name_key',
          from: 'mirror.people where matter_key = one.key order by place',
        },
      ],
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
      rows: `select key, contacts.id, type, full_name, short_name, phone, email, emails
        from mirror.contacts`,
      fields: [
        field('name', 'one.full_name'),
        field('name', 'one.short_name'),
        field('phone', 'one.phone', { folded: "regexp_replace(one.phone, '\\D', '', 'g')" }),
        field('email', 'value', { from: 'jsonb_array_elements_text(one.emails)' }),
        field('email', 'one.email'),
      ],
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
