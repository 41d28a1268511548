import type { Step } from '#database/migrate.ts'

/** Sort keys that some matters lack: those come last in both directions, so each direction needs an index of its own. */
const sparse = [
  'practice_area_key',
  'stage_key',
  'referred_by_key',
  'trust_account_key',
  'trust_account_id',
  'estimated_fee',
  'matter_trust_balance',
]

/** An index for every order that matters can be listed in, and for the usual order within the usual filters; searching apart. */
export const orders: Step = {
  name: '0012 orders',
  statements: [
    ...sparse.flatMap((key) => [
      `create index matters_in_order_of_${key} on practice.matters (${key}, id)`,
      `create index matters_in_order_of_${key}_down on practice.matters (${key} desc nulls last, id desc)`,
    ]),
    'create index matters_in_order_of_status on practice.matters (status, id)',
    ...['status', 'lawyer_id', 'practice_area_id', 'trust_account_id'].map(
      (filter) => `create index matters_of_${filter}_by_last_activity
        on practice.matters (${filter}, last_activity desc nulls last, id desc)`,
    ),
    // A search checks each match in its row; many more of these narrow rows than of matters fit on a page.
    `create table practice.matter_texts (
      id text collate "C" primary key references practice.matters on delete cascade,
      search_key text collate "C" not null
    )`,
    'insert into practice.matter_texts select id, search_key from practice.matters',
    `create index matter_texts_by_text on practice.matter_texts
      using gin (search_key public.gin_trgm_ops)`,
    'drop index practice.matters_by_text',
    `create function practice.keep_matter_texts() returns trigger language plpgsql as $$ begin
      insert into practice.matter_texts as kept (id, search_key)
        select id, search_key from new_rows
        on conflict (id) do update set search_key = excluded.search_key
          where kept.search_key <> excluded.search_key;
      return null;
    end $$`,
    ...['insert', 'update'].map(
      (kind) => `create trigger texts_on_${kind} after ${kind} on practice.matters
        referencing new table as new_rows for each statement
        execute function practice.keep_matter_texts()`,
    ),

    // These are the beginnings of indices above.
    'drop index practice.matters_of_lawyer_id',
    'drop index practice.matters_of_practice_area_id',
    'drop index practice.matters_of_trust_account_id',
  ],
}
