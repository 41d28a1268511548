/** How backups copy the desk's own state, and how a restore settles it. */
import { eq, ne, sql } from 'drizzle-orm'
import type { CopiedSchema } from '#database/copied-schema.ts'
import { endSessionsOf, everybody } from './ended-sessions.ts'
import { deskSteps } from './migrations.ts'
import {
  callbacks,
  changesElsewhere,
  endedSessions,
  keyedWrites,
  signInLinks,
  timeOutbox,
} from './tables.ts'

/**
 * After the backup, the desk may have sent the time records that were not recorded yet. Therefore a person is asked
 * about each of them, and nothing is sent automatically.
 */
export const deskSchema: CopiedSchema = {
  name: 'desk',
  steps: deskSteps,
  async settle(restored) {
    await restored
      .update(timeOutbox)
      // A reason is only kept with the state that it explains.
      .set({
        state: 'unknown',
        leasedUntil: null,
        reason: sql`case when ${timeOutbox.state} = 'unknown' then ${timeOutbox.reason} end`,
      })
      .where(ne(timeOutbox.state, 'recorded'))
    await restored
      .update(keyedWrites)
      .set({ state: 'unknown' })
      .where(eq(keyedWrites.state, 'under way'))
    // A link that was used since would work once more.
    await restored.delete(signInLinks)
    // Their positions come again. Pages that heard of them read everything anew when they come back.
    await restored.delete(changesElsewhere)
    // The desk that was copied may still be there, and would hear of nothing more if these were removed at the service.
    await restored.delete(callbacks)
    // A session that ended since would go on, with a role that its person may have lost: all end, also those named here.
    await restored.delete(endedSessions)
    await endSessionsOf(restored, everybody)
  },
}
