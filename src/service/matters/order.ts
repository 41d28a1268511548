/** In which order matters are listed, and how many come before a given one. */
import { and, gt, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { MatterQuery, MatterSortName } from '#contract/matters.ts'
import { matters } from '#service/db/schema.ts'

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

/** The order of a list. Without `sortBy` the matters that were worked on last come first. */
export type MatterOrder = {
  key: PgColumn
  down: boolean
  /** Read from the end: 'no value' comes first. */
  fromEnd?: boolean
}

export function matterOrder({ sortBy, sortDirection }: MatterQuery): MatterOrder {
  const direction = sortDirection ?? (sortBy ? 'Ascending' : 'Descending')
  return { key: keys[sortBy ?? 'lastActivity'], down: direction === 'Descending' }
}

/** The same order read backwards, by the same index. */
export const turned = ({ key, down }: MatterOrder): MatterOrder => ({
  key,
  down: !down,
  fromEnd: true,
})

/** Ties are broken by id, the same way round, so that one index serves both; 'no value' is always last. */
export function orderBy({ key, down, fromEnd = false }: MatterOrder): SQL[] {
  // A key that is always there gets no word on nulls, which would keep PostgreSQL from reading its index backwards.
  const nulls =
    key.notNull || down === fromEnd ? sql`` : fromEnd ? sql` nulls first` : sql` nulls last`
  const way = down ? sql` desc` : sql``
  return [sql`${key}${way}${nulls}`, sql`${matters.id}${way}`]
}

/** Whether a matter comes before the one with `id`, whose key has a value or not. */
export function comesBefore({ key, down }: MatterOrder, id: string, hasValue: boolean) {
  const earlier = down ? sql`>` : sql`<`
  const tie = down ? gt(matters.id, id) : lt(matters.id, id)
  if (!hasValue) return or(isNotNull(key), and(isNull(key), tie))
  const its = sql`select ${sql.identifier(key.name)} from ${matters} as it where it.id = ${id}`
  return sql`(${key}, ${matters.id}) ${earlier} ((${its}), ${id})`
}
