import type { Step } from '#database/migrate.ts'

/** Preferences and draft keys, what was opened last, and the journal of writes. */
export const firstState: Step = {
  name: '0001 first state',
  statements: [
    `create table desk.people (
      id text collate "C" primary key,
      draft_key text not null check (draft_key ~ '^[A-Za-z0-9_-]{43}$'),
      preferences jsonb not null default '{}' check (jsonb_typeof(preferences) = 'object')
    )`,
    `create table desk.recents (
      person text collate "C" not null,
      kind text not null check (kind in ('contact', 'matter', 'task')),
      record_id text collate "C" not null,
      opened_at timestamptz not null,
      primary key (person, kind, record_id)
    )`,
    'create index recents_latest on desk.recents (person, kind, opened_at desc)',
    `create table desk.journal (
      position bigint generated always as identity primary key,
      -- Joins the line of a beginning with that of its end, and both with the log.
      exchange uuid not null,
      at timestamptz not null default now(),
      person text collate "C" not null,
      operation text not null,
      record_id text,
      outcome text not null check (outcome in ('begun', 'saved', 'not saved', 'not known'))
    )`,
    `create unique index journal_begins_once on desk.journal (exchange) where outcome = 'begun'`,
    `create unique index journal_ends_once on desk.journal (exchange) where outcome <> 'begun'`,
    `create index journal_of_person on desk.journal (person, position desc) where outcome = 'begun'`,
    `create function desk.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the journal is only ever added to';
      end
    $$`,
    `create trigger journal_is_only_added_to before update or delete or truncate on desk.journal
      for each statement execute function desk.refuse_change()`,
  ],
}
