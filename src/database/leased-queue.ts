/**
 * A queue of work in a table, which several processes work off without getting in each other's way: an entry is leased
 * to the one that takes it. Moments are the database's, the one clock that all of them share.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { DiskSpace } from './disk-space.ts'
import { type Sql, rowsOf } from './sql.ts'

/** Ends the statement that finds what is due: what another process is taking at this moment is passed over. */
export const skipLocked = sql`for update skip locked`

type Taking = {
  /** Has a column `leased_until`. */
  table: PgTable
  /** The names of the columns that identify an entry. */
  key: readonly string[]
  /** Finds the keys of what may be taken; ends in `skipLocked`. */
  due: SQL
  /** In milliseconds; longer than the work takes, a slow database included. */
  lease: number
  /** Further assignments, each behind a comma. */
  set?: SQL
  /** Tables joined to `due` for what is returned. */
  join?: SQL
  /** Columns of `entry`, of `due` and of what is joined. */
  returning: SQL
}

/** Leases what is due to this process; nobody else takes it until the lease ends. */
export const takeDue = <Entry extends object>(
  db: Sql,
  { table, key, due, lease, set = sql``, join = sql``, returning }: Taking,
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

/** Ends every lease, on a database that serves this process alone: whoever held them is gone. */
export const endLeases = (db: Sql, table: PgTable) =>
  db.execute(sql`update ${table} set leased_until = clock_timestamp() - interval '1 second'
    where leased_until is not null`)

/**
 * Milliseconds from the `attempt`-th failure (1, 2, …) to the next attempt: `first`, doubled each time, up to `longest`.
 * `chance`, from 0 to 1, spreads them by a quarter either way, so that not all come back at the same moment.
 */
export const backOff = (
  attempt: number,
  {
    first,
    longest,
    chance = Math.random(),
  }: { first: number; longest: number; chance?: number | undefined },
): number => Math.min(first * 2 ** (attempt - 1), longest) * (0.75 + chance / 2)

export type QueueWorker = {
  /** Looks at the queue now: something may have come into it, or may be due. */
  wake(): void
  /** Takes no more; what is in flight ends by itself. */
  close(): Promise<void>
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>
}

export type QueueOptions<Entry> = {
  /** Takes `limit` of what is due at most. */
  take(limit: number): Promise<Entry[]>
  /** Works off an entry and records how that ended; what it fails to record is due again when its lease ends. */
  work(entry: Entry): Promise<void>
  /** How many entries are worked on at the same time. */
  concurrency: number
  /** Where the queue is kept: without room, how an entry ended could not be recorded. */
  disk: DiskSpace
  /** Hears of what broke inside. */
  onFailure: (error: unknown) => void
  /** Milliseconds between two looks at a queue that other processes fill too. */
  interval: number
  /** Awaited before the first look. */
  ready?: Promise<unknown> | undefined
  /** Done at each look, also while as many are in flight as may be. */
  sweep?: () => Promise<void>
  /** Milliseconds until the next entry is due, where that is known. */
  nextDue?: () => Promise<number | undefined>
}

/** Works off a queue: at once when it is woken, and by looking now and then at what other processes left in it. */
export function startQueueWorker<Entry>(options: QueueOptions<Entry>): QueueWorker {
  const { interval, ready, onFailure } = options
  const inFlight = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let lookAgain = false
  let closed = false

  const isClosed = () => closed

  async function rounds(): Promise<void> {
    let wait = interval
    await ready
    while (lookAgain) {
      lookAgain = false
      wait = await begin(options, { inFlight, isClosed, wake }).catch((error: unknown) => {
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
    lookAgain = true
    clearTimeout(timer)
    round ??= rounds()
  }

  wake()
  return {
    wake,
    async close() {
      closed = true
      lookAgain = false
      clearTimeout(timer)
      await round
    },
    idle: async () => void (await Promise.all(inFlight)),
  }
}

type Flight = { inFlight: Set<Promise<void>>; isClosed: () => boolean; wake: () => void }

/** Takes as many as may be in flight; answers when to look again, in milliseconds. */
async function begin<Entry>(
  { take, work, concurrency, disk, onFailure, interval, sweep, nextDue }: QueueOptions<Entry>,
  { inFlight, isClosed, wake }: Flight,
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
