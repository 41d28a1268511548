import type { Step } from '#database/migrate.ts'

/** What a record was called that the service no longer has is one entry of an index. */
export const goneByRecord: Step = {
  name: '0005 gone by record',
  statements: [
    `create index changes_of_gone on mirror.changes (kind, record_key)
      where what = 'no longer listed'`,
  ],
}
