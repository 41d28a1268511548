/** Finds which events webhooks listen to. */
import { sql } from 'drizzle-orm'
import type { EventName } from '#contract/webhooks.ts'
import type { Sql } from '#database/sql.ts'
import { webhooks } from '#service/webhooks/table.ts'

/** The events that need to be recorded. Whoever adds or deletes a webhook has to wait until the transaction has ended. */
export async function eventsListenedTo(transaction: Sql): Promise<ReadonlySet<EventName>> {
  await transaction.execute(sql`lock table ${webhooks} in share mode`)
  const rows = await transaction.selectDistinct({ name: webhooks.eventName }).from(webhooks)
  return new Set(rows.map(({ name }) => name))
}
