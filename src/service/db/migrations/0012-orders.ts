import type { Step } from '#database/migrate.ts'

/** Sort keys that some matters lack: those come last both ways round, so that each way needs an index of its own. */
const sparse = [
  'practice_area_key',
  'stage_key',
  'referred_by_key',
  'trust_account_key',
  'trust_account_id',
  'estimated_fee',
  'matter_trust_balance',
]

/** An index for every order that matters can be listed in, and for the usual order within the usual filters. */
export const orders: Step = {
  name: '0012 orders',
  statements: [
    ...sparse.flatMap((key) => [
      `create index matters_in_order_of_${key} on practice.matters (${key}, id)`,
      `create index matters_in_order_of_${key}_down on practice.matters (${key} desc nulls last, id desc)`,
    ]),
    'create index matters_in_order_of_status on practice.matters (status, id)',
    ...['status', 'lawyer_id', 'practice_area_id', 'trust_account_id'].map(
      (filter) => `create index matters_of_${filter}_by_last_activity
        on practice.matters (${filter}, last_activity desc nulls last, id desc)`,
    ),
    // These are the beginnings of indices above.
    'drop index practice.matters_of_lawyer_id',
    'drop index practice.matters_of_practice_area_id',
    'drop index practice.matters_of_trust_account_id',
  ],
}
