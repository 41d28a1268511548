/** Deliveries that were given up, for the administration. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { rowsOf, type Sql } from '#database/sql.ts'
import { webhooks } from '#service/webhooks/table.ts'
import { deliveries } from './table.ts'

/** Every delivery that was given up, the oldest event first. */
export const deadDeliveries = (db: Sql) =>
  db
    .select({
      id: deliveries.id,
      messageId: deliveries.messageId,
      entityId: deliveries.entityId,
      eventName: webhooks.eventName,
      callbackUrl: webhooks.callbackUrl,
      createdAt: deliveries.createdAt,
      deadAt: deliveries.deadAt,
      attempts: deliveries.attempts,
      lastFailure: deliveries.lastFailure,
    })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .where(isNotNull(deliveries.deadAt))
    .orderBy(asc(deliveries.id))

/**
 * Makes dead deliveries due, all or those with `ids`, before any others of their records, and gives them another day
 * of attempts; returns how many there are. A running service finds them within seconds.
 */
export async function retryDead(db: Sql, ids?: readonly number[]): Promise<number> {
  const dead = and(isNotNull(deliveries.deadAt), ids && inArray(deliveries.id, [...ids]))
  const retried = await rowsOf(
    db,
    sql`
    with queued as (
      insert into practice.delivery_queues (webhook_id, entity_id)
      select distinct webhook_id, entity_id from practice.deliveries where ${dead}
      on conflict (webhook_id, entity_id) do update set next_attempt_at = now()
      returning webhook_id, entity_id
    )
    update practice.deliveries set dead_at = null, attempts = 0, failing_since = null
    from queued
    where deliveries.webhook_id = queued.webhook_id and deliveries.entity_id = queued.entity_id
      and ${dead}
    returning deliveries.id`,
  )
  return retried.length
}
