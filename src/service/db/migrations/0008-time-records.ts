import type { Step } from '#database/migrate.ts'

/** Time records, and the totals of work and bills on a matter. Money in AUD. */
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
    // Only what is blank to the contract as well: some locales count more characters, such as U+0085, among spaces.
    `alter table practice.matters
      drop constraint matters_title_check,
      add constraint matters_title_check check (title collate "C" ~ '\\S')`,
    // Plain numerics keep what was sent to the last digit.
    'alter table practice.matters alter column estimated_fee type numeric',

    // The next matter's number: above every plain number that a matter was ever given, however it came.
    'create sequence practice.matter_numbers',
    `select setval('practice.matter_numbers', highest) from (
      select max(number::bigint) as highest from practice.matters where number ~ '^[0-9]{1,15}$'
    ) as given where highest >= 1`,
    `create function practice.raise_matter_numbers() returns trigger language plpgsql as $$
    declare
      highest bigint := (select max(number::bigint) from added where number ~ '^[0-9]{1,15}$');
    begin
      if highest > (select last_value - (not is_called)::integer from practice.matter_numbers) then
        -- One at a time: of two that raise it at once, the lower must not come last.
        perform pg_advisory_xact_lock(hashtextextended('practice.matter_numbers', 0));
        perform setval('practice.matter_numbers', highest) from practice.matter_numbers
          where highest > last_value - (not is_called)::integer;
      end if;
      return null;
    end $$`,
    `create trigger numbers_of_matters after insert on practice.matters
      referencing new table as added
      for each statement execute function practice.raise_matter_numbers()`,

    `create table practice.time_records (
      id text collate "C" primary key,
      duration_minutes numeric not null check (duration_minutes > 0),
      units numeric check (units >= 0),
      charge_rate numeric check (charge_rate >= 0),
      cost_code text not null check (cost_code collate "C" ~ '\\S'),
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
