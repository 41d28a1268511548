/** Reads tasks and documents that were found, with what their matters and people are called. */
import type { FoundDocument, FoundTask } from '#contract/desk/mirror.ts'
import type { Sql } from '#database/sql.ts'
import { field, type Hit, readFound, referenceOf } from './matched.ts'

type Linked = Record<
  'matter_id' | 'number' | 'matter_title' | 'contact_id' | 'contact_name',
  string | null
> & { key: string; id: string }
type TaskHit = Linked &
  Record<
    'description' | 'status' | 'due_date' | 'assigned_to_id' | 'assigned_to_name',
    string | null
  >
type DocumentHit = Linked &
  Record<'title' | 'full_file_name' | 'type' | 'last_modified_date', string | null>

/** What the mirror itself calls a matter or a contact is the newest. */
const named = `coalesce(matters.number, matter_number) as number,
  coalesce(matters.title, matter_title) as matter_title,
  coalesce(mirror.name_of(contact_key), contact_name) as contact_name`
const tasks = `select tasks.key, tasks.id, description, tasks.status, due_date::text as due_date,
    matter_id, contact_id, assigned_to_id, ${named},
    coalesce(mirror.name_of(assigned_to_key), assigned_to_name) as assigned_to_name
  from mirror.tasks left join mirror.matters on matters.key = matter_key`
const documents = `select documents.key, documents.id, documents.title, full_file_name, type,
    to_json(last_modified_date at time zone 'UTC') #>> '{}' || 'Z' as last_modified_date,
    matter_id, contact_id, ${named}, briefs, tags
  from mirror.documents left join mirror.matters on matters.key = matter_key`

const linksOf = (row: Linked) => ({
  associatedMatter:
    row.matter_id === null && row.number === null
      ? undefined
      : {
          id: row.matter_id ?? '',
          number: row.number ?? undefined,
          title: row.matter_title ?? undefined,
        },
  associatedContact: referenceOf(row.contact_id, row.contact_name),
})

export const readTasks = (db: Sql, hits: readonly Hit[], term: string): Promise<FoundTask[]> =>
  readFound<TaskHit, FoundTask>(
    db,
    { hits, term },
    {
      rows: tasks,
      fields: [
        field('description', 'one.description'),
        field('matter', 'one.number'),
        field('matter', 'one.matter_title'),
        field('contact', 'one.contact_name'),
        field('assignee', 'one.assigned_to_name'),
      ],
      found: (row, match) => ({
        id: row.id,
        description: row.description ?? undefined,
        status: row.status ?? undefined,
        dueDate: row.due_date ?? undefined,
        ...linksOf(row),
        assignedTo: referenceOf(row.assigned_to_id, row.assigned_to_name),
        match,
      }),
    },
  )

export const readDocuments = (
  db: Sql,
  hits: readonly Hit[],
  term: string,
): Promise<FoundDocument[]> =>
  readFound<DocumentHit, FoundDocument>(
    db,
    { hits, term },
    {
      rows: documents,
      fields: [
        field('title', 'one.title'),
        field('file', 'one.full_file_name'),
        field('matter', 'one.number'),
        field('matter', 'one.matter_title'),
        field('contact', 'one.contact_name'),
        field('brief', "brief ->> 'briefName'", {
          from: 'jsonb_array_elements(one.briefs) as brief',
        }),
        field('tag', 'tag', { from: 'jsonb_array_elements_text(one.tags) as tag' }),
      ],
      found: (row, match) => ({
        id: row.id,
        title: row.title ?? undefined,
        fullFileName: row.full_file_name ?? undefined,
        type: row.type ?? undefined,
        lastModifiedDate: row.last_modified_date ?? undefined,
        ...linksOf(row),
        match,
      }),
    },
  )
