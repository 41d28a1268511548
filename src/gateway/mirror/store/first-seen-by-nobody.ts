import type { Step } from '#database/migrate.ts'

/** A line that says 'first seen' used to name whoever had just changed the record, as if they had created it. */
export const firstSeenByNobody: Step = {
  name: '0006 first seen by nobody',
  statements: [
    "update mirror.changes set person = null where what = 'first seen' and person is not null",
  ],
}
