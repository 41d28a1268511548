/** Records events of the practice for delivery to every webhook that listens to them (the specification, Events). */
import { sql } from 'drizzle-orm'
import type { Sql } from '#database/sql.ts'
import type { EventName } from '#contract/webhooks.ts'
import { newId } from '#service/db/ids.ts'

type Change = {
  /** The record that changed. */
  entityId: string
  /** Its full state after the change, as the API shows it. */
  currentValue: object
}

/** An event for each of these records in its current state. */
export const recordStates = (
  transaction: Pick<Sql, 'execute'>,
  name: EventName,
  records: readonly { id: string }[],
) =>
  recordEvents(
    transaction,
    name,
    records.map((record) => ({ entityId: record.id, currentValue: record })),
  )

/**
 * Adds one delivery of each change for each webhook of that kind, inside the transaction of the change: both are
 * stored, or neither. The same transaction must have locked the row of the record, which keeps its events in order.
 */
export async function recordEvents(
  transaction: Pick<Sql, 'execute'>,
  name: EventName,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  const given = changes.map(({ entityId, currentValue }) => ({
    entity: entityId,
    message: `msg_${newId()}`,
    body: JSON.stringify({ entityId, entityType: name, currentValue }),
  }))
  // The deletion of a webhook waits for the change, and never makes it fail. The queue is always written, to lock an
  // existing one too: a worker that finds it empty must not remove it under this event.
  await transaction.execute(sql`
    with listener as (
      select id from practice.webhooks where event_name = ${name} order by id for key share
    ), given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json)
        as given (entity text, message text, body text)
    ), queued as (
      insert into practice.delivery_queues as queue (webhook_id, entity_id)
      select id, entity from listener cross join given
      on conflict (webhook_id, entity_id) do update set next_attempt_at = queue.next_attempt_at
      returning queue.webhook_id, queue.entity_id
    )
    insert into practice.deliveries (webhook_id, message_id, entity_id, body)
    select webhook_id, message, entity_id, body from queued join given on entity = entity_id`)
}
