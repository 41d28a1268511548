import type { Step } from '#database/migrate.ts'

/**
 * Records that were seen to change elsewhere than through this desk, for open pages. Their positions are of the same
 * sequence as those of the journal, so that both together are one log.
 */
export const changesElsewhere: Step = {
  name: '0008 changes elsewhere',
  statements: [
    `create table desk.changes_elsewhere (
      position bigint primary key
        default nextval(pg_get_serial_sequence('desk.journal', 'position')),
      kind text not null,
      record_id text not null
    )`,
  ],
}
