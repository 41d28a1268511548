/** The order of matter lists. */
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { MatterQuery, MatterSortName } from '#contract/matters.ts'
import { type Order, orderBy } from '#service/db/order.ts'
import { matters } from './table.ts'

/** What each name of the API sorts by: text without case and accents, numbers within text by their value. */
const keys: Record<MatterSortName, PgColumn> = {
  id: matters.id,
  number: matters.numberOrder,
  title: matters.titleKey,
  lastActivity: matters.lastActivity,
  dateOpen: matters.dateOpen,
  status: matters.status,
  practiceAreaName: matters.practiceAreaKey,
  stageName: matters.stageKey,
  client: matters.clientKey,
  lawyer: matters.lawyerKey,
  userChangeTimestamp: matters.userChangeTimestamp,
  estimatedFee: matters.estimatedFee,
  referredBy: matters.referredByKey,
  trustAccountId: matters.trustAccountId,
  trustAccount: matters.trustAccountKey,
  matterTrustBalance: matters.matterTrustBalance,
}

/** Without `sortBy`, matters with the latest activity come first. */
export const matterOrder = ({ sortBy, sortDirection }: MatterQuery): Order =>
  orderBy(keys[sortBy ?? 'lastActivity'], sortDirection ?? (sortBy ? 'Ascending' : 'Descending'))
