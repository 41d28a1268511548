/** Stores which webhooks were registered through this desk, the latest first. */
import { desc, sql } from 'drizzle-orm'
import type { NewWebhookNote } from '#contract/desk/desk.ts'
import { maskedAddress } from '#contract/masked-address.ts'
import type { Sql } from '#database/sql.ts'
import { webhookNotes } from './tables.ts'

/** How many are listed. */
const maxListed = 250

/** Notes and lists webhooks. They belong to the practice, not to a person: everyone sees all of them. */
export function webhookNoteStore(db: Sql) {
  return {
    async list() {
      const rows = await db
        .select()
        .from(webhookNotes)
        .orderBy(desc(webhookNotes.position))
        .limit(maxListed)
      return rows.map(({ eventName, callbackUrl, outcome, at }) => ({
        eventName,
        callbackUrl,
        outcome,
        at: at.toISOString(),
      }))
    },
    async note(person: string, { eventName, callbackUrl, outcome }: NewWebhookNote) {
      await db.insert(webhookNotes).values({
        person,
        eventName,
        // Masked here as well, in case the sender forgot to.
        callbackUrl: maskedAddress(callbackUrl),
        outcome,
        at: sql`clock_timestamp()`,
      })
    },
  }
}
