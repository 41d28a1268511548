import type { Step } from '#database/migrate.ts'

/** How often a held time record was tried, so that it is tried less and less often while the service is away. */
export const attemptsOfTime: Step = {
  name: '0011 attempts of time',
  statements: ['alter table desk.time_outbox add column attempts integer not null default 0'],
}
