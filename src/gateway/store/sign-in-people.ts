/** Stores who may sign in and in which role; one admin always remains, and nobody shares an email address. */
import { randomBytes, randomUUID } from 'node:crypto'
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { NewPersonHere } from '#contract/desk/people.ts'
import type { OutboxState } from '#contract/desk/time-outbox.ts'
import type { Role } from '#contract/roles.ts'
import type { Sql } from '#database/sql.ts'
import { errorCode } from '#http/error-code.ts'
import { endSessionsOf } from './ended-sessions.ts'
import { type By, noteChange } from './journal.ts'
import { isOpen, makeLink } from './sign-in-links.ts'
import { passkeys, people, signInLinks, timeOutbox } from './tables.ts'

/** Why nothing was changed. */
export type PeopleRefusal = 'unknown person' | 'last admin' | 'role by provider' | 'email taken'

/** The role that counts: the provider's, or the one given here. */
const role = sql<Role>`coalesce(${people.providerRole}, ${people.role}, 'reader')`
const remains = isNull(people.removedAt)
const maySignIn = and(remains, or(isNotNull(people.signedInAt), isNotNull(people.addedAt)))

/** The people of one way of signing in: those who were added here, or those of a provider. */
export type Way = 'passkey' | 'provider'
const ofWay = (way: Way) => (way === 'passkey' ? isNotNull(people.addedAt) : isNull(people.addedAt))
const isAdmin = (way: Way) => and(remains, ofWay(way), eq(role, 'admin'))
/** People of a provider, who would come again if nothing refused them. */
const wasRemoved = and(isNotNull(people.removedAt), ofWay('provider'))
/** Only who has signed in can be relied on. */
const isSureAdmin = (way: Way) => and(isAdmin(way), isNotNull(people.signedInAt))

/** Lists, adds, changes and removes people. */
export function signInPeopleStore(db: Sql) {
  return {
    list: (way: Way) => list(db, way),
    /** Resolves to the person's id, and the token of their one-time link. */
    add: (person: NewPersonHere, by: By) => add(db, person, by),
    /** The person with an email address, who signed in last if a provider before had one too. */
    find: (way: Way, email: string) => find(db, and(maySignIn, ofWay(way)), email),
    findRemoved: (email: string) => find(db, wasRemoved, email),
    /** Whether anybody is an admin, even one who has not signed in yet. */
    hasAdmin: async (way: Way) => (await db.$count(people, isAdmin(way))) > 0,
    changeRole: (id: string, to: Role, by: By) =>
      changing(db, { ...by, recordId: id, operation: 'changeRole' }, async (transaction, row) => {
        if (row.providerRole !== null) return 'role by provider'
        if (to !== 'admin' && (await isLastAdmin(transaction, row))) return 'last admin'
        await transaction.update(people).set({ role: to }).where(eq(people.id, id))
        return undefined
      }),
    /**
     * Their state stays, and so do their lines in the journal; their passkeys and links go. Resolves to how much of
     * their time is left.
     */
    remove: (id: string, by: By) =>
      changing(db, { ...by, recordId: id, operation: 'removePerson' }, async (transaction, row) => {
        if (await isLastAdmin(transaction, row)) return 'last admin'
        const gone = { removedAt: sql`clock_timestamp()`, role: null, providerRole: null }
        await transaction.update(people).set(gone).where(eq(people.id, id))
        // First the links: one that is being used has added its passkey once this is over.
        await transaction.delete(signInLinks).where(eq(signInLinks.person, id))
        await transaction.delete(passkeys).where(eq(passkeys.person, id))
        return leftTime(transaction, id)
      }),
    /** Lets a person of the provider sign in again. */
    readmit: (id: string, by: By) => readmit(db, id, by),
  }
}

async function find(db: Sql, among: SQL | undefined, email: string) {
  const found = and(among, eq(sql`lower(${people.email})`, email.trim().toLowerCase()))
  const latest = sql`${people.signedInAt} desc nulls last`
  const [row] = await db.select().from(people).where(found).orderBy(latest).limit(1)
  return row
}

async function readmit(db: Sql, id: string, by: By): Promise<PeopleRefusal | undefined> {
  const its = and(wasRemoved, eq(people.id, id))
  try {
    return await db.transaction(async (transaction) => {
      const rows = await transaction.update(people).set({ removedAt: null }).where(its).returning()
      if (rows.length === 0) return 'unknown person'
      await noteChange(transaction, { ...by, operation: 'readmitPerson', recordId: id })
      return undefined
    })
  } catch (error) {
    if (isDuplicate(error)) return 'email taken'
    throw error
  }
}

async function list(db: Sql, way: Way) {
  const rows = await db
    .select()
    .from(people)
    .where(or(and(maySignIn, ofWay(way)), way === 'provider' ? wasRemoved : undefined))
    .orderBy(isNotNull(people.removedAt), asc(people.name))
  const ids = rows.map(({ id }) => id)
  const keys = await db
    .select({ person: passkeys.person })
    .from(passkeys)
    .where(inArray(passkeys.person, ids))
  const links = await db
    .select()
    .from(signInLinks)
    .where(and(inArray(signInLinks.person, ids), isOpen))
  const open = await db
    .select({ person: timeOutbox.person, records: count() })
    .from(timeOutbox)
    .where(and(inArray(timeOutbox.person, ids), ne(timeOutbox.state, 'recorded')))
    .groupBy(timeOutbox.person)
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? undefined,
    email: row.email ?? undefined,
    role: row.providerRole ?? row.role ?? 'reader',
    roleByProvider: row.providerRole !== null,
    byPasskey: row.addedAt !== null,
    passkeys: keys.filter(({ person }) => person === row.id).length,
    openTime: open.find(({ person }) => person === row.id)?.records ?? 0,
    lastSignedIn: row.signedInAt?.toISOString(),
    removed: row.removedAt !== null,
    linkUntil: links.find(({ person }) => person === row.id)?.expiresAt.toISOString(),
  }))
}

async function add(db: Sql, person: NewPersonHere, by: By) {
  try {
    return await db.transaction(async (transaction) => {
      const id = (await comeBack(transaction, person)) ?? (await insert(transaction, person))
      await noteChange(transaction, { ...by, operation: 'addPerson', recordId: id })
      return { id, token: await makeLink(transaction, id) }
    })
  } catch (error) {
    if (isDuplicate(error)) return 'email taken' as const
    throw error
  }
}

async function insert(db: Sql, person: NewPersonHere): Promise<string> {
  const id = `passkey#${randomUUID()}`
  const draftKey = randomBytes(32).toString('base64url')
  await db.insert(people).values({ ...person, id, draftKey, addedAt: sql`clock_timestamp()` })
  return id
}

/** Lets in again whoever was removed with the same email address, with the time that they had not sent; resolves to their id. */
async function comeBack(db: Sql, person: NewPersonHere): Promise<string | undefined> {
  const before = db
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        ofWay('passkey'),
        isNotNull(people.removedAt),
        eq(sql`lower(${people.email})`, person.email),
      ),
    )
    .orderBy(desc(people.removedAt))
    .limit(1)
  const anew = { addedAt: sql`clock_timestamp()`, removedAt: null, signedInAt: null }
  const [row] = await db
    .update(people)
    .set({ ...person, ...anew })
    // Of two who are added at the same moment, the second finds the address taken.
    .where(and(isNotNull(people.removedAt), inArray(people.id, before)))
    .returning()
  return row?.id
}

/** Whether the database refused a second row with the same key (PostgreSQL, 23505 unique_violation). */
export const isDuplicate = (error: unknown) =>
  error instanceof Error && errorCode(error.cause) === '23505'

type Row = typeof people.$inferSelect
type Change<T> = (transaction: Sql, row: Row) => Promise<PeopleRefusal | T>

type Noted = By & { recordId: string; operation: string }

/** Changes one person, one change at a time, ends their sessions, and notes it. */
const changing = <T extends object | undefined>(db: Sql, noted: Noted, change: Change<T>) =>
  db.transaction(async (transaction) => {
    // Two admins who demote each other at the same moment must not both succeed.
    await transaction.execute(sql`lock table ${people} in share row exclusive mode`)
    const [row] = await transaction
      .select()
      .from(people)
      .where(and(maySignIn, eq(people.id, noted.recordId)))
    const done = row ? await change(transaction, row) : 'unknown person'
    if (typeof done === 'string') return done
    await endSessionsOf(transaction, noted.recordId)
    await noteChange(transaction, noted)
    return done
  })

/** How many time records of a person the desk still sends by itself, and how many wait for them to decide. */
async function leftTime(db: Sql, person: string) {
  const countIn = (states: OutboxState[]) =>
    sql`count(*) filter (where ${inArray(timeOutbox.state, states)})`.mapWith(Number)
  // In one statement: what changes its state meanwhile is counted once.
  const [left] = await db
    .select({
      pendingTime: countIn(['held', 'sending']),
      keptTime: countIn(['refused', 'unknown', 'set aside']),
    })
    .from(timeOutbox)
    .where(eq(timeOutbox.person, person))
  return left!
}

/** Admins of another provider, which the firm used before, do not count. */
async function isLastAdmin(db: Sql, { id, addedAt }: Row): Promise<boolean> {
  const realm = eq(sql`split_part(${people.id}, '#', 1)`, id.split('#', 1)[0])
  const admin = and(isSureAdmin(addedAt ? 'passkey' : 'provider'), realm)
  const is = await db.$count(people, and(admin, eq(people.id, id)))
  return is > 0 && (await db.$count(people, and(admin, ne(people.id, id)))) === 0
}
