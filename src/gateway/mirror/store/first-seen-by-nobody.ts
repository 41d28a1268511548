import type { Step } from '#database/migrate.ts'

/** Until now whoever had just changed a record that was first met then stood beside it as if they had created it. */
export const firstSeenByNobody: Step = {
  name: '0006 first seen by nobody',
  statements: [
    "update mirror.changes set person = null where what = 'first seen' and person is not null",
  ],
}
