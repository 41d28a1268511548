/** How far each kind is kept, and which gateway reads it. All times are the database's, the clock that gateways share. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { type MirrorKind, mirrorKinds } from '#contract/desk/mirror.ts'
import type { Database } from '#database/open.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { countOf, forgetSeen } from './records.ts'
import { kinds } from './tables.ts'

export type KindRow = typeof kinds.$inferSelect
/** Another gateway has taken over, or what is kept was thrown away: nothing more may be written. */
export class LeaseLost extends Error {}

/** How long a gateway that says nothing keeps its lease, in milliseconds: more than any call or slice takes. */
const lease = 120_000

const leasedUntil = sql`clock_timestamp() + ${lease} * interval '1 millisecond'`

/** What is written under the lease, and the assignments that go with it, each behind a comma. */
type Work<Result> = (transaction: Sql) => Promise<[result: Result, changes?: SQL]>

const isFree = (holder: string) =>
  sql`(${kinds.holder} = ${holder} or ${kinds.leasedUntil} is null
    or ${kinds.leasedUntil} < clock_timestamp())`
const isOf = (address: string) =>
  sql`not ${kinds.forgotten} and (${kinds.address} is null or ${kinds.address} = ${address})`
const isDue = sql`(${kinds.retryAt} is null or ${kinds.retryAt} <= clock_timestamp())`

export type KindStore = ReturnType<typeof kindStore>

/** `address` is the service that the desk uses now. */
export function kindStore(
  { sql: db, longSql }: Pick<Database, 'sql' | 'longSql'>,
  address: string,
) {
  const holder = randomUUID()

  /** Runs `work` and makes its changes as long as this gateway has the lease; otherwise throws `LeaseLost`. */
  const write = <Result>(kind: MirrorKind, work: Work<Result>): Promise<Result> =>
    db.transaction(async (transaction) => {
      const held = await rowsOf(
        transaction,
        sql`select kind from mirror.kinds
          where kind = ${kind} and holder = ${holder} and address = ${address} for update`,
      )
      if (held.length === 0) throw new LeaseLost('another gateway reads this now')
      const [result, changes = sql``] = await work(transaction)
      await transaction.execute(
        sql`update mirror.kinds set leased_until = ${leasedUntil} ${changes} where kind = ${kind}`,
      )
      return result
    })

  return {
    address,
    write,
    /** The moment by the clock of the database. */
    now: () => nowOf(db),
    all: () => db.select().from(kinds),
    async one(kind: MirrorKind): Promise<KindRow> {
      const [row] = await db.select().from(kinds).where(eq(kinds.kind, kind))
      return row!
    },

    /** Leases a kind to this gateway; `undefined` if another has it, or if it is not this service's. */
    async take(kind: MirrorKind): Promise<KindRow | undefined> {
      const [row] = await db
        .update(kinds)
        .set({ holder, leasedUntil: sql`${leasedUntil}`, address })
        .where(and(eq(kinds.kind, kind), isFree(holder), isOf(address), isDue))
        .returning()
      return row
    },
    /** Lets another gateway read it at once. */
    release: async (kind: MirrorKind) =>
      void (await db.execute(sql`update mirror.kinds set leased_until = null, holder = null
        where kind = ${kind} and holder = ${holder}`)),
    /** On a database that only this process uses: whoever had a lease is gone. */
    adopt: async () => void (await db.execute(sql`update mirror.kinds set leased_until = null`)),

    /** Brings back what was noted while the clock was ahead: until then, nothing newer would be heard of or kept. */
    settleClock: () => settleClock(db, longSql),

    /** Throws everything away; `forgotten` means until an admin says otherwise. */
    forget: (forgotten: boolean) => db.transaction((transaction) => forget(transaction, forgotten)),
    /** Has everything read anew, while what is kept is still shown; who reads now begins again. */
    refill: () => db.transaction(refill),
    count: (kind: MirrorKind) => countOf(db, kind),
    progress: (kind: MirrorKind) => countOf(db, 'seen', kind),
  }
}

async function nowOf(db: Sql): Promise<Date> {
  const [row] = await rowsOf<{ ms: number }>(
    db,
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  )
  return new Date(row!.ms)
}

/** In the order of `write`, which takes the row of its kind first. */
const lockKinds = (db: Sql) =>
  db.execute(sql`select kind from mirror.kinds order by kind for update`)

/** How far two looks at a clock that is right may differ. */
const mostApart = sql`interval '1 minute'`

async function settleClock(db: Sql, longSql: Sql): Promise<void> {
  const ahead = await rowsOf(
    db,
    sql`select kind from mirror.kinds where clock_timestamp() + ${mostApart} < greatest(polled_at,
      complete_at, run_started_at, leased_until - ${lease} * interval '1 millisecond')`,
  )
  if (ahead.length > 0) await longSql.transaction(bringBack)
}

const ifAhead = (column: string, instead: SQL) =>
  sql`${sql.raw(column)} = case when ${sql.raw(column)} > clock_timestamp() then ${instead}
    else ${sql.raw(column)} end`

async function bringBack(db: Sql): Promise<void> {
  await lockKinds(db)
  // Nobody knows when that was: what was read then counts as a day old, so that a poll and the next night read it again.
  const aDayAgo = sql`clock_timestamp() - interval '1 day'`
  await db.execute(sql`update mirror.kinds set
    ${ifAhead('complete_at', aDayAgo)}, ${ifAhead('run_started_at', aDayAgo)}, ${ifAhead('polled_at', sql`null`)},
    ${ifAhead('watermark', sql`least(complete_at, ${aDayAgo})`)},
    ${ifAhead('watched_since', sql`clock_timestamp()`)}, ${ifAhead('leased_until', leasedUntil)}, retry_at = null`)
  for (const table of [...mirrorKinds, 'removed'])
    await db.execute(sql`update mirror.${sql.raw(table)} set read_at = clock_timestamp()
      where read_at > clock_timestamp()`)
}

const untilRefilled =
  'An admin deleted the copy. Nothing is read until someone chooses ‘Read all again’.'

async function forget(db: Sql, forgotten: boolean): Promise<void> {
  await lockKinds(db)
  await db.execute(sql`truncate mirror.matters, mirror.matter_texts, mirror.people, mirror.contacts,
    mirror.tasks, mirror.task_texts, mirror.documents, mirror.document_texts, mirror.words,
    mirror.seen, mirror.removed, mirror.changes`)
  await db.execute(sql`update mirror.kinds set address = null, holder = null, leased_until = null,
    pass = null, page = 0, run_started_at = null, expected = null, without_id = 0, complete_at = null,
    polled_at = null, watermark = null, watched_since = null, source = 'list', retry_at = null, failures = 0,
    forgotten = ${forgotten}, state = ${forgotten ? 'stopped' : 'empty'},
    reason = ${forgotten ? untilRefilled : null}`)
}

async function refill(db: Sql): Promise<void> {
  await lockKinds(db)
  for (const kind of mirrorKinds) await forgetSeen(db, kind)
  await db.execute(sql`update mirror.kinds set pass = 1, page = 0, without_id = 0,
    run_started_at = clock_timestamp(), holder = null, leased_until = null, retry_at = null,
    failures = 0, forgotten = false, reason = null,
    state = case when complete_at is null then 'filling' else state end`)
}
