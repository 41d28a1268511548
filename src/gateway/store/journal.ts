/** The journal of writes: who did what to which record, when, and how it ended. Never what was written. */
import { desc, eq, and, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { paged } from '#contract/common.ts'
import type { Outcome } from '#contract/desk.ts'
import type { Sql } from '#database/sql.ts'
import { journal } from './tables.ts'

/** A write that is about to be sent. */
export type Write = {
  /** Identifies the write here and in the log: a UUID. */
  exchange: string
  person: string
  operation: string
  /** The record that it changes; a new one has no id yet. */
  recordId?: string | undefined
}

export type Journal = {
  /** Must be called before the write is sent, so that none is missing after a crash. */
  begin(write: Write): Promise<void>
  /** Must be called when its outcome is known; `recordId` may then be that of a new record. */
  end(write: Write, outcome: Outcome): Promise<void>
}

/** Adds to the journal and lists it. */
export function journalStore(db: Sql) {
  const add = async (
    { exchange, person, operation, recordId }: Write,
    outcome: Outcome | 'begun',
  ) =>
    void (await db
      .insert(journal)
      .values({ exchange, person, operation, recordId, outcome, at: sql`clock_timestamp()` }))
  return {
    begin: (write: Write) => add(write, 'begun'),
    end: (write: Write, outcome: Outcome) => add(write, outcome),
    /** Records what is over already, such as a sign-in. */
    async note(write: Write, outcome: Outcome) {
      await add(write, 'begun')
      await add(write, outcome)
    },
    async list(
      person: string,
      query: { pageIndex?: number | undefined; pageSize?: number | undefined },
    ) {
      const { pageIndex, pageSize } = paged(query)
      const end = alias(journal, 'end')
      const begun = and(eq(journal.person, person), eq(journal.outcome, 'begun'))
      const rows = await db
        .select({ begin: journal, end })
        .from(journal)
        .leftJoin(end, and(eq(end.exchange, journal.exchange), ne(end.outcome, 'begun')))
        .where(begun)
        .orderBy(desc(journal.position))
        .limit(pageSize)
        .offset(pageIndex * pageSize)

      const records = rows.map(({ begin, end: ended }) => ({
        id: begin.exchange,
        at: begin.at.toISOString(),
        person,
        operation: begin.operation,
        recordId: ended?.recordId ?? begin.recordId ?? undefined,
        outcome: storedOutcome(ended?.outcome),
      }))
      return { totalRecords: await db.$count(journal, begun), pageIndex, records }
    },
  }
}

/** The outcome of a write without an end is not known. */
const storedOutcome = (stored: Outcome | 'begun' | undefined): Outcome =>
  stored === undefined || stored === 'begun' ? 'not known' : stored
