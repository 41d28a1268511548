/** The steps of the `desk` schema, in order. A step that has been released is never changed. */
import type { Step } from '#database/migrate.ts'
import { firstState } from './migrations/0001-first-state.ts'
import { keyedWrites } from './migrations/0002-keyed-writes.ts'
import { timeOutbox } from './migrations/0003-time-outbox.ts'
import { webhookNotes } from './migrations/0004-webhook-notes.ts'
import { doubtfulTime } from './migrations/0005-doubtful-time.ts'
import { signIn } from './migrations/0006-sign-in.ts'
import { people } from './migrations/0007-people.ts'
import { changesElsewhere } from './migrations/0008-changes-elsewhere.ts'
import { callbacks } from './migrations/0009-callbacks.ts'
import { changesWithTime } from './migrations/0010-changes-with-time.ts'
import { attemptsOfTime } from './migrations/0011-attempts-of-time.ts'
import { heldSince } from './migrations/0012-held-since.ts'
import { timeByServiceId } from './migrations/0013-time-by-service-id.ts'
import { timeOfAService } from './migrations/0014-time-of-a-service.ts'

export const deskSteps: readonly Step[] = [
  firstState,
  keyedWrites,
  timeOutbox,
  webhookNotes,
  doubtfulTime,
  signIn,
  people,
  changesElsewhere,
  callbacks,
  changesWithTime,
  attemptsOfTime,
  heldSince,
  timeByServiceId,
  timeOfAService,
]
