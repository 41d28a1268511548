import type { Step } from '#database/migrate.ts'

/** Webhooks, and the outbox of what has still to be told to them. */
export const events: Step = {
  name: '0009 events',
  statements: [
    `create table practice.webhooks (
      id text collate "C" primary key,
      event_name text not null,
      callback_url text not null,
      -- Signs what is delivered (Standard Webhooks); shown by the administration only.
      secret text not null,
      created_at timestamptz not null default now(),
      unique (event_name, callback_url)
    )`,
    // The id orders the deliveries of one record: its row is locked while they are written.
    `create table practice.deliveries (
      id bigint generated always as identity primary key,
      webhook_id text collate "C" not null references practice.webhooks on delete cascade,
      -- The same in every attempt, so that a receiver knows a repeat (Standard Webhooks, webhook-id).
      message_id text not null,
      entity_id text collate "C" not null,
      -- Exactly what is sent and signed.
      body text not null,
      created_at timestamptz not null default now(),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      -- Whoever attempts a delivery has it until then; after a crash somebody else takes it.
      leased_until timestamptz,
      last_failure text,
      dead_at timestamptz
    )`,
    `create index deliveries_due on practice.deliveries (next_attempt_at) where dead_at is null`,
    `create index deliveries_in_order on practice.deliveries (webhook_id, entity_id, id)
      where dead_at is null`,
  ],
}
