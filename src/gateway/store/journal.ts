/** The journal of writes: who did what to which record, when, and how it ended. Never what was written. */
import { randomUUID } from 'node:crypto'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  lte,
  ne,
  not,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { paged } from '#contract/common.ts'
import type { JournalQuery, Outcome } from '#contract/desk/desk.ts'
import type { Sql } from '#database/sql.ts'
import { storableText } from '#database/storable.ts'
import { isOlder } from './older.ts'
import { createOnceAMinute } from './once-a-minute.ts'
import { goneLines, takeAwayOld } from './retention.ts'
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
  /** Records what is over already, such as a sign-in. */
  note(write: Write, outcome: Outcome): Promise<void>
  /** Records what was refused, at most once a minute per person and operation, so that nobody can fill the disk. */
  noteRefused(write: Write): Promise<void>
}

/** The line of the end of a write, beside that of its beginning. */
const end = alias(journal, 'end')
const ofSameWrite = and(eq(end.exchange, journal.exchange), ne(end.outcome, 'begun'))

/** Adds to the journal, lists it, and takes away what is too old. */
export function journalStore(db: Sql) {
  const isDue = createOnceAMinute()
  return {
    begin: (write: Write) => add(db, write, ['begun']),
    end: (write: Write, outcome: Outcome) => add(db, write, [outcome]),
    /** Records what is over already, such as a sign-in. */
    note: (write: Write, outcome: Outcome) => add(db, write, ['begun', outcome]),
    /** Records what was refused, once a minute of a person and an operation. */
    async noteRefused(write: Write) {
      if (!isDue(JSON.stringify([write.person, write.operation]))) return
      await add(db, write, ['begun', 'not saved'])
    },
    list: (query: Omit<JournalQuery, 'whose'>) => list(db, query),
    /** Every line that a query asks for, the latest first, a part at a time. */
    walk: (query: Conditions) => walk(db, query),
    /** How writes after a position ended, in the order of the journal. */
    endedAfter: (position: number, most: number) => endedAfter(db, position, most),
    /** What may have been saved in the last moment, in milliseconds, the latest first. */
    savedLately: (ms: number) => savedLately(db, ms),
    /** The position of the last line, or of the last that is older than some milliseconds; 0 without any. */
    lastPosition: (ago?: number) => lastPosition(db, ago),
    facts: (query: Pick<Conditions, 'person'>) => factsOf(db, query),
    takeAwayOld: (days: number, signal?: AbortSignal) => takeAwayOld(db, days, signal),
  }
}

export type JournalStore = ReturnType<typeof journalStore>

/** Who makes a change, and from where. */
export type By = Pick<Write, 'person' | 'address'>

/** Records a change in the transaction that makes it, so that neither is there without the other. */
export const noteChange = (db: Sql, change: Omit<Write, 'exchange'>) =>
  add(db, { exchange: randomUUID(), ...change }, ['begun', 'saved'])

async function add(
  db: Sql,
  { exchange, person, operation, recordId: id, address }: Write,
  outcomes: (Outcome | 'begun')[],
): Promise<void> {
  // The id of a new record is what the service says, whatever that is.
  const recordId = storableText(id)
  const line = { exchange, person, operation, recordId, address, at: sql`clock_timestamp()` }
  await db.insert(journal).values(outcomes.map((outcome) => ({ ...line, outcome })))
}

/** The lines that a query asks for, the latest first; everybody's, unless it names a person. */
async function list(
  db: Sql,
  { pageIndex: index, pageSize: size, ...query }: Omit<JournalQuery, 'whose'>,
) {
  const { pageIndex, pageSize } = paged({ pageIndex: index, pageSize: size })
  const begun = and(eq(journal.outcome, 'begun'), ...conditionsOf(query))
  const rows = await linesOf(db, begun)
    .limit(pageSize)
    .offset(pageIndex * pageSize)
  const [total] = await db
    .select({ count: count() })
    .from(journal)
    .leftJoin(end, ofSameWrite)
    .where(begun)
  return { totalRecords: total!.count, pageIndex, records: rows.map(toEntry) }
}

const linesOf = (db: Sql, condition: SQL | undefined) =>
  db
    .select({ begin: journal, end, name: people.name })
    .from(journal)
    .leftJoin(end, ofSameWrite)
    .leftJoin(people, eq(people.id, journal.person))
    .where(condition)
    .orderBy(desc(journal.position))
type Line = Awaited<ReturnType<typeof linesOf>>[number]

const toEntry = ({ begin, end: ended, name }: Line) => ({
  id: begin.exchange,
  at: begin.at.toISOString(),
  person: begin.person,
  personName: name ?? undefined,
  operation: begin.operation,
  recordId: ended?.recordId ?? begin.recordId ?? undefined,
  outcome: storedOutcome(ended?.outcome),
  address: begin.address ?? undefined,
})
export type JournalLine = ReturnType<typeof toEntry>

/** How many lines are read at a time where all are wanted. */
const part = 1000

async function* walk(db: Sql, query: Conditions): AsyncGenerator<JournalLine[]> {
  const wanted = [eq(journal.outcome, 'begun'), ...conditionsOf(query)]
  let last: number | undefined
  for (;;) {
    const before = last === undefined ? undefined : lt(journal.position, last)
    const rows = await linesOf(db, and(...wanted, before)).limit(part)
    if (rows.length > 0) yield rows.map(toEntry)
    if (rows.length < part) return
    last = rows.at(-1)!.begin.position
  }
}

const endedAfter = (db: Sql, position: number, most: number) => {
  const { operation, recordId, outcome } = journal
  return db
    .select({ position: journal.position, operation, recordId, outcome })
    .from(journal)
    .where(and(gt(journal.position, position), ne(journal.outcome, 'begun')))
    .orderBy(asc(journal.position))
    .limit(most)
}
export type EndedLine = Awaited<ReturnType<typeof endedAfter>>[number]

/** How many of the last lines are looked at: those of 500 writes, which is more than a moment has. */
const mostLately = 1000

function savedLately(db: Sql, ms: number) {
  const last = db
    .select()
    .from(journal)
    .orderBy(desc(journal.position))
    .limit(mostLately)
    .as('last')
  return db
    .select({ operation: last.operation, recordId: last.recordId })
    .from(last)
    .where(and(not(isOlder(last.at, ms)), inArray(last.outcome, ['saved', 'not known'])))
    .orderBy(desc(last.position))
}

async function lastPosition(db: Sql, ago?: number): Promise<number> {
  const [line] = await db
    .select({ position: journal.position })
    .from(journal)
    .where(ago === undefined ? undefined : isOlder(journal.at, ago))
    .orderBy(desc(journal.position))
    .limit(1)
  return line?.position ?? 0
}

/** Whose lines there are and what was done in them; how many there were that are gone, for those who see everybody's. */
async function factsOf(db: Sql, { person }: Pick<Conditions, 'person'>) {
  const begun = and(eq(journal.outcome, 'begun'), ...conditionsOf({ person }))
  const names = await db
    .selectDistinct({ id: journal.person, name: people.name })
    .from(journal)
    .leftJoin(people, eq(people.id, journal.person))
    .where(begun)
  const operations = await db
    .selectDistinct({ operation: journal.operation })
    .from(journal)
    .where(begun)
  const gone = await goneLines(db)
  const befores = gone.map(({ before }) => before)
  return {
    people: names.map(({ id, name }) => ({ id, name: name ?? undefined })),
    operations: operations.map(({ operation }) => operation),
    takenAway:
      gone.length > 0
        ? {
            before: new Date(Math.max(...befores)).toISOString(),
            ...(person === undefined && { lines: gone.reduce((sum, one) => sum + one.lines, 0) }),
          }
        : undefined,
  }
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
