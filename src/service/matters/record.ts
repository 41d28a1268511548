/** Converts the row of a matter into the records of the API, in which fields without a value are absent. */
import type { ContactWithRole } from '#contract/common.ts'
import type { Matter, MatterSummary } from '#contract/matters.ts'
import { nonEmpty } from '#service/db/present.ts'
import { matters } from './table.ts'

export type Row = Pick<typeof matters.$inferSelect, keyof typeof matterColumns>

type Listed = Row & { roles: ContactWithRole[] | null }

/** The columns of a matter, without the keys for comparison. */
export const matterColumns = {
  id: matters.id,
  number: matters.number,
  title: matters.title,
  status: matters.status,
  dateOpen: matters.dateOpen,
  lastActivity: matters.lastActivity,
  userChangeTimestamp: matters.userChangeTimestamp,
  costingMethod: matters.costingMethod,
  costTemplate: matters.costTemplate,
  estimatedFee: matters.estimatedFee,
  matterTrustBalance: matters.matterTrustBalance,
  customFields: matters.customFields,
  clientId: matters.clientId,
  clientName: matters.clientName,
  lawyerId: matters.lawyerId,
  lawyerName: matters.lawyerName,
  referredById: matters.referredById,
  referredByName: matters.referredByName,
  practiceAreaName: matters.practiceAreaName,
  stageName: matters.stageName,
  trustAccountId: matters.trustAccountId,
  trustAccount: matters.trustAccount,
}

/** A matter of a list (the specification, Matter list record). */
export const toMatter = (row: Listed): Matter => ({
  id: row.id,
  number: row.number,
  title: row.title,
  lastActivity: row.lastActivity?.toISOString(),
  dateOpen: row.dateOpen,
  status: row.status,
  practiceAreaName: row.practiceAreaName ?? undefined,
  stageName: row.stageName ?? undefined,
  client: reference(row.clientId, row.clientName),
  lawyer: reference(row.lawyerId, row.lawyerName),
  customFields: nonEmpty(row.customFields),
  userChangeTimestamp: row.userChangeTimestamp?.toISOString(),
  estimatedFee: row.estimatedFee ?? undefined,
  referredBy: reference(row.referredById, row.referredByName),
  trustAccountId: row.trustAccountId ?? undefined,
  trustAccount: row.trustAccount ?? undefined,
  roles: row.roles ?? undefined,
  matterTrustBalance: row.matterTrustBalance ?? undefined,
})

/** A matter of a lookup (the specification, Matter lookup summary). */
export const toMatterSummary = (row: Row): MatterSummary => ({
  id: row.id,
  number: row.number,
  title: row.title,
  status: row.status,
  costingMethod: row.costingMethod,
  costTemplate: row.costTemplate ?? undefined,
  lawyer: reference(row.lawyerId, row.lawyerName),
  client: reference(row.clientId, row.clientName),
  matterTrustBalance: row.matterTrustBalance ?? undefined,
  trustAccountId: row.trustAccountId ?? undefined,
  trustAccount: row.trustAccount ?? undefined,
  practiceArea: row.practiceAreaName ?? undefined,
  practiceAreaStage: row.stageName ?? undefined,
})

/** The name of a matter in a single text. */
export const labelOf = ({ number, title }: { number: string; title: string }) =>
  `${number} - ${title}`

/** A reference to a matter: `name` contains both number and title, as in other implementations. */
export const matterReference = (id: string | null, number: string | null, title: string | null) =>
  id === null || number === null || title === null
    ? undefined
    : { id, number, title, name: labelOf({ number, title }) }

export const reference = (id: string | null, name: string | null) =>
  id === null ? undefined : { id, name: name ?? undefined }
