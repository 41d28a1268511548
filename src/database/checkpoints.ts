/**
 * Takes the checkpoints that a PostgreSQL server takes by itself but PGlite does not: without them the log of
 * changes would grow for as long as the desk runs, and the start after a crash would read all of it.
 */
import type { PGlite } from '@electric-sql/pglite'

/** How often the length of the log is checked, in milliseconds. */
const interval = 10_000
/** The length of log that is worth a checkpoint, in bytes: two of its files. */
const minLogLength = 32 * 1024 * 1024

/** Takes a checkpoint when the log has grown and `hasRoom`, until `stop`; closing PGlite takes the last one. */
export function keepCheckpoints(
  client: Pick<PGlite, 'exec' | 'query'>,
  hasRoom: () => boolean = () => true,
) {
  const checkpointIfLong = async () => {
    if (!hasRoom()) return
    const { rows } = await client.query<{ length: string }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as length
       from pg_control_checkpoint()`,
    )
    if (Number(rows[0]?.length) >= minLogLength) await client.exec('checkpoint')
  }
  let checking = Promise.resolve()
  const timer = setInterval(() => {
    // A failure does no harm: the next checkpoint is as good, and what is committed lasts without one.
    checking = checking.then(checkpointIfLong).catch(() => {})
  }, interval)
  timer.unref()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await checking
    },
  }
}
