/** What happened in the practice, told to every webhook that asked for it (api.md, Events). */
import { sql } from 'drizzle-orm'
import type { Sql } from '#database/open.ts'
import type { EventName } from '#contract/webhooks.ts'
import { newId } from '#service/db/ids.ts'

export type PracticeEvent = {
  name: EventName
  /** The record that changed. */
  entityId: string
  /** Its full state after the change, as the API shows it. */
  currentValue: object
}

/**
 * Leaves one delivery for each webhook of that kind, inside the transaction of the change: both are kept, or
 * neither. The record's row must be locked by the same transaction, which puts its events in their order.
 */
export async function recordEvent(
  transaction: Pick<Sql, 'execute'>,
  { name, entityId, currentValue }: PracticeEvent,
): Promise<void> {
  const body = JSON.stringify({ entityId, entityType: name, currentValue })
  // A webhook that is deleted at this moment waits for the change, and never makes it fail. The queue is written
  // to lock it also where it is there: a worker that finds it empty must not remove it under this event.
  await transaction.execute(sql`
    with told as (
      select id from practice.webhooks where event_name = ${name} order by id for key share
    ), queued as (
      insert into practice.delivery_queues as queue (webhook_id, entity_id)
      select id, ${entityId} from told
      on conflict (webhook_id, entity_id) do update set next_attempt_at = queue.next_attempt_at
      returning queue.webhook_id
    )
    insert into practice.deliveries (webhook_id, message_id, entity_id, body)
    select webhook_id, ${`msg_${newId()}`}, ${entityId}, ${body} from queued`)
}
