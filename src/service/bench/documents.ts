/** Documents for the benchmark, and what is asked of them. */
import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { rowsOf } from '#database/sql.ts'
import { type Bare, rowsAndTotal } from './bare.ts'
import type { Case } from './cases.ts'

/** Writes so many documents for every matter, in one statement, without indices that it would have to keep. */
export async function fillWithDocuments({ sql: db }: Database, perMatter: number): Promise<void> {
  const indices = await rowsOf<{ name: string; made: string }>(
    db,
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
      from pg_index where indrelid = 'practice.documents'::regclass and not indisunique`,
  )
  for (const { name } of indices) await db.execute(sql.raw(`drop index ${name}`))
  await db.execute(sql`
    insert into practice.documents (id, type, matter_id, version_number, title, file_extension,
      full_file_name, size, mime_type, file_etag, last_modified_date, created_date, tags)
    select matters.id || '-' || n,
      (array['Document', 'Email', 'Note'])[1 + (hash % 3)], matters.id, 1,
      subject || ' ' || coalesce(client_name, title), '.docx',
      subject || ' ' || coalesce(client_name, title) || '.docx', hash, 'text/plain', hash::text,
      now() - make_interval(secs => hash % 200000000), now(), '[]'
    from practice.matters, generate_series(1, ${perMatter}) as n,
      lateral (select abs(hashtext(matters.id || n)) as hash) as hashes,
      lateral (select (array['Letter to', 'Advice to', 'Brief for', 'Costs agreement with',
        'Affidavit of', 'Contract with', 'File note on', 'Statement of'])[1 + (hash % 8)] as subject
      ) as subjects`)
  for (const { made } of indices) await db.execute(sql.raw(made))
  await db.execute(sql.raw('vacuum analyze practice.documents'))
}

const columns = sql.raw(`d.id, d.type, d.matter_id, d.contact_id, d.version_number, d.title,
  d.file_extension, d.full_file_name, d.size, d.mime_type, d.file_etag, d.last_modified_by_id,
  d.last_modified_by_name, d.last_modified_date, d.created_by_id, d.created_by_name, d.created_date,
  d.user_change_timestamp, d.is_favorite, d.is_shared, d.is_encrypted, d.tags, d.briefs, d.lock_expires,
  m.number, m.title as matter_title, c.full_name`)

/** Every kind of question about documents, about matters and words that occur in the practice. */
export async function documentCases(database: Database): Promise<Case[]> {
  const [{ n: all } = { n: 0 }] = await rowsOf<{ n: number }>(
    database.sql,
    sql`select count(*)::int as n from practice.documents`,
  )
  const matters = await rowsOf<{ id: string; name: string }>(
    database.sql,
    sql`select id, client_key as name from practice.matters where client_key is not null
      order by md5(id) limit 5`,
  )
  const ask = (
    path: string,
    where: string,
    total: string,
    backwards?: number,
  ): Case['questions'][0] => ({
    path,
    bare: listed(where, total, backwards),
  })
  const storedCount = 'select sum(n) from practice.document_counts'
  const last = Math.floor((all - 1) / 50)
  return [
    {
      name: 'Documents by a filter',
      goal: 30,
      questions: [
        ask('/documents', 'true', storedCount),
        ask('/documents?types=Email', `type = 'Email'`, `${storedCount} where type = 'Email'`),
        ask(
          '/documents?associatedEntityType=Matter',
          `linked_to = 'Matter'`,
          `${storedCount} where linked_to = 'Matter'`,
        ),
        ...matters.map(({ id }) =>
          ask(
            `/matters/${id}/documents`,
            `matter_id = '${id}'`,
            `select count(*) from practice.documents where matter_id = '${id}'`,
          ),
        ),
      ],
    },
    {
      name: 'The last page of documents',
      goal: 50,
      questions: [ask(`/documents?pageIndex=${last}`, 'true', storedCount, all - last * 50)],
    },
    {
      name: 'A search of documents',
      goal: 120,
      questions: matters.map(({ name }) => {
        const [word = ''] = /[a-z]{4,}/.exec(name) ?? []
        const where = `search_key like '%${word}%'`
        return ask(
          `/documents?search=${word}`,
          where,
          `select count(*) from practice.documents where ${where}`,
        )
      }),
    },
  ]
}

/** A page of documents, or so many rows from the end, and the total beside it. */
const listed =
  (where: string, total: string, backwards?: number): Bare =>
  (database) => {
    const direction = backwards === undefined ? ' desc' : ''
    const order = `last_modified_date${direction}, d.id${direction}`
    return rowsAndTotal(
      database,
      sql`select ${columns} from (select d.id from practice.documents d where ${sql.raw(where)}
          order by ${sql.raw(order)} limit ${backwards ?? 50}) as page
        join practice.documents d on d.id = page.id
        left join practice.matters m on m.id = d.matter_id
        left join practice.contacts c on c.id = d.contact_id
        order by ${sql.raw(order)}`,
      sql.raw(total),
    )
  }
