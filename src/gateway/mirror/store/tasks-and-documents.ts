import type { Step } from '#database/migrate.ts'

const byText = (table: string) => [
  `create index ${table}_by_text on mirror.${table} using gin (text public.gin_trgm_ops)
    with (fastupdate = off)`,
  `create index ${table}_by_word on mirror.${table} using gin (mirror.words_in(text))
    with (fastupdate = off)`,
]

/**
 * Tasks, and documents without their contents. Each has a narrow table of texts, with the names of its matter and of the
 * people in it: a list may have ids alone, and then the names are those that the mirror has.
 */
export const tasksAndDocuments: Step = {
  name: '0004 tasks and documents',
  statements: [
    `insert into mirror.kinds (kind) values ('tasks'), ('documents')`,
    // What the record was called when it changed: a task or a document is shown among the changes of its matter.
    'alter table mirror.changes add column record_name text',

    `create table mirror.tasks (
      key text collate "C" primary key,
      id text not null,
      description text,
      status text,
      priority text,
      due_date date,
      matter_id text,
      matter_key text collate "C",
      matter_number text,
      matter_title text,
      contact_id text,
      contact_key text collate "C",
      contact_name text,
      assigned_to_id text,
      assigned_to_key text collate "C",
      assigned_to_name text,
      digest text not null,
      read_at timestamptz not null
    )`,
    'create index tasks_of_matter on mirror.tasks (matter_key) where matter_key is not null',
    `create table mirror.task_texts (
      key text collate "C" primary key,
      description_key text collate "C",
      number_key text collate "C",
      is_done boolean not null,
      due_date date,
      text text collate "C" not null
    )`,
    'create index task_texts_by_description on mirror.task_texts (description_key, key)',
    'create index task_texts_by_number on mirror.task_texts (number_key, key)',
    'create index task_texts_next on mirror.task_texts (is_done, due_date desc nulls last, key)',
    ...byText('task_texts'),

    `create table mirror.documents (
      key text collate "C" primary key,
      id text not null,
      title text,
      full_file_name text,
      file_extension text,
      type text,
      size bigint,
      mime_type text,
      matter_id text,
      matter_key text collate "C",
      matter_number text,
      matter_title text,
      contact_id text,
      contact_key text collate "C",
      contact_name text,
      briefs jsonb not null,
      tags jsonb not null,
      created_by text,
      created_date timestamptz,
      last_modified_by text,
      last_modified_date timestamptz,
      user_change_timestamp timestamptz,
      version_number integer,
      file_etag text,
      is_favorite boolean,
      is_shared boolean,
      is_encrypted boolean,
      lock_expires timestamptz,
      digest text not null,
      read_at timestamptz not null
    )`,
    'create index documents_of_matter on mirror.documents (matter_key) where matter_key is not null',
    `create table mirror.document_texts (
      key text collate "C" primary key,
      title_key text collate "C",
      number_key text collate "C",
      last_modified_date timestamptz,
      text text collate "C" not null
    )`,
    'create index document_texts_by_title on mirror.document_texts (title_key, key)',
    'create index document_texts_by_number on mirror.document_texts (number_key, key)',
    'create index document_texts_latest on mirror.document_texts (last_modified_date desc nulls last, key)',
    ...byText('document_texts'),

    // Words with an apostrophe are also found by those who leave it out.
    `create function mirror.searchable(given text) returns text
      language sql immutable parallel safe as $$
        select mirror.fold(case when given ~ '[''’]'
          then given || E'\\n' || translate(given, '''’', '') else given end)
      $$`,
    `create function mirror.name_of(contact_key text) returns text
      language sql stable parallel safe as $$
        select coalesce(
          (select coalesce(full_name, short_name) from mirror.contacts where key = $1),
          (select name from mirror.people where people.contact_key = $1 and name is not null limit 1))
      $$`,
  ],
}
