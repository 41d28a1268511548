/** Stores webhooks in PostgreSQL. */
import { randomBytes } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { paged } from '#contract/common.ts'
import type { NewWebhook, Webhook, WebhookQuery } from '#contract/webhooks.ts'
import type { Database } from '#database/open.ts'
import type { Sql } from '#database/sql.ts'
import { newId } from '#service/db/ids.ts'
import { deliveryQueues } from '#service/events/table.ts'
import { webhooks } from './table.ts'

export type WebhookStore = ReturnType<typeof webhookStore>

const { id, eventName, callbackUrl } = webhooks
const inOrder = [asc(webhooks.createdAt), asc(id)]

export function webhookStore({ sql: db }: Database) {
  return {
    /** Registers a webhook; the same event and address again return the existing one. */
    async add(webhook: NewWebhook): Promise<Webhook> {
      const [stored] = await db
        .insert(webhooks)
        .values({ ...webhook, id: newId(), secret: newSecret() })
        // Changes nothing, but only a row that is written is returned.
        .onConflictDoUpdate({
          target: [eventName, callbackUrl],
          set: { callbackUrl: webhook.callbackUrl },
        })
        .returning({ id, eventName, callbackUrl })
      return stored!
    },

    /** A page of webhooks, the oldest first. */
    async list(query: z.infer<typeof WebhookQuery>) {
      const { pageIndex, pageSize } = paged(query)
      const [totalRecords, records] = await Promise.all([
        db.$count(webhooks),
        db
          .select({ id, eventName, callbackUrl })
          .from(webhooks)
          .orderBy(...inOrder)
          .limit(pageSize)
          .offset(pageIndex * pageSize),
      ])
      return { totalRecords, pageIndex, records }
    },

    /** Removes a webhook and its pending deliveries; false if there is none. */
    remove: (webhookId: string): Promise<boolean> =>
      db.transaction(async (transaction) => {
        // Before its row, which an import needs that holds the table: otherwise the two would deadlock.
        await transaction.execute(sql`lock table ${webhooks} in row exclusive mode`)
        const isRequested = eq(id, webhookId)
        const [webhook] = await transaction
          .select({ id })
          .from(webhooks)
          .where(isRequested)
          .for('update')
        if (!webhook) return false
        // Queues before their deliveries, in the order in which everyone locks them, so that there is no deadlock.
        await transaction.delete(deliveryQueues).where(eq(deliveryQueues.webhookId, webhookId))
        await transaction.delete(webhooks).where(isRequested)
        return true
      }),
  }
}

/** Every webhook with the secret that signs its deliveries, for the administration only. */
export const listWebhooks = (db: Sql) =>
  db
    .select()
    .from(webhooks)
    .orderBy(...inOrder)

/** 256 random bits (Standard Webhooks: between 24 and 64 bytes, in base64, behind `whsec_`). */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
