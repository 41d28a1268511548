/** The tables of the outbox; `0009-events.ts` makes them. */
import { bigint, integer, text } from 'drizzle-orm/pg-core'
import { moment, momentOrNow } from '#database/columns/moment.ts'
import { practice } from '#service/db/columns.ts'

export const deliveryQueues = practice.table('delivery_queues', {
  webhookId: text('webhook_id').notNull(),
  entityId: text('entity_id').notNull(),
  nextAttemptAt: momentOrNow('next_attempt_at'),
  leasedUntil: moment('leased_until'),
})

export const deliveries = practice.table('deliveries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  webhookId: text('webhook_id').notNull(),
  messageId: text('message_id').notNull(),
  entityId: text('entity_id').notNull(),
  body: text().notNull(),
  createdAt: momentOrNow('created_at'),
  attempts: integer().notNull().default(0),
  failingSince: moment('failing_since'),
  lastFailure: text('last_failure'),
  deadAt: moment('dead_at'),
})
