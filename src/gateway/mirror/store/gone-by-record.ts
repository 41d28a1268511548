import type { Step } from '#database/migrate.ts'

/** An index that finds the name of a record that the service no longer has. */
export const goneByRecord: Step = {
  name: '0005 gone by record',
  statements: [
    `create index changes_of_gone on mirror.changes (kind, record_key)
      where what = 'no longer listed'`,
  ],
}
