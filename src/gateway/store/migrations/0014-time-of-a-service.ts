import type { Step } from '#database/migrate.ts'

/** Which service a time record was saved for; null where it was saved before this was kept. */
export const timeOfAService: Step = {
  name: '0014 time of a service',
  statements: ['alter table desk.time_outbox add column service text'],
}
