import type { Step } from '#database/migrate.ts'

/** Time records of which an earlier sending may have arrived. */
export const doubtfulTime: Step = {
  name: '0005 doubtful time',
  statements: ['alter table desk.time_outbox add column doubtful boolean not null default false'],
}
