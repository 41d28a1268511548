import type { Step } from '#database/migrate.ts'

/** Marks time records that may already have arrived in an earlier attempt. */
export const doubtfulTime: Step = {
  name: '0005 doubtful time',
  statements: ['alter table desk.time_outbox add column doubtful boolean not null default false'],
}
