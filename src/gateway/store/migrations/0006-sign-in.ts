/** People who sign in: their names, the roles given here, and the sessions that were ended before their time. */
import type { Step } from '#database/migrate.ts'

export const signIn: Step = {
  name: '0006 sign-in',
  statements: [
    `alter table desk.people
      add column name text,
      add column email text,
      add column role text check (role in ('reader', 'editor', 'admin')),
      add column signed_in_at timestamptz`,
    `create table desk.ended_sessions (
      position bigint generated always as identity primary key,
      -- A session here, one at the provider, or everything that a person had begun by then.
      kind text not null check (kind in ('session', 'provider session', 'person')),
      id text collate "C" not null,
      ended_at timestamptz not null default clock_timestamp(),
      -- After this it would have ended by itself.
      over_at timestamptz not null
    )`,
    'create index ended_sessions_over on desk.ended_sessions (over_at)',
    // From where: the address that the desk saw, or a proxy of the firm told it.
    'alter table desk.journal add column address text',
    `create index journal_by_time on desk.journal (at) where outcome = 'begun'`,
    // Lines still cannot be changed. Those that are older than the firm keeps them may be taken away, by whoever says so.
    `create or replace function desk.refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting('desk.takes_away', true) = 'old lines' then
          return null;
        end if;
        raise exception 'the journal is only ever added to';
      end
    $$`,
  ],
}
