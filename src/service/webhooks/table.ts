/** The table of webhooks; `0009-events.ts` makes it. */
import { text } from 'drizzle-orm/pg-core'
import type { EventName } from '#contract/webhooks.ts'
import { momentOrNow } from '#database/columns/moment.ts'
import { id, practice } from '#service/db/columns.ts'

export const webhooks = practice.table('webhooks', {
  id: id(),
  eventName: text('event_name').$type<EventName>().notNull(),
  callbackUrl: text('callback_url').notNull(),
  secret: text().notNull(),
  createdAt: momentOrNow('created_at'),
})
