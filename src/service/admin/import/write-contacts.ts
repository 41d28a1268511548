/** Writes people, companies and groups as creating each of them would. */
import type { Sql } from '#database/sql.ts'
import { newCompany, newGroup, newPerson, emitContactEvents } from '#service/contacts/write.ts'
import { contactMembers, contacts } from '#service/contacts/table.ts'
import { inBatches } from './targets.ts'
import type { WriteContext, ImportRecord } from './write-context.ts'

type Row = Omit<typeof contacts.$inferInsert, 'id'>
type ContactType = 'person' | 'company' | 'plural'

export async function writePeople(
  context: WriteContext,
  records: readonly ImportRecord<'person'>[],
) {
  await insert(context.db, records, ({ staff, enabled, shortName, ...person }) => ({
    ...newPerson(person),
    staff,
    enabled,
    ...shortNameColumn(shortName),
  }))
  await emitCreated(context, records)
}

export async function writeCompanies(
  context: WriteContext,
  records: readonly ImportRecord<'company'>[],
) {
  await insert(context.db, records, ({ shortName, ...company }) => ({
    ...newCompany(company),
    ...shortNameColumn(shortName),
  }))
  await emitCreated(context, records)
}

/** Writes groups without their members, which may be groups as well. */
export const writeGroups = ({ db }: WriteContext, records: readonly ImportRecord<'plural'>[]) =>
  insert(db, records, ({ shortName, ...group }) => ({
    ...newGroup(group),
    ...shortNameColumn(shortName),
  }))

/** Writes the members of groups, in their order. */
export async function writeMembers(
  context: WriteContext,
  records: readonly ImportRecord<'plural'>[],
) {
  const { db, idOf } = context
  const rows = records.flatMap(({ entry, fields: { memberIds = [] } }) =>
    memberIds.map((name, position) => ({ groupId: entry.id, memberId: idOf(name), position })),
  )
  for (const batch of inBatches(rows, 5_000)) await db.insert(contactMembers).values(batch)
  await emitCreated(context, records)
}

/** The short name of the file, if given; otherwise the service derives one. `null` means none at all. */
const shortNameColumn = (shortName: string | null | undefined) =>
  shortName !== undefined && { shortName }

async function insert<Type extends ContactType>(
  db: Sql,
  records: readonly ImportRecord<Type>[],
  rowOf: (fields: ImportRecord<Type>['fields']) => Row,
): Promise<void> {
  const rows = records.map(({ entry, fields }) => ({ ...rowOf(fields), id: entry.id }))
  await db.insert(contacts).values(rows)
}

async function emitCreated(
  { db, events }: WriteContext,
  records: readonly ImportRecord<ContactType>[],
) {
  if (!events.has('CreateContactEvent')) return
  const ids = records.map(({ entry }) => entry.id)
  await emitContactEvents(db, 'CreateContactEvent', ids)
}
