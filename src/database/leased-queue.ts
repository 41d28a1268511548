/**
 * A queue of work in a table that several processes share: an entry is leased to the process that takes it. All
 * times are the database's, the one clock that they share.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { DiskSpace } from './disk-space.ts'
import { type Sql, rowsOf } from './sql.ts'

/** Ends the statement that finds what is due: it skips what another process is taking. */
export const skipLocked = sql`for update skip locked`

type TakeOptions = {
  /** Has a column `leased_until`. */
  table: PgTable
  /** The names of the columns that identify an entry. */
  key: readonly string[]
  /** Selects the keys of the entries that may be taken; ends in `skipLocked`. */
  due: SQL
  /** In milliseconds; longer than the work takes, even on a slow database. */
  lease: number
  /** Further assignments, each behind a comma. */
  set?: SQL
  /** Tables joined to `due` for what is returned. */
  join?: SQL
  /** Columns of `entry`, of `due` and of what is joined. */
  returning: SQL
}

/** Leases the entries that are due to this process; nobody else takes them until the lease ends. */
export const takeDue = <Entry extends object>(
  db: Sql,
  { table, key, due, lease, set = sql``, join = sql``, returning }: TakeOptions,
): Promise<Entry[]> => {
  const isDue = key.map((name) => sql.raw(`entry.${name} = due.${name}`))
  return rowsOf<Entry>(
    db,
    sql`
    with due as (${due})
    update ${table} as entry
    set leased_until = clock_timestamp() + ${lease} * interval '1 millisecond' ${set}
    from due ${join}
    where ${sql.join(isDue, sql` and `)}
    returning ${returning}`,
  )
}

/** Ends every lease, on a database that only this process uses: whoever held them is gone. */
export const endLeases = (db: Sql, table: PgTable) =>
  db.execute(sql`update ${table} set leased_until = clock_timestamp() - interval '1 second'
    where leased_until is not null`)

/**
 * Milliseconds from the `attempt`-th failure (1, 2, …) to the next attempt: `first`, doubled each time, up to `longest`.
 * `random`, from 0 to 1, moves the wait by up to a quarter either way, so that not all retry at the same moment.
 */
export const backOff = (
  attempt: number,
  { first, longest }: { first: number; longest: number },
  random = Math.random(),
): number => Math.min(first * 2 ** (attempt - 1), longest) * (0.75 + random / 2)

export type QueueWorker = {
  /** Checks the queue now: there may be a new entry, or one that is due. */
  wake(): void
  /** Takes no more entries; those in flight end by themselves. */
  close(): Promise<void>
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>
}

export type QueueOptions<Entry> = {
  /** Takes at most `limit` entries that are due. */
  take(limit: number): Promise<Entry[]>
  /** Processes an entry and records the result; without a recorded result it is due again when its lease ends. */
  work(entry: Entry): Promise<void>
  /** How many entries are processed at the same time. */
  concurrency: number
  /** The disk of the queue: nothing is taken while it has no room, as no result could be recorded. */
  disk: DiskSpace
  /** Called with errors of the worker itself. */
  onFailure: (error: unknown) => void
  /** Milliseconds between two checks of a queue that other processes fill too. */
  interval: number
  /** Awaited before the first check. */
  ready?: Promise<unknown> | undefined
  /** Called at each check, even while the maximum is in flight. */
  sweep?: () => Promise<void>
  /** Milliseconds until the next entry is due, if that is known. */
  nextDue?: () => Promise<number | undefined>
}

/** Processes a queue: at once when it is woken, and at intervals for what other processes left in it. */
export function startQueueWorker<Entry>(options: QueueOptions<Entry>): QueueWorker {
  const { interval, ready, onFailure } = options
  const inFlight = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let checkAgain = false
  let closed = false

  const isClosed = () => closed

  async function runRounds(): Promise<void> {
    let wait = interval
    await ready
    while (checkAgain) {
      checkAgain = false
      wait = await startEntries(options, { inFlight, isClosed, wake }).catch((error: unknown) => {
        onFailure(error)
        return interval
      })
    }
    round = undefined
    // The timer alone keeps no process alive.
    if (!closed) timer = setTimeout(wake, wait).unref()
  }

  function wake(): void {
    if (closed) return
    checkAgain = true
    clearTimeout(timer)
    round ??= runRounds()
  }

  wake()
  return {
    wake,
    async close() {
      closed = true
      checkAgain = false
      clearTimeout(timer)
      await round
    },
    idle: async () => void (await Promise.all(inFlight)),
  }
}

type WorkerState = { inFlight: Set<Promise<void>>; isClosed: () => boolean; wake: () => void }

/** Starts as many entries as may be in flight; resolves to when to check again, in milliseconds. */
async function startEntries<Entry>(
  { take, work, concurrency, disk, onFailure, interval, sweep, nextDue }: QueueOptions<Entry>,
  { inFlight, isClosed, wake }: WorkerState,
): Promise<number> {
  if (!disk.hasRoom()) return interval
  await sweep?.()
  const limit = isClosed() ? 0 : concurrency - inFlight.size
  if (limit === 0) return interval
  for (const entry of await take(limit)) {
    const flight: Promise<void> = work(entry)
      .catch(onFailure)
      .then(() => {
        inFlight.delete(flight)
        wake()
      })
    inFlight.add(flight)
  }
  if (inFlight.size >= concurrency) return interval
  return Math.min(Math.max((await nextDue?.()) ?? interval, 5), interval)
}
