import type { Step } from '#database/migrate.ts'

/** Time records that are to be sent to the service, and those that it has recorded. */
export const timeOutbox: Step = {
  name: '0003 time outbox',
  statements: [
    `create table desk.time_outbox (
      person text collate "C" not null,
      -- Made where it was typed, so that saving twice is saving once.
      id uuid not null,
      state text not null check (
        state in ('held', 'sending', 'recorded', 'refused', 'unknown', 'set aside')
      ),
      -- As it goes up.
      record jsonb not null check (jsonb_typeof(record) = 'object'),
      -- Under which it is sent the next time, and was sent the last time.
      key uuid not null,
      held_until timestamptz not null,
      -- Whoever sends it has it until then; after that, nobody knows how it ended.
      leased_until timestamptz check ((leased_until is not null) = (state = 'sending')),
      -- The receipt.
      service_id text,
      recorded_at timestamptz,
      -- Whether the service said so, or a person who looked.
      confirmed_by text check (confirmed_by in ('service', 'person')),
      -- Why it was refused: sentences only.
      reason jsonb,
      created_at timestamptz not null default now(),
      matter_id text collate "C" generated always as (record ->> 'associatedMatterId') stored,
      staff_id text collate "C" generated always as (record ->> 'staffContactId') stored,
      cost_code text collate "C" generated always as (record ->> 'costCode') stored,
      day text collate "C" generated always as (record ->> 'date') stored,
      primary key (person, id),
      check ((confirmed_by is not null) = (state = 'recorded')),
      check ((recorded_at is not null) = (state = 'recorded'))
    )`,
    `create index time_outbox_due on desk.time_outbox (held_until) where state = 'held'`,
    `create index time_outbox_sending on desk.time_outbox (leased_until) where state = 'sending'`,
    `create index time_outbox_open on desk.time_outbox (person, created_at) where state <> 'recorded'`,
    `create index time_outbox_recorded on desk.time_outbox (person, day desc, recorded_at desc)
      where state = 'recorded'`,
    `create index time_outbox_of_matter on desk.time_outbox (person, matter_id, created_at desc)`,
  ],
}
