/** Stores passkeys, and the challenges that were answered. */
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Sql } from '#database/sql.ts'
import { endSessionsOf } from './ended-sessions.ts'
import { type By, noteChange } from './journal.ts'
import {
  forgetOldLinks,
  insertPasskey,
  isHere,
  signInLinkStore,
  type StoredPasskey,
} from './sign-in-links.ts'
import { isDuplicate } from './sign-in-people.ts'
import { passkeys, people, usedChallenges } from './tables.ts'

/** Reads and changes passkeys. */
export function passkeyStore(db: Sql) {
  return {
    ...signInLinkStore(db),
    of: (person: string) =>
      db
        .select()
        .from(passkeys)
        .where(eq(passkeys.person, person))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
    /** A passkey and its owner. */
    async find(id: string) {
      const [found] = await db
        .select({ passkey: passkeys, owner: people })
        .from(passkeys)
        .innerJoin(people, eq(people.id, passkeys.person))
        .where(eq(passkeys.id, id))
      return found
    },
    /** Resolves to whether it was added: a passkey is registered once. */
    add: (passkey: StoredPasskey, address?: string) => addPasskey(db, passkey, address),
    /** Notes a use; false if the counter shows that it was used elsewhere since (WebAuthn Level 3, section 7.2). */
    async used(id: string, counter: number): Promise<boolean> {
      const isLater = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
      const rows = await db
        .update(passkeys)
        .set({ counter, usedAt: sql`clock_timestamp()` })
        .where(and(eq(passkeys.id, id), isLater))
        .returning({ id: passkeys.id })
      return rows.length > 0
    },
    /** Removes one of a person's own passkeys, but never the last, and ends their sessions. */
    remove: ({ person, address }: By, id: string) =>
      db.transaction(async (transaction) => {
        const own = eq(passkeys.person, person)
        const rows = await transaction.select().from(passkeys).where(own).for('update')
        if (!rows.some((row) => row.id === id)) return 'unknown' as const
        if (rows.length === 1) return 'last' as const
        await transaction.delete(passkeys).where(and(own, eq(passkeys.id, id)))
        // Whoever has the lost device may be signed in on it.
        await endSessionsOf(transaction, person)
        await noteChange(transaction, { person, address, operation: 'removePasskey' })
        return 'removed' as const
      }),
    /** Resolves to whether the challenge was answered for the first time; forgets what is too old by then. */
    async useChallenge(id: string, overAt: Date): Promise<boolean> {
      await db.delete(usedChallenges).where(lt(usedChallenges.overAt, sql`now()`))
      await forgetOldLinks(db)
      const rows = await db
        .insert(usedChallenges)
        .values({ id, overAt })
        .onConflictDoNothing()
        .returning()
      return rows.length > 0
    },
  }
}

async function addPasskey(db: Sql, passkey: StoredPasskey, address?: string): Promise<boolean> {
  try {
    return await db.transaction(async (transaction) => {
      // Of a person who is removed at this moment no passkey may stay.
      if (!(await isHere(transaction, passkey.person))) return false
      await insertPasskey(transaction, passkey, address)
      return true
    })
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}
