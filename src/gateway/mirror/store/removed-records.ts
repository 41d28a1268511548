import type { Step } from '#database/migrate.ts'

/** Of what was asked for before a record was removed, some answers come later, and must not bring it back. */
export const removedRecords: Step = {
  name: '0007 removed records',
  statements: [
    `create table mirror.removed (
      kind text collate "C" not null,
      key text collate "C" not null,
      -- When the service was asked that did not have it.
      read_at timestamptz not null,
      primary key (kind, key)
    )`,
  ],
}
