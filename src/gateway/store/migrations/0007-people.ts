/** People who are added here and sign in with passkeys, one person for each email address, and what was taken over. */
import type { Step } from '#database/migrate.ts'

export const people: Step = {
  name: '0007 people',
  statements: [
    `alter table desk.people
      -- As the provider said at the last sign-in; it counts before the role given here.
      add column provider_role text check (provider_role in ('reader', 'editor', 'admin')),
      -- Present for people who were added here, and sign in with passkeys.
      add column added_at timestamptz,
      add column removed_at timestamptz`,
    // Of several people with one email address, who signed in last keeps it.
    `update desk.people older set email = null where exists (
      select 1 from desk.people newer where lower(newer.email) = lower(older.email)
        and split_part(newer.id, '#', 1) = split_part(older.id, '#', 1) and (coalesce(newer.signed_in_at, '-infinity'), newer.id)
          > (coalesce(older.signed_in_at, '-infinity'), older.id)
    )`,
    // A firm that changes its provider, or its way of signing in, has somebody twice: their ids begin with the provider.
    `create unique index people_by_email on desk.people (lower(email), split_part(id, '#', 1))
      where removed_at is null`,
    `create table desk.passkeys (
      -- The credential id (WebAuthn Level 3, section 4), base64url.
      id text collate "C" primary key,
      person text collate "C" not null,
      public_key text not null,
      counter bigint not null,
      transports jsonb not null default '[]' check (jsonb_typeof(transports) = 'array'),
      created_at timestamptz not null default clock_timestamp(),
      used_at timestamptz
    )`,
    'create index passkeys_of_person on desk.passkeys (person)',
    // The links themselves are kept nowhere.
    `create table desk.sign_in_links (
      digest text collate "C" primary key,
      person text collate "C" not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    'create index sign_in_links_of_person on desk.sign_in_links (person)',
    `create table desk.used_challenges (
      id text collate "C" primary key,
      over_at timestamptz not null
    )`,
    // At most one row: what became of the state of the one person before people signed in.
    `create table desk.take_over (
      single boolean primary key default true check (single),
      person text collate "C" not null,
      decision text not null check (decision in ('take over', 'leave')),
      at timestamptz not null default clock_timestamp()
    )`,
  ],
}
