import type { Step } from '#database/migrate.ts'

/** When the hold of a time record began, unless there is none, or it has been prolonged. */
export const heldSince: Step = {
  name: '0012 held since',
  statements: ['alter table desk.time_outbox add column held_since timestamptz'],
}
