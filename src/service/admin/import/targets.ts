/** Checks that the records that others name exist, in the file or in the practice, and are of the right kind. */
import { inArray } from 'drizzle-orm'
import type { Sql } from '#database/sql.ts'
import { knownContacts, knownMatters } from '#service/http/references.ts'
import { matters } from '#service/matters/table.ts'
import type { Catalogue, Entry } from './catalogue.ts'
import type { FaultList } from './faults.ts'
import type { Link, Target } from './links.ts'

/** A link to a record further down in the file, or in the practice. */
export type OpenLink = Link & { line: number }

/** How many identifiers one statement looks up. */
const batchSize = 1_000

const missing: Record<Target, string> = {
  contact: 'There is no such contact in the file or in the practice',
  staff: 'There is no such contact in the file or in the practice',
  matter: 'There is no such matter in the file or in the practice',
}
const notStaff = 'Choose a contact who works for the firm'

/** The fault of a link to that record of the file, if any. */
export function linkFault({ pointer, to }: Link, target: Entry) {
  const isContact = ['person', 'company', 'plural'].includes(target.type)
  const fits = to === 'matter' ? target.type === 'matter' : isContact
  if (!fits) {
    const wanted = to === 'matter' ? 'matter' : 'contact'
    return { pointer, detail: `Line ${target.line} is a ${target.type}, not a ${wanted}` }
  }
  return to === 'staff' && !target.isStaff ? { pointer, detail: notStaff } : undefined
}

/** Resolves open links once the whole file is known, the rest of them in the practice. */
export async function resolveLinks(
  db: Sql,
  open: readonly OpenLink[],
  { catalogue, faults }: { catalogue: Catalogue; faults: FaultList },
): Promise<void> {
  const unresolved = open.filter((link) => {
    const target = catalogue.find(link.name)
    const fault = target && linkFault(link, target)
    if (fault) faults.add({ line: link.line, ...fault })
    return !target
  })
  for (const batch of inBatches(unresolved, batchSize)) {
    const people = await knownContacts(db, namesOf(batch, ['contact', 'staff']))
    const files = await knownMatters(db, namesOf(batch, ['matter']))
    for (const { line, pointer, to, name } of batch) {
      const exists = to === 'matter' ? files.has(name) : people.has(name)
      if (!exists) faults.add({ line, pointer, detail: missing[to] })
      else if (to === 'staff' && !people.get(name)) faults.add({ line, pointer, detail: notStaff })
    }
  }
}

/**
 * Locks the contacts of the practice that matters name: a rename at this moment would not see these matters, which keep
 * a copy of the name. To be called before any other lock, as changing a contact does the same.
 */
export async function lockContacts(db: Sql, catalogue: Catalogue): Promise<void> {
  for (const ids of inBatches(catalogue.idsOnMatters().toSorted(), batchSize)) {
    await knownContacts(db, ids, 'share')
  }
}

/** Adds faults for numbers of matters that the practice has already. */
export async function checkNumbers(
  db: Sql,
  numbers: ReadonlyMap<string, number>,
  faults: FaultList,
): Promise<void> {
  for (const batch of inBatches([...numbers.keys()], batchSize)) {
    const taken = await db
      .select({ number: matters.number })
      .from(matters)
      .where(inArray(matters.number, batch))
    for (const { number } of taken) {
      const detail = 'The practice already has a matter with this number'
      faults.add({ line: numbers.get(number)!, pointer: '#/number', detail })
    }
  }
}

const namesOf = (links: readonly OpenLink[], targets: readonly Target[]) => [
  ...new Set(links.filter(({ to }) => targets.includes(to)).map(({ name }) => name)),
]

export function* inBatches<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
