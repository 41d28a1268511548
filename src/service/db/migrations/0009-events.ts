import type { Step } from '#database/migrate.ts'

/** Webhooks, and the outbox of what has still to be delivered to them. */
export const events: Step = {
  name: '0009 events',
  statements: [
    `create table practice.webhooks (
      id text collate "C" primary key,
      event_name text not null check (event_name in (
        'CreateContactEvent', 'UpdateContactEvent', 'CreateMatterEvent', 'UpdateMatterEvent',
        'CreateTaskEvent', 'UpdateTaskEvent'
      )),
      callback_url text not null check (callback_url ~* '^https?://'),
      -- Signs what is delivered (Standard Webhooks); shown by the administration only.
      secret text not null check (secret like 'whsec\\_%'),
      created_at timestamptz not null default now(),
      unique (event_name, callback_url)
    )`,
    // One for each webhook and record with pending deliveries: whoever attempts a delivery holds the queue alone,
    // so that events arrive in their order. It is locked while an event joins it, and gone when it is empty.
    `create table practice.delivery_queues (
      webhook_id text collate "C" not null references practice.webhooks on delete cascade,
      entity_id text collate "C" not null,
      next_attempt_at timestamptz not null default now(),
      -- Whoever attempts a delivery has the queue until then; after a crash somebody else takes it.
      leased_until timestamptz,
      primary key (webhook_id, entity_id)
    )`,
    'create index delivery_queues_due on practice.delivery_queues (webhook_id, next_attempt_at)',
    `create index delivery_queues_leased on practice.delivery_queues (webhook_id)
      where leased_until is not null`,
    // The contents of the queues, in the order of the ids; dead deliveries are in no queue.
    `create table practice.deliveries (
      id bigint generated always as identity primary key,
      webhook_id text collate "C" not null references practice.webhooks on delete cascade,
      -- The same in every attempt, so that a receiver knows a repeat (Standard Webhooks, webhook-id).
      message_id text not null,
      entity_id text collate "C" not null,
      -- Exactly what is sent and signed.
      body text not null,
      created_at timestamptz not null default now(),
      -- Those that failed.
      attempts integer not null default 0,
      failing_since timestamptz,
      last_failure text,
      dead_at timestamptz
    )`,
    'create index deliveries_in_order on practice.deliveries (webhook_id, entity_id, id)',
  ],
}
