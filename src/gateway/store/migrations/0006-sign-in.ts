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
  ],
}
