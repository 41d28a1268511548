import type { Step } from '#database/migrate.ts'
import { foldingIn } from '#database/search/folding.ts'

/** `table` with an index for what it begins with, for each of the columns. */
const prefixes = (table: string, columns: readonly string[]) =>
  columns.map((column) => `create index ${table}_by_${column} on mirror.${table} (${column}, key)`)

/** Without a list of what is not in the index yet, which each search would read and the embedded database never empties. */
const byText = (table: string, column = 'text') =>
  `create index ${table}_by_text on mirror.${table} using gin (${column} public.gin_trgm_ops)
    with (fastupdate = off)`

/**
 * What the desk keeps of the service. A record is known by its `key`: its id, where identifiers that look like GUIDs
 * have one letter case (decision 0044). `read_at` is when the service was asked for what is kept.
 */
export const firstMirror: Step = {
  name: '0001 matters and contacts',
  statements: [
    ...foldingIn('mirror'),

    `create table mirror.kinds (
      kind text collate "C" primary key,
      -- The service that everything of this kind came from; null as long as there is nothing.
      address text,
      state text not null default 'empty' check (state in ('empty', 'filling', 'kept', 'stopped')),
      -- The pass through all pages that is under way, and the next page of it; null between two runs.
      pass integer,
      page integer not null default 0,
      run_started_at timestamptz,
      -- How many the service said there are.
      expected bigint,
      -- How many records of the last run had no id.
      without_id bigint not null default 0,
      -- When the last run began that read everything, and the last poll for changes.
      complete_at timestamptz,
      polled_at timestamptz,
      -- The latest change that the service told of.
      watermark timestamptz,
      -- Whether they come from a list of the service, or from the matters they are on.
      source text not null default 'list' check (source in ('list', 'matters')),
      -- A sentence for people.
      reason text,
      -- Nothing is asked before this moment, nor while it is forgotten, until an admin has it filled again.
      retry_at timestamptz,
      forgotten boolean not null default false,
      failures integer not null default 0,
      -- The gateway that reads.
      holder uuid,
      leased_until timestamptz
    )`,
    `insert into mirror.kinds (kind) values ('matters'), ('contacts')`,

    // What a pass has met so far; what it has not met at its end is asked for one by one.
    `create table mirror.seen (
      kind text collate "C" not null,
      key text collate "C" not null,
      primary key (kind, key)
    )`,

    `create table mirror.matters (
      key text collate "C" primary key,
      id text not null,
      number text,
      title text,
      status text,
      date_open date,
      last_activity timestamptz,
      user_change_timestamp timestamptz,
      practice_area_name text,
      stage_name text,
      client_id text,
      client_name text,
      lawyer_id text,
      lawyer_name text,
      referred_by_id text,
      referred_by_name text,
      estimated_fee numeric,
      matter_trust_balance numeric,
      trust_account_id text,
      trust_account text,
      custom_fields jsonb not null,
      digest text not null,
      read_at timestamptz not null
    )`,

    // Narrow, so that a common word reads few pages. The text has every name on the matter.
    `create table mirror.matter_texts (
      key text collate "C" primary key,
      number_key text collate "C",
      title_key text collate "C",
      client_key text collate "C",
      last_activity timestamptz,
      text text collate "C" not null
    )`,
    ...prefixes('matter_texts', ['number_key', 'title_key', 'client_key']),
    byText('matter_texts'),
    'create index matter_texts_latest on mirror.matter_texts (last_activity desc nulls last, key)',

    // Client, lawyer and referrer are people on a matter as well as whoever has a role; a role may be unfilled.
    `create table mirror.people (
      matter_key text collate "C" not null,
      place integer not null,
      kind text not null check (kind in ('client', 'lawyer', 'referrer', 'role')),
      role_name text,
      field_id text,
      contact_id text,
      contact_key text collate "C",
      name text,
      name_key text collate "C",
      mandatory boolean,
      primary key (matter_key, place)
    )`,
    'create index people_by_contact on mirror.people (contact_key, matter_key)',

    // Every word of a matter or a contact without digits, for those who mistype one; none is ever taken out.
    'create table mirror.words (word text collate "C" primary key)',
    byText('words', 'word'),

    `create table mirror.contacts (
      key text collate "C" primary key,
      id text not null,
      type text,
      full_name text,
      short_name text,
      region_code text,
      address text,
      phone text,
      email text,
      emails jsonb not null,
      roles jsonb not null,
      digest text not null,
      read_at timestamptz not null,
      name_key text collate "C",
      short_key text collate "C",
      text text collate "C" not null
    )`,
    ...prefixes('contacts', ['name_key', 'short_key']),
    byText('contacts'),
  ],
}
