import type { Step } from '#database/migrate.ts'

/** Time records, and what they and the bills before them make of a matter. Money in AUD. */
export const timeRecords: Step = {
  name: '0008 time records',
  statements: [
    `alter table practice.matters
      add column description text,
      add column date_estimated_completion date,
      add column cost_template_id text,
      add column wip_amount_excl_tax numeric not null default 0,
      add column wip_gst_amount numeric not null default 0,
      add column billed_amount_excl_tax numeric not null default 0,
      add column billed_gst_amount numeric not null default 0`,
    // The next matter's number: above the highest that was ever given by itself.
    'create sequence practice.matter_numbers',

    // Plain numerics keep what was sent to the last digit.
    `create table practice.time_records (
      id text collate "C" primary key,
      duration_minutes numeric not null check (duration_minutes > 0),
      units numeric check (units >= 0),
      charge_rate numeric check (charge_rate >= 0),
      cost_code text not null check (cost_code ~ '\\S'),
      associated_matter_id text collate "C" not null references practice.matters,
      staff_contact_id text collate "C" not null references practice.contacts,
      amount_excl_tax numeric not null check (amount_excl_tax >= 0),
      date date not null,
      description text,
      is_editable boolean not null default true,
      created_at timestamptz not null default now()
    )`,
    'create index time_records_of_matter on practice.time_records (associated_matter_id, date)',
    'create index time_records_of_person on practice.time_records (staff_contact_id, date)',
  ],
}
