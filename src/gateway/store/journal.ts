/** The journal of writes: who did what to which record, when, and how it ended. Never what was written. */
import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, gte, lte, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { paged } from '#contract/common.ts'
import type { JournalQuery, Outcome } from '#contract/desk.ts'
import type { Sql } from '#database/sql.ts'
import { journal, people } from './tables.ts'

/** A write that is about to be sent. */
export type Write = {
  /** Identifies the write here and in the log: a UUID. */
  exchange: string
  person: string
  operation: string
  /** The record that it changes; a new one has no id yet. */
  recordId?: string | undefined
  /** Where it came from, as `callerAddress`; the desk itself sends what it held. */
  address?: string | undefined
}

export type Journal = {
  /** Must be called before the write is sent, so that none is missing after a crash. */
  begin(write: Write): Promise<void>
  /** Must be called when its outcome is known; `recordId` may then be that of a new record. */
  end(write: Write, outcome: Outcome): Promise<void>
}

/** The line of the end of a write, beside that of its beginning. */
const end = alias(journal, 'end')
const ofSameWrite = and(eq(end.exchange, journal.exchange), ne(end.outcome, 'begun'))

/** Adds to the journal, lists it, and takes away what is too old. */
export function journalStore(db: Sql) {
  const add = async (
    { exchange, person, operation, recordId, address }: Write,
    outcome: Outcome | 'begun',
  ) =>
    void (await db.insert(journal).values({
      exchange,
      person,
      operation,
      recordId,
      address,
      outcome,
      at: sql`clock_timestamp()`,
    }))
  return {
    begin: (write: Write) => add(write, 'begun'),
    end: (write: Write, outcome: Outcome) => add(write, outcome),
    /** Records what is over already, such as a sign-in. */
    async note(write: Write, outcome: Outcome) {
      await add(write, 'begun')
      await add(write, outcome)
    },
    list: (query: Omit<JournalQuery, 'whose'>) => list(db, query),
    takeAwayOld: (days: number) => takeAwayOld(db, days),
  }
}

/** The lines that a query asks for, the latest first; everybody's, unless it names a person. */
async function list(
  db: Sql,
  { pageIndex: index, pageSize: size, ...query }: Omit<JournalQuery, 'whose'>,
) {
  const { pageIndex, pageSize } = paged({ pageIndex: index, pageSize: size })
  const begun = and(eq(journal.outcome, 'begun'), ...conditionsOf(query))
  const rows = await db
    .select({ begin: journal, end, name: people.name })
    .from(journal)
    .leftJoin(end, ofSameWrite)
    .leftJoin(people, eq(people.id, journal.person))
    .where(begun)
    .orderBy(desc(journal.position))
    .limit(pageSize)
    .offset(pageIndex * pageSize)
  const [total] = await db
    .select({ count: count() })
    .from(journal)
    .leftJoin(end, ofSameWrite)
    .where(begun)
  const records = rows.map(({ begin, end: ended, name }) => ({
    id: begin.exchange,
    at: begin.at.toISOString(),
    person: begin.person,
    personName: name ?? undefined,
    operation: begin.operation,
    recordId: ended?.recordId ?? begin.recordId ?? undefined,
    outcome: storedOutcome(ended?.outcome),
    address: begin.address ?? undefined,
  }))
  return { totalRecords: total!.count, pageIndex, records }
}

/** Takes away the lines that are older than so many days, and says so in a line of its own. */
async function takeAwayOld(db: Sql, days: number): Promise<void> {
  const isOld = sql`${journal.at} < now() - ${days} * interval '1 day'`
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local desk.takes_away = 'old lines'`)
    const gone = await transaction
      .delete(journal)
      .where(isOld)
      .returning({ outcome: journal.outcome })
    const writes = gone.filter(({ outcome }) => outcome === 'begun').length
    if (writes === 0) return
    const line = {
      exchange: randomUUID(),
      person: 'desk',
      operation: 'takeAwayJournal',
      recordId: `${writes} lines older than ${days} days`,
      at: sql`clock_timestamp()`,
    }
    await transaction.insert(journal).values([
      { ...line, outcome: 'begun' },
      { ...line, outcome: 'saved' },
    ])
  })
}

type Conditions = Omit<JournalQuery, 'whose' | 'pageIndex' | 'pageSize'>

const conditionsOf = ({ person, operation, recordId, outcome, from, to }: Conditions) =>
  [
    person && eq(journal.person, person),
    operation && eq(journal.operation, operation),
    recordId && eq(sql`coalesce(${end.recordId}, ${journal.recordId})`, recordId),
    outcome && eq(sql`coalesce(${end.outcome}, 'not known')`, outcome),
    from && gte(journal.at, new Date(from)),
    to && lte(journal.at, new Date(to)),
  ].map((condition) => condition || undefined)

/** The outcome of a write without an end is not known. */
const storedOutcome = (stored: Outcome | 'begun' | undefined): Outcome =>
  stored === undefined || stored === 'begun' ? 'not known' : stored
