import type { Step } from '#database/migrate.ts'

/** The facts of a file that change with it: now, and in each version before. */
const file = `
      version_number integer not null check (version_number >= 1),
      title text not null check (title collate "C" ~ '\\S'),
      file_extension text,
      full_file_name text not null,
      size bigint not null check (size >= 0),
      mime_type text,
      file_etag text not null,
      -- The SHA-256 of the contents, which names the file that keeps them; none where they are not kept here.
      digest text collate "C" check (digest ~ '^[0-9a-f]{64}$'),
      last_modified_by_id text,
      last_modified_by_name text,
      last_modified_date timestamptz not null`

/** Documents, the versions that were replaced, and a record of those that were deleted. */
export const documents: Step = {
  name: '0006 documents',
  statements: [
    // The texts of a JSON array, one a line: searched as people wrote them, without quotes and brackets.
    `create function practice.lines(given jsonb) returns text
      language plpgsql immutable strict parallel safe as $$ begin
        return (select string_agg(line, E'\\n') from jsonb_array_elements_text(given) as lines (line));
      end $$`,

    `create table practice.documents (
      id text collate "C" primary key,
      type text not null check (type in ('Document', 'Email', 'Note')),
      matter_id text collate "C" references practice.matters,
      contact_id text collate "C" references practice.contacts,${file},
      created_by_id text,
      created_by_name text,
      created_date timestamptz not null,
      user_change_timestamp timestamptz,
      is_favorite boolean not null default false,
      is_shared boolean not null default false,
      is_encrypted boolean not null default false,
      tags jsonb not null default '[]' check (jsonb_typeof(tags) = 'array'),
      briefs jsonb not null default '[]' check (jsonb_typeof(briefs) = 'array'),
      lock_expires timestamptz,
      search_key text collate "C" not null generated always as (
        practice.fold(
          title || E'\\n' || full_file_name || coalesce(E'\\n' || practice.lines(tags), ''))
      ) stored,
      linked_to text generated always as (
        case when matter_id is not null then 'Matter' when contact_id is not null then 'Contact' end
      ) stored,
      constraint a_document_is_linked_to_one check (matter_id is null or contact_id is null)
    )`,
    // Each serves a whole list, its order and its filters from the index alone.
    `create index documents_by_change on practice.documents (last_modified_date, id)
      include (type, linked_to)`,
    `create index documents_of_matter on practice.documents (matter_id, last_modified_date, id)
      include (type) where matter_id is not null`,
    `create index documents_of_contact on practice.documents (contact_id, last_modified_date, id)
      include (type) where contact_id is not null`,
    'create index documents_by_text on practice.documents using gin (search_key public.gin_trgm_ops)',

    `create table practice.document_versions (
      document_id text collate "C" not null,${file},
      primary key (document_id, version_number)
    )`,
    // Deleting over the API cannot be undone there; what a firm must retain is kept anyway.
    `create table practice.deleted_documents (
      id text collate "C" primary key,
      record jsonb not null,
      deleted_by_id text,
      deleted_by_name text,
      deleted_at timestamptz not null default now()
    )`,
  ],
}
