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
  await transaction.execute(sql`
    insert into practice.deliveries (webhook_id, message_id, entity_id, body)
    select id, ${`msg_${newId()}`}, ${entityId}, ${body} from practice.webhooks where event_name = ${name}`)
}
