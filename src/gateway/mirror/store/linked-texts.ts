/** The texts by which tasks and documents are found: with the number and the title of their matter, and the names of people. */
import { sql, type SQL } from 'drizzle-orm'
import type { Sql } from '#database/sql.ts'
import { keysFrom } from './records.ts'

/** The mirror's own name of a matter or a contact is the newest; what a list said stands in for what is not kept. */
const taskTexts = (which: SQL) => sql`
  insert into mirror.task_texts (key, description_key, number_key, is_done, due_date, text)
  select one.key, mirror.sort_key(description), mirror.sort_key(coalesce(number, matter_number)),
    one.status is not distinct from 'Done', due_date,
    mirror.searchable(concat_ws(E'\n', description, coalesce(number, matter_number),
      coalesce(title, matter_title), coalesce(mirror.name_of(contact_key), contact_name),
      coalesce(mirror.name_of(assigned_to_key), assigned_to_name)))
  from mirror.tasks as one left join mirror.matters on matters.key = matter_key where ${which}
  on conflict (key) do update set description_key = excluded.description_key,
    number_key = excluded.number_key, is_done = excluded.is_done, due_date = excluded.due_date,
    text = excluded.text
  where (task_texts.description_key, task_texts.number_key, task_texts.text, task_texts.is_done,
      task_texts.due_date)
    is distinct from (excluded.description_key, excluded.number_key, excluded.text, excluded.is_done,
      excluded.due_date)
  returning text`

const documentTexts = (which: SQL) => sql`
  insert into mirror.document_texts (key, title_key, number_key, last_modified_date, text)
  select one.key, mirror.sort_key(coalesce(one.title, full_file_name)),
    mirror.sort_key(coalesce(number, matter_number)), last_modified_date,
    mirror.searchable(concat_ws(E'\n',
      -- A file is usually called like its title.
      case when strpos(full_file_name, one.title) > 0 then null else one.title end, full_file_name,
      coalesce(number, matter_number), coalesce(matters.title, matter_title),
      coalesce(mirror.name_of(contact_key), contact_name),
      (select string_agg(brief ->> 'briefName', E'\n') from jsonb_array_elements(briefs) as brief),
      (select string_agg(tag, E'\n') from jsonb_array_elements_text(tags) as tag)))
  from mirror.documents as one left join mirror.matters on matters.key = matter_key where ${which}
  on conflict (key) do update set title_key = excluded.title_key, number_key = excluded.number_key,
    last_modified_date = excluded.last_modified_date, text = excluded.text
  where (document_texts.title_key, document_texts.number_key, document_texts.text,
      document_texts.last_modified_date)
    is distinct from (excluded.title_key, excluded.number_key, excluded.text,
      excluded.last_modified_date)
  returning text`

/** Writes their words too, in one order, so that two gateways never deadlock. */
const withWords = (texts: SQL) => sql`with written as (${texts})
  insert into mirror.words (word)
  select distinct word from written, unnest(mirror.words_in(text)) as word
  order by word on conflict do nothing`

const kinds = { tasks: taskTexts, documents: documentTexts }

/** Writes the texts of these records, as far as they are not what they should be. */
export const keepTexts = (db: Sql, kind: keyof typeof kinds, keys: readonly string[]) =>
  db.execute(withWords(kinds[kind](sql`one.key in ${keysFrom(keys)}`)))

/** How many records of one kind follow a new name of their matter at once; the others do when they are read again. */
const mostFollowing = 1000

/** Writes again the texts of what belongs to these matters, whose number or title has changed. */
export async function followMatters(db: Sql, matterKeys: readonly string[]): Promise<void> {
  if (matterKeys.length === 0) return
  for (const kind of ['tasks', 'documents'] as const) {
    const which = sql`one.key in (select key from mirror.${sql.raw(kind)}
      where matter_key in ${keysFrom(matterKeys)} limit ${mostFollowing})`
    await db.execute(withWords(kinds[kind](which)))
  }
}
