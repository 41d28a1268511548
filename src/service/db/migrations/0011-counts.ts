import type { Step } from '#database/migrate.ts'

/** Adds up what a statement changed, and writes only what is not zero, in one order, so that there is no deadlock. */
const addUp = (into: string, keys: string, rows: string) => `
      insert into practice.${into} as counted (${keys}, n)
        select ${keys}, sum(n) from (${rows}) as changes
        group by ${keys} having sum(n) <> 0 order by ${keys}
        on conflict (${keys}) do update set n = counted.n + excluded.n;`

/** One function for all three kinds of statement; each sees only the rows that its kind has. */
const counter = (table: string, count: (rows: string) => string) => [
  `create function practice.count_${table}() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${count('select new_rows.*, 1 as n from new_rows')}
    elsif tg_op = 'DELETE' then ${count('select old_rows.*, -1 as n from old_rows')}
    else ${count(`select new_rows.*, 1 as n from new_rows
        union all select old_rows.*, -1 as n from old_rows`)}
    end if;
    return null;
  end $$`,
  ...(
    [
      ['insert', 'new table as new_rows'],
      ['update', 'old table as old_rows new table as new_rows'],
      ['delete', 'old table as old_rows'],
    ] as const
  ).map(
    ([kind, rows]) => `create trigger counted_on_${kind} after ${kind} on practice.${table}
      referencing ${rows} for each statement execute function practice.count_${table}()`,
  ),
]

/** How many records there are of each kind, kept beside them, so that a total is read rather than counted. */
export const counts: Step = {
  name: '0011 counts',
  statements: [
    `create table practice.matter_counts (
      dimension text collate "C" not null,
      value text collate "C" not null,
      status text collate "C" not null,
      n bigint not null,
      primary key (dimension, value, status)
    )`,
    `create table practice.matter_days (
      dimension text collate "C" not null,
      day date not null,
      status text collate "C" not null,
      n bigint not null,
      primary key (dimension, day, status)
    )`,
    ...counter(
      'matters',
      (rows) =>
        addUp(
          'matter_counts',
          'dimension, value, status',
          `select dimension, value, status, n from (${rows}) as matter,
            lateral (values
              ('all', ''),
              ('lawyer', lawyer_id),
              ('practice area', practice_area_id),
              ('trust account', trust_account_id),
              ('costing method', costing_method)
            ) as kinds (dimension, value)
            where value is not null`,
        ) +
        addUp(
          'matter_days',
          'dimension, day, status',
          `select dimension, day, status, n from (${rows}) as matter,
            lateral (values
              ('opened', date_open),
              ('changed', (user_change_timestamp at time zone 'UTC')::date)
            ) as days (dimension, day)
            where day is not null`,
        ),
    ),

    `create table practice.document_counts (
      linked_to text collate "C" not null,
      type text collate "C" not null,
      n bigint not null,
      primary key (linked_to, type)
    )`,
    ...counter('documents', (rows) =>
      addUp(
        'document_counts',
        'linked_to, type',
        `select case when matter_id is not null then 'Matter'
            when contact_id is not null then 'Contact' else '' end as linked_to,
          type, n from (${rows}) as document`,
      ),
    ),

    // What is there already. Nothing is written to these tables before the steps are done.
    `with counted as (select dimension, value, status, count(*) as n from practice.matters,
        lateral (values ('all', ''), ('lawyer', lawyer_id), ('practice area', practice_area_id),
          ('trust account', trust_account_id), ('costing method', costing_method)
        ) as kinds (dimension, value) where value is not null group by dimension, value, status)
      insert into practice.matter_counts select * from counted`,
    `with counted as (select dimension, day, status, count(*) as n from practice.matters,
        lateral (values ('opened', date_open),
          ('changed', (user_change_timestamp at time zone 'UTC')::date)
        ) as days (dimension, day) where day is not null group by dimension, day, status)
      insert into practice.matter_days select * from counted`,
  ],
}
