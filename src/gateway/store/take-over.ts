/** Hands what the one person before sign-in left to the first admin who asks, once. */
import { and, eq, exists, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TakeOverDecision } from '#contract/desk/people.ts'
import { localPerson } from '#gateway/http/person.ts'
import type { Sql } from '#database/sql.ts'
import { type By, noteChange } from './journal.ts'
import { keyedWrites, people, recents, takeOver, timeOutbox } from './tables.ts'

const { id: local } = localPerson

/** How a decision ended. */
export type TakeOverResult = 'done' | 'decided before' | 'time is being sent'

/** Says what there is, and carries out what an admin decides. */
export function takeOverStore(db: Sql) {
  return {
    async offer() {
      const [decided] = await db.select().from(takeOver)
      if (decided) return { offered: false }
      const [row] = await db.select().from(people).where(eq(people.id, local))
      const ofLocal = eq(timeOutbox.person, local)
      const found = {
        openTime: await db.$count(timeOutbox, and(ofLocal, ne(timeOutbox.state, 'recorded'))),
        recordedTime: await db.$count(timeOutbox, and(ofLocal, eq(timeOutbox.state, 'recorded'))),
        recents: await db.$count(recents, eq(recents.person, local)),
        preferences: row !== undefined && Object.keys(row.preferences).length > 0,
      }
      return { offered: Object.values(found).some(Boolean), ...found }
    },
    /** Of several who decide at the same moment, one does. */
    decide: ({ person, address }: By, decision: TakeOverDecision): Promise<TakeOverResult> =>
      db.transaction(async (transaction) => {
        const first = await transaction
          .insert(takeOver)
          .values({ person, decision })
          .onConflictDoNothing()
          .returning()
        if (first.length === 0) return 'decided before'
        if (decision === 'take over' && !(await moveAll(transaction, person))) {
          await transaction.delete(takeOver)
          return 'time is being sent'
        }
        const operation = decision === 'leave' ? 'leaveState' : 'takeOverState'
        await noteChange(transaction, { person, address, operation })
        return 'done'
      }),
  }
}

/** Moves everything, unless a time record is being sent. What the admin already has stays theirs. */
async function moveAll(db: Sql, person: string): Promise<boolean> {
  // All of them, not only those that are being sent: none may begin to be sent before it has moved.
  const rows = await db
    .select({ state: timeOutbox.state })
    .from(timeOutbox)
    .where(eq(timeOutbox.person, local))
    .for('update')
  if (rows.some(({ state }) => state === 'sending')) return false
  const ownRecent = alias(recents, 'own')
  const same = and(
    eq(ownRecent.person, person),
    eq(ownRecent.kind, recents.kind),
    eq(ownRecent.recordId, recents.recordId),
  )
  const isNew = notExists(db.select().from(ownRecent).where(same))
  await db
    .update(recents)
    .set({ person })
    .where(and(eq(recents.person, local), isNew))
  await db.update(timeOutbox).set({ person }).where(eq(timeOutbox.person, local))
  // A record that may have been sent is sent again under the key of the first time.
  await db.update(keyedWrites).set({ person }).where(eq(keyedWrites.person, local))
  const before = alias(people, 'before')
  const kept = db
    .select({ preferences: before.preferences })
    .from(before)
    .where(eq(before.id, local))
  await db
    .update(people)
    .set({ preferences: sql`(${kept}) || ${people.preferences}` })
    .where(and(eq(people.id, person), exists(kept)))
  return true
}
