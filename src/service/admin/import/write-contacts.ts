/** People, companies and groups, as creating each would leave them. */
import type { Sql } from '#database/sql.ts'
import { newCompany, newGroup, newPerson, tell } from '#service/contacts/write.ts'
import { contactMembers, contacts } from '#service/contacts/table.ts'
import { inBatches } from './targets.ts'
import type { Writing, Written } from './writing.ts'

type Row = Omit<typeof contacts.$inferInsert, 'id'>
type ContactType = 'person' | 'company' | 'plural'

export async function writePeople(writing: Writing, records: readonly Written<'person'>[]) {
  await insert(writing.db, records, ({ staff, enabled, shortName, ...person }) => ({
    ...newPerson(person),
    staff,
    enabled,
    ...named(shortName),
  }))
  await tellOf(writing, records)
}

export async function writeCompanies(writing: Writing, records: readonly Written<'company'>[]) {
  await insert(writing.db, records, ({ shortName, ...company }) => ({
    ...newCompany(company),
    ...named(shortName),
  }))
  await tellOf(writing, records)
}

/** Groups without their members: those may be groups as well. */
export const writeGroups = ({ db }: Writing, records: readonly Written<'plural'>[]) =>
  insert(db, records, ({ shortName, ...group }) => ({ ...newGroup(group), ...named(shortName) }))

/** The members of groups, in their order. */
export async function writeMembers(writing: Writing, records: readonly Written<'plural'>[]) {
  const { db, idOf } = writing
  const rows = records.flatMap(({ entry, fields: { memberIds = [] } }) =>
    memberIds.map((name, position) => ({ groupId: entry.id, memberId: idOf(name), position })),
  )
  for (const batch of inBatches(rows, 5_000)) await db.insert(contactMembers).values(batch)
  await tellOf(writing, records)
}

/** Without a short name of its own a contact has the one that the service makes; `null` is none at all. */
const named = (shortName: string | null | undefined) => shortName !== undefined && { shortName }

async function insert<Type extends ContactType>(
  db: Sql,
  records: readonly Written<Type>[],
  rowOf: (fields: Written<Type>['fields']) => Row,
): Promise<void> {
  const rows = records.map(({ entry, fields }) => ({ ...rowOf(fields), id: entry.id }))
  await db.insert(contacts).values(rows)
}

async function tellOf({ db, events }: Writing, records: readonly Written<ContactType>[]) {
  if (!events.has('CreateContactEvent')) return
  const ids = records.map(({ entry }) => entry.id)
  await tell(db, 'CreateContactEvent', ids)
}
