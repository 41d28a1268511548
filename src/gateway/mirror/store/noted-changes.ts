import type { Step } from '#database/migrate.ts'

/**
 * What was seen to change since all of a kind was read for the first time. The order of `id` is that in which it was
 * seen. Whoever had just saved the record through this desk is the `person`.
 */
export const notedChanges: Step = {
  name: '0002 changes',
  statements: [
    // Since when changes are noted; null while the first fill is under way.
    'alter table mirror.kinds add column watched_since timestamptz',
    `update mirror.kinds set watched_since = clock_timestamp()
      where complete_at is not null and source = 'list'`,

    `create table mirror.changes (
      id bigint generated always as identity primary key,
      kind text collate "C" not null,
      record_key text collate "C" not null,
      record_id text not null,
      -- The matter that it is shown with; a contact may be on many, or on none.
      matter_key text collate "C",
      what text not null check (what in ('first seen', 'changed', 'no longer listed')),
      -- The field that changed, and its own name where a record may have several such.
      field text,
      label text,
      before text,
      after text,
      -- Whether before or after were too long to be kept whole.
      cut boolean not null default false,
      -- The contacts that before and after name.
      before_id text,
      after_id text,
      seen_at timestamptz not null default clock_timestamp(),
      -- When the service says that the record was modified last.
      modified_at timestamptz,
      person text
    )`,
    'create index changes_of_matter on mirror.changes (matter_key, id) where matter_key is not null',
    'create index changes_by_time on mirror.changes (seen_at)',
  ],
}
