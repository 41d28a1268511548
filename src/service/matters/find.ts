/** Reads matters in full, for events and the extended read by id (the specification, Matter event payload). */
import { inArray } from 'drizzle-orm'
import type { ContactWithRole } from '#contract/common.ts'
import type { Sql } from '#database/sql.ts'
import { nonEmpty } from '#service/db/present.ts'
import { matters } from './table.ts'
import { reference, matterColumns } from './record.ts'
import { roles } from './roles.ts'

const matterDetailColumns = {
  ...matterColumns,
  description: matters.description,
  dateEstimatedCompletion: matters.dateEstimatedCompletion,
  wipAmountExclTax: matters.wipAmountExclTax,
  wipGstAmount: matters.wipGstAmount,
  billedAmountExclTax: matters.billedAmountExclTax,
  billedGstAmount: matters.billedGstAmount,
  costTemplateId: matters.costTemplateId,
  practiceAreaId: matters.practiceAreaId,
  stageId: matters.stageId,
  roles,
}
type Row = Pick<typeof matters.$inferSelect, Exclude<keyof typeof matterDetailColumns, 'roles'>> & {
  roles: ContactWithRole[] | null
}

/** As it is sent; the id of a custom field is its name, as custom fields have nothing else here. */
export type MatterInFull = ReturnType<typeof toMatterInFull>

export async function findMatter(db: Sql, id: string): Promise<MatterInFull | undefined> {
  const [matter] = await findMatters(db, [id])
  return matter
}

/** Those that exist, in no order. */
export async function findMatters(db: Sql, ids: readonly string[]): Promise<MatterInFull[]> {
  const rows = await db
    .select(matterDetailColumns)
    .from(matters)
    .where(inArray(matters.id, [...ids]))
  return rows.map(toMatterInFull)
}

const toMatterInFull = (row: Row) => ({
  id: row.id,
  number: row.number,
  title: row.title,
  description: row.description ?? undefined,
  status: row.status,
  dateOpen: row.dateOpen,
  dateEstimatedCompletion: row.dateEstimatedCompletion ?? undefined,
  lastActivity: row.lastActivity?.toISOString(),
  estimatedFee: row.estimatedFee ?? undefined,
  wipAmountExclTax: row.wipAmountExclTax,
  wipGstAmount: row.wipGstAmount,
  billedAmountExclTax: row.billedAmountExclTax,
  billedGstAmount: row.billedGstAmount,
  matterTrustBalance: row.matterTrustBalance ?? undefined,
  costingMethod: row.costingMethod,
  costTemplate: row.costTemplate ?? undefined,
  costTemplateId: row.costTemplateId ?? undefined,
  practiceArea: row.practiceAreaName ?? undefined,
  practiceAreaId: row.practiceAreaId ?? undefined,
  practiceAreaStage: row.stageName ?? undefined,
  practiceAreaStageId: row.stageId ?? undefined,
  trustAccount: row.trustAccount ?? undefined,
  trustAccountId: row.trustAccountId ?? undefined,
  client: reference(row.clientId, row.clientName),
  lawyer: reference(row.lawyerId, row.lawyerName),
  referredBy: reference(row.referredById, row.referredByName),
  contactFields: row.roles ?? undefined,
  customFields: nonEmpty(
    Object.entries(row.customFields).map(([name, value]) => ({ id: name, name, value })),
  ),
})
