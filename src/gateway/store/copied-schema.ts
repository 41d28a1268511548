/** The desk's own state as backups copy it. */
import { eq, ne, sql } from 'drizzle-orm'
import type { CopiedSchema } from '#database/copied-schema.ts'
import { deskSteps } from './migrations.ts'
import { keyedWrites, timeOutbox } from './tables.ts'

/**
 * After the backup, the desk that it was made of may have sent whatever was not recorded by then. A person is
 * asked about every such record; nothing is sent by itself.
 */
export const deskSchema: CopiedSchema = {
  name: 'desk',
  steps: deskSteps,
  async settle(restored) {
    await restored
      .update(timeOutbox)
      // A reason that stood beside another state was of that state.
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
  },
}
