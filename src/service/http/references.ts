/** Checks that the records to which a body refers exist, which the contract cannot see. */
import { asc, inArray } from 'drizzle-orm'
import type { Sql } from '#database/sql.ts'
import { contacts } from '#service/contacts/table.ts'
import { matters } from '#service/matters/table.ts'
import { type Fault, invalid } from '#http/problem.ts'

/** A field that refers to another record; without an id it refers to none. */
export type Reference = {
  pointer: `#/${string}`
  to: 'matter' | 'contact' | 'staff'
  id: string | undefined
}

const sentences: Record<Reference['to'], string> = {
  matter: 'There is no such matter',
  contact: 'There is no such contact',
  staff: 'Choose a contact who works for the firm',
}

/**
 * Locks the contacts that are named, until the transaction ends; returns a fault for each reference to a missing
 * record. Lock them before any matter, as renaming a contact does, so that there is no deadlock.
 */
export async function lockReferences(db: Sql, references: readonly Reference[]): Promise<Fault[]> {
  const named = references.flatMap(({ id, ...rest }) => (id ? [{ ...rest, id }] : []))
  const idsOf = (isMatter: boolean) =>
    named.filter(({ to }) => (to === 'matter') === isMatter).map(({ id }) => id)
  const people = await knownContacts(db, idsOf(false), 'share')
  const files = await knownMatters(db, idsOf(true))
  const known = {
    matter: (id: string) => files.has(id),
    contact: (id: string) => people.has(id),
    staff: (id: string) => people.get(id) === true,
  }
  return named
    .filter(({ to, id }) => !known[to](id))
    .map(({ pointer, to }) => ({ pointer, detail: sentences[to] }))
}

/** The same, but throws a 400 that names every reference to a missing record. */
export async function requireReferences(db: Sql, references: readonly Reference[]): Promise<void> {
  const faults = await lockReferences(db, references)
  if (faults.length > 0) throw invalid(...faults)
}

/** The contacts that exist, each with whether it is on the staff; locked, if at all, in the order of their ids. */
export async function knownContacts(
  db: Sql,
  ids: string[],
  lock?: 'share',
): Promise<Map<string, boolean>> {
  if (ids.length === 0) return new Map()
  const query = db
    .select({ id: contacts.id, staff: contacts.staff })
    .from(contacts)
    .where(inArray(contacts.id, ids))
    .orderBy(asc(contacts.id))
  const rows = await (lock ? query.for(lock) : query)
  return new Map(rows.map(({ id, staff }) => [id, staff]))
}

export async function knownMatters(db: Sql, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.select({ id: matters.id }).from(matters).where(inArray(matters.id, ids))
  return new Set(rows.map(({ id }) => id))
}
