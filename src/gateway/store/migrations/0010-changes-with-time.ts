import type { Step } from '#database/migrate.ts'

/** When each record was seen to change elsewhere, for pages that begin to listen a moment after they were read. */
export const changesWithTime: Step = {
  name: '0010 changes with time',
  statements: [
    'alter table desk.changes_elsewhere add column at timestamptz not null default clock_timestamp()',
  ],
}
