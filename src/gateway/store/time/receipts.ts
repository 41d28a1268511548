/** What was recorded through this desk: receipts, and their totals by day. */
import { and, count, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { paged } from '#contract/common.ts'
import type { RecordedQuery } from '#contract/desk/time-outbox.ts'
import type { Sql } from '#database/sql.ts'
import { localPerson } from '#gateway/http/person.ts'
import { takeOver, timeOutbox } from '#gateway/store/tables.ts'
import { habitsOf } from './habits.ts'
import { outboxColumns, toOutboxRecord } from './outbox.ts'

/** The sum is exact, because the database adds decimals and not binary fractions. */
const sumOf = (field: 'durationMinutes' | 'amountExclTax') =>
  sql`sum((${timeOutbox.record} ->> ${sql.raw(`'${field}'`)})::numeric)`.mapWith(Number)

const recorded = (person: string, query: RecordedQuery): SQL | undefined =>
  and(
    eq(timeOutbox.person, person),
    eq(timeOutbox.state, 'recorded'),
    query.staffContactId ? eq(timeOutbox.staffId, query.staffContactId) : undefined,
    query.associatedMatterId ? eq(timeOutbox.matterId, query.associatedMatterId) : undefined,
    query.dateStart ? gte(timeOutbox.day, query.dateStart) : undefined,
    query.dateEnd ? lte(timeOutbox.day, query.dateEnd) : undefined,
  )

const latestFirst = [desc(timeOutbox.day), desc(timeOutbox.recordedAt), desc(timeOutbox.id)]

/** Lists and adds up what was recorded. */
export function receiptStore(db: Sql) {
  return {
    async list(person: string, query: RecordedQuery) {
      const { pageIndex, pageSize } = paged(query)
      const where = recorded(person, query)
      const rows = await db
        .select(outboxColumns)
        .from(timeOutbox)
        .where(where)
        .orderBy(...latestFirst)
        .limit(pageSize)
        .offset(pageIndex * pageSize)
      const totalRecords = await db.$count(timeOutbox, where)
      return { totalRecords, pageIndex, records: rows.map(toOutboxRecord) }
    },
    /** All that a query asks for, in the same order, a part at a time. */
    walk: (person: string, query: RecordedQuery) => walk(db, person, query),
    async totals(person: string, query: RecordedQuery) {
      const rows = await db
        .select({
          date: timeOutbox.day,
          associatedMatterId: timeOutbox.matterId,
          count: count(),
          durationMinutes: sumOf('durationMinutes'),
          amountExclTax: sumOf('amountExclTax'),
        })
        .from(timeOutbox)
        .where(recorded(person, query))
        .groupBy(timeOutbox.day, timeOutbox.matterId)
        .orderBy(desc(timeOutbox.day), timeOutbox.matterId)
      return rows.map(({ date, associatedMatterId, ...rest }) => ({
        date: date ?? undefined,
        associatedMatterId: associatedMatterId ?? undefined,
        ...rest,
      }))
    },
    /** How long and for which matter time was recorded, for these ids of the service, each by its `receiptKey`. */
    byServiceIds: (ids: readonly string[]) => byServiceIds(db, ids),
    habits: (person: string, matterId?: string, staffId?: string) =>
      habitsOf(db, { person, matterId, staffId }),
  }
}

/** How many are read at a time where all are wanted. */
const part = 1000

/** Which ones is decided at once: what is recorded meanwhile moves none of them. */
async function* walk(db: Sql, person: string, query: RecordedQuery) {
  const { id } = timeOutbox
  const found = await db
    .select({ id })
    .from(timeOutbox)
    .where(recorded(person, query))
    .orderBy(...latestFirst)
  for (let from = 0; from < found.length; from += part) {
    const ids = found.slice(from, from + part).map((one) => one.id)
    const rows = await db
      .select(outboxColumns)
      .from(timeOutbox)
      .where(and(eq(timeOutbox.person, person), inArray(id, ids)))
      .orderBy(...latestFirst)
    yield rows.map(toOutboxRecord)
  }
}

/** Names a receipt by who recorded it and its id at the service, which may use an id again. */
export const receiptKey = (person: string, serviceId: string) => JSON.stringify([person, serviceId])

async function byServiceIds(db: Sql, ids: readonly string[]) {
  const { person, serviceId, record, matterId, state, recordedAt } = timeOutbox
  // The journal still has these lines under the person from before sign-in.
  const movedHere = and(
    eq(takeOver.decision, 'take over'),
    eq(takeOver.person, person),
    lt(recordedAt, takeOver.at),
  )
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ person, serviceId, record, matterId, isMoved: takeOver.single })
          .from(timeOutbox)
          .leftJoin(takeOver, movedHere)
          .where(and(eq(state, 'recorded'), inArray(serviceId, [...ids])))
          .orderBy(recordedAt)
  return new Map(
    rows.flatMap((row) => {
      const time = { minutes: row.record.durationMinutes, matterId: row.matterId }
      const owners = row.isMoved ? [row.person, localPerson.id] : [row.person]
      return owners.map((owner) => [receiptKey(owner, row.serviceId!), time] as const)
    }),
  )
}
