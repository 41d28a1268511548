/** The outbox in PostgreSQL: which process may attempt which delivery, and the result. */
import { sql, type SQL } from 'drizzle-orm'
import { skipLocked, takeDue, endLeases } from '#database/leased-queue.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { attemptPeriod } from './schedule.ts'
import { deliveryQueues } from './table.ts'

/** A delivery that this process may attempt until the lease of its queue ends. */
export type Delivery = {
  id: string
  webhookId: string
  entityId: string
  /** When the lease ends, as the database writes it, which is unique to this lease of the queue. */
  lease: string
  messageId: string
  body: string
  /** How many attempts have failed. */
  attempts: number
  callbackUrl: string
  secret: string
}

/** Why a delivery failed, and in how many milliseconds it is attempted again; after a permanent failure it is not. */
export type Failure = { failure: string; wait: number; permanent: boolean }

/** Longer than any attempt takes, even with a slow database; in milliseconds. */
const leaseTime = 30_000
/** So that a slow receiver leaves room for the others. */
const maxInFlightPerWebhook = 4

/**
 * Takes at most `limit` deliveries that are due, of each record and webhook only the first one left: a later event
 * is not sent before the earlier one has arrived or is dead.
 */
export async function takeDeliveries(db: Sql, limit: number): Promise<Delivery[]> {
  // Most of the time there is nothing at all, and this is the cheapest check.
  const [any] = await rowsOf(db, sql`select 1 from ${deliveryQueues} limit 1`)
  if (!any) return []
  return takeDue(db, {
    table: deliveryQueues,
    key: ['webhook_id', 'entity_id'],
    lease: leaseTime,
    due: sql`
      select due.* from practice.webhooks w
      cross join lateral (
        select q.webhook_id, q.entity_id, q.next_attempt_at from practice.delivery_queues q
        where q.webhook_id = w.id and q.next_attempt_at <= now()
          and (q.leased_until is null or q.leased_until < now())
        order by q.next_attempt_at
        limit greatest(0, ${maxInFlightPerWebhook}::bigint - (
          select count(*) from practice.delivery_queues u
          where u.webhook_id = w.id and u.leased_until is not null and u.leased_until >= now()
        ))
        ${skipLocked}
      ) due
      order by due.next_attempt_at limit ${limit}`,
    join: sql`
      join practice.webhooks w on w.id = due.webhook_id
      cross join lateral (
        select d.id, d.message_id, d.body, d.attempts from practice.deliveries d
        where d.webhook_id = due.webhook_id and d.entity_id = due.entity_id and d.dead_at is null
        order by d.id limit 1
      ) first`,
    returning: sql`entry.webhook_id as "webhookId", entry.entity_id as "entityId",
      entry.leased_until::text as lease, first.id::text, first.message_id as "messageId", first.body,
      first.attempts, w.callback_url as "callbackUrl", w.secret`,
  })
}

/**
 * Prepares a database that only this process uses: what an earlier process had leased is free at once. Also reclaims the
 * space of deliveries that have arrived, which PGlite never does by itself.
 */
export async function prepareForSoleProcess(db: Sql): Promise<void> {
  await endLeases(db, deliveryQueues)
  const [size] = await rowsOf<{ isUsed: boolean }>(
    db,
    sql`select pg_relation_size('practice.deliveries')
      + pg_relation_size('practice.delivery_queues') > 0 as "isUsed"`,
  )
  // Without any deliveries it would only delay the first list of the day.
  if (size?.isUsed) await db.execute(sql`vacuum practice.deliveries, practice.delivery_queues`)
}

/** Deletes a delivery that has arrived, even after its lease; the next one of its record is due. */
export const markArrived = (db: Sql, delivery: Delivery): Promise<void> =>
  db.transaction(async (transaction) => {
    const isOurs = await lockQueue(transaction, delivery)
    await transaction.execute(
      sql`delete from practice.deliveries where id = ${delivery.id}::bigint`,
    )
    if (isOurs) await continueQueue(transaction, delivery)
  })

/** Postpones a delivery; after a permanent failure or a day of attempts it is dead, and its record's next is due. */
export const markFailed = (db: Sql, delivery: Delivery, why: Failure): Promise<void> =>
  db.transaction(async (transaction) => {
    if (!(await lockQueue(transaction, delivery))) return
    const end = sql`coalesce(failing_since, now()) + ${attemptPeriod} * interval '1 millisecond'`
    const [after] = await rowsOf<{ dead: boolean; next: string }>(
      transaction,
      sql`
      update practice.deliveries
      set attempts = attempts + 1, last_failure = ${why.failure},
        failing_since = coalesce(failing_since, now()),
        dead_at = case when ${why.permanent} or now() >= ${end} then now() end
      where id = ${delivery.id}::bigint
      returning dead_at is not null as dead,
        least(now() + ${why.wait} * interval '1 millisecond', ${end})::text as next`,
    )
    if (!after || after.dead) return continueQueue(transaction, delivery)
    return releaseQueue(transaction, delivery, sql`${after.next}::timestamptz`)
  })

/** Releases a delivery whose attempt was not finished: it is due at once, for any process. */
export async function release(db: Sql, delivery: Delivery): Promise<void> {
  await releaseQueue(db, delivery, sql`next_attempt_at`)
}

const queueOf = ({ webhookId, entityId }: Delivery) =>
  sql`webhook_id = ${webhookId} and entity_id = ${entityId}`
const leased = (delivery: Delivery) =>
  sql`${queueOf(delivery)} and leased_until = ${delivery.lease}::timestamptz`

/** Locks the queue; false if the lease has passed to another process, or the webhook is gone. */
async function lockQueue(db: Sql, delivery: Delivery): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from practice.delivery_queues where ${leased(delivery)} for update`,
  )
  return rows.length > 0
}

/** Makes the next delivery of the queue due, or removes the queue if there is none. */
async function continueQueue(db: Sql, delivery: Delivery): Promise<void> {
  const [next] = await rowsOf(
    db,
    sql`select 1 from practice.deliveries where ${queueOf(delivery)} and dead_at is null limit 1`,
  )
  if (next) return releaseQueue(db, delivery, sql`now()`)
  await db.execute(sql`delete from practice.delivery_queues where ${queueOf(delivery)}`)
}

async function releaseQueue(db: Sql, delivery: Delivery, nextAttemptAt: SQL): Promise<void> {
  await db.execute(sql`
    update practice.delivery_queues set leased_until = null, next_attempt_at = ${nextAttemptAt}
    where ${leased(delivery)}`)
}
