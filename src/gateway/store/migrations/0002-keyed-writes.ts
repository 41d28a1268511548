import type { Step } from '#database/migrate.ts'

/** Writes that must not happen twice, each with the key under which it was sent. */
export const keyedWrites: Step = {
  name: '0002 keyed writes',
  statements: [
    `create table desk.keyed_writes (
      person text collate "C" not null,
      key text collate "C" not null,
      operation text not null,
      -- SHA-256 of method, path and body: what was sent itself is not kept.
      digest text not null check (digest ~ '^[0-9a-f]{64}$'),
      state text not null check (state in ('under way', 'answered', 'unknown')),
      -- A gateway that has not written down an end by then never will.
      leased_until timestamptz not null,
      status integer check ((status is not null) = (state = 'answered')),
      -- The first answer, for those who ask again.
      answer text,
      begun_at timestamptz not null default now(),
      primary key (person, key)
    )`,
    `create index keyed_writes_under_way on desk.keyed_writes (leased_until) where state = 'under way'`,
  ],
}
