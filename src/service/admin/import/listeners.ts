/** Which events anybody asked for. */
import { sql } from 'drizzle-orm'
import type { EventName } from '#contract/webhooks.ts'
import type { Sql } from '#database/sql.ts'
import { webhooks } from '#service/webhooks/table.ts'

/** What nobody asked for need not be put together. Who asks from now on waits until the transaction has ended. */
export async function eventsAskedFor(transaction: Sql): Promise<ReadonlySet<EventName>> {
  await transaction.execute(sql`lock table ${webhooks} in share mode`)
  const rows = await transaction.selectDistinct({ name: webhooks.eventName }).from(webhooks)
  return new Set(rows.map(({ name }) => name))
}
