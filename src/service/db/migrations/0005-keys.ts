import type { Step } from '#database/migrate.ts'

/** The keys that clients authenticate with: no key can be recovered from what is stored. */
export const keys: Step = {
  name: '0005 keys',
  statements: [
    `create table practice.api_keys (
      id text collate "C" primary key,
      name text not null check (name collate "C" ~ '\\S'),
      digest bytea not null unique check (octet_length(digest) = 32),
      created_at timestamptz not null default now(),
      revoked_at timestamptz
    )`,
    // A name may be used again once its key is revoked.
    'create unique index api_keys_in_use on practice.api_keys (name) where revoked_at is null',
  ],
}
