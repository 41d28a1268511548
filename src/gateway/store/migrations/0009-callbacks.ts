import type { Step } from '#database/migrate.ts'

/** Where the service tells this desk of changes, and the last that it told. */
export const callbacks: Step = {
  name: '0009 callbacks',
  statements: [
    // The part of the address that nobody can guess; all gateways of a desk have the same.
    `create table desk.callback_secret (
      single boolean primary key default true check (single),
      secret text not null check (secret ~ '^[A-Za-z0-9_-]{43}$')
    )`,
    `create table desk.callbacks (
      -- The service, and the address of the desk at which it was told to call.
      service text collate "C" not null,
      desk text collate "C" not null,
      event_name text not null,
      state text not null default 'not known'
        check (state in ('registered', 'not offered', 'not known')),
      webhook_id text,
      tried_at timestamptz,
      -- Until then one gateway registers it.
      leased_until timestamptz,
      primary key (service, desk, event_name)
    )`,
    `create table desk.deliveries (
      position bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      event_name text,
      kind text,
      record_id text,
      bytes integer not null,
      -- Null while it is being checked.
      ending text check (ending in ('changed', 'known', 'not found', 'not checked', 'not understood'))
    )`,
  ],
}
