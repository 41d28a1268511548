/** Stores the one-time links with which people register a passkey, by their digests; a person has at most one that works. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Sql } from '#database/sql.ts'
import { type By, noteChange } from './journal.ts'
import { passkeys, people, signInLinks } from './tables.ts'

/** The public half of a passkey. */
export type StoredPasskey = {
  id: string
  person: string
  publicKey: string
  counter: number
  transports: string[]
}

/** How long a link works, in hours. */
const lifetime = 24
const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')

const isUnused = isNull(signInLinks.usedAt)
/** By the clock of the database, which sets the moment: that of a desk may differ. */
const isInTime = sql<boolean>`${signInLinks.expiresAt} > now()`
/** Whether a link works. */
export const isOpen = and(isUnused, isInTime)

/** Makes, finds and uses up links. */
export const signInLinkStore = (db: Sql) => ({
  /** A new link's token, which only its person ever has; undefined if nobody with this id was added here. */
  newLink: (person: string, by: By): Promise<string | undefined> =>
    db.transaction(async (transaction) => {
      // Of two links that are made at the same moment only the later one works.
      if (!(await isHere(transaction, person))) return undefined
      const token = await makeLink(transaction, person)
      await noteChange(transaction, { ...by, operation: 'linkPerson', recordId: person })
      return token
    }),
  /** The person of a link, and whether it still works. */
  async findLink(token: string) {
    const [found] = await db
      .select({ person: people, usedAt: signInLinks.usedAt, isInTime })
      .from(signInLinks)
      .innerJoin(people, eq(people.id, signInLinks.person))
      .where(eq(signInLinks.digest, digestOf(token)))
    if (!found || found.person.removedAt) return undefined
    const state = found.usedAt ? 'used' : found.isInTime ? 'open' : 'expired'
    return { person: found.person, state } as const
  },
  /** Uses the link up and adds the passkey, both or neither; resolves to whether it did. */
  useLink: (token: string, passkey: StoredPasskey, address?: string): Promise<boolean> =>
    db.transaction(async (transaction) => {
      const rows = await transaction
        .update(signInLinks)
        .set({ usedAt: sql`clock_timestamp()` })
        .where(and(eq(signInLinks.digest, digestOf(token)), isOpen))
        .returning()
      if (rows.length === 0) return false
      await insertPasskey(transaction, passkey, address)
      return true
    }),
})

/** Whether a person was added here; they are neither removed nor given a link until this transaction is over. */
export async function isHere(db: Sql, person: string): Promise<boolean> {
  const found = and(eq(people.id, person), isNotNull(people.addedAt), isNull(people.removedAt))
  return (await db.select().from(people).where(found).for('update')).length > 0
}

/** Makes a link in the transaction of the change that it belongs to; the one before no longer works. */
export async function makeLink(db: Sql, person: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sql`now() + ${lifetime} * interval '1 hour'`
  await db.delete(signInLinks).where(and(eq(signInLinks.person, person), isUnused))
  await db.insert(signInLinks).values({ digest: digestOf(token), person, expiresAt })
  return token
}

/** Forgets the links that are too old for anybody to be told that they were used, or expired. */
export async function forgetOldLinks(db: Sql): Promise<void> {
  await db.delete(signInLinks).where(lt(signInLinks.expiresAt, sql`now() - interval '30 days'`))
}

/** Adds a passkey and its line in the journal; the caller must do so in a transaction. */
export async function insertPasskey(db: Sql, passkey: StoredPasskey, address?: string) {
  await db.insert(passkeys).values(passkey)
  await noteChange(db, { person: passkey.person, address, operation: 'addPasskey' })
}
