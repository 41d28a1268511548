import type { Step } from '#database/migrate.ts'

/** Webhooks that were registered through this desk. */
export const webhookNotes: Step = {
  name: '0004 webhook notes',
  statements: [
    `create table desk.webhook_notes (
      position bigint generated always as identity primary key,
      person text collate "C" not null,
      at timestamptz not null default now(),
      event_name text not null,
      callback_url text not null,
      outcome text not null check (outcome in ('saved', 'not known'))
    )`,
  ],
}
