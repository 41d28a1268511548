/** Creates time records and updates their matters, inside the caller's transaction. */
import { eq, sql } from 'drizzle-orm'
import type { EntityReference } from '#contract/common.ts'
import type { NewTimeRecord } from '#contract/time-records.ts'
import type { Sql } from '#database/sql.ts'
import { dayInAustralia } from '#service/db/days.ts'
import { newId } from '#service/db/ids.ts'
import { matters } from '#service/matters/table.ts'
import { invalid } from '#http/problem.ts'
import { requireReferences } from '#service/http/references.ts'
import { labelOf } from '#service/matters/record.ts'
import { emitMatterEvents } from '#service/matters/write.ts'
import { timeRecords } from './table.ts'

/**
 * Creates a time record, every time that it is sent. Throws a 400 for references to missing records, and for an
 * amount that would make the matter's work in progress too large.
 */
export async function addTimeRecord(db: Sql, record: NewTimeRecord): Promise<EntityReference> {
  await requireReferences(db, [
    { pointer: '#/associatedMatterId', to: 'matter', id: record.associatedMatterId },
    { pointer: '#/staffContactId', to: 'staff', id: record.staffContactId },
  ])
  const { associatedMatterId: matterId, amountExclTax, durationMinutes, description } = record
  const matter = await bookOnMatter(db, matterId, amountExclTax)
  const id = newId()
  const date = record.date ?? dayInAustralia(new Date())
  await db.insert(timeRecords).values({ ...record, id, date, description: description || null })
  await emitMatterEvents(db, 'UpdateMatterEvent', [matterId])
  return { id, name: `${durationMinutes} min on ${labelOf(matter)}, ${date}` }
}

/** Raises the work in progress by the amount and its GST, 10 % to the cent, and the last activity. */
async function bookOnMatter(db: Sql, id: string, amountExclTax: number) {
  const amount = sql`${String(amountExclTax)}::numeric`
  const [matter] = await db
    .update(matters)
    .set({
      wipAmountExclTax: sql`${matters.wipAmountExclTax} + ${amount}`,
      wipGstAmount: sql`${matters.wipGstAmount} + round(${amount} * 0.1, 2)`,
      lastActivity: sql`greatest(${matters.lastActivity}, ${new Date().toISOString()}::timestamptz)`,
    })
    .where(eq(matters.id, id))
    .returning({
      number: matters.number,
      title: matters.title,
      workInProgress: matters.wipAmountExclTax,
    })
  // Beyond the largest JSON number, the matter could not be shown any more.
  if (!Number.isFinite(matter!.workInProgress)) {
    const detail = 'This amount would make the matter’s work in progress too large to show'
    throw invalid({ pointer: '#/amountExclTax', detail })
  }
  return matter!
}
