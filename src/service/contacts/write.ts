/** Creates and changes contacts, each with its event, inside the caller's transaction. */
import { and, eq } from 'drizzle-orm'
import type { EntityReference } from '#contract/common.ts'
import type { ContactKind, NewCompany, NewPerson, NewPlural } from '#contract/contacts.ts'
import type { EventName } from '#contract/webhooks.ts'
import type { Sql } from '#database/sql.ts'
import { changedColumns } from '#service/db/changed-columns.ts'
import { newId } from '#service/db/ids.ts'
import { contacts } from './table.ts'
import { recordStates } from '#service/events/events.ts'
import {
  columnsOfCompany,
  columnsOfPerson,
  sharedColumns,
  type CompanyFields,
  type GroupFields,
  type PersonFields,
} from './columns.ts'
import { findContacts } from './find.ts'
import { lockMembers, setMembers } from './members.ts'
import { namesOfCompany, namesOfGroup, namesOfPerson } from './names.ts'
import { contactColumns, type Row } from './record.ts'

type NewRow = typeof contacts.$inferInsert
type RowWithoutId = Omit<NewRow, 'id'>

/** The rows of new contacts, without ids. */
export const newPerson = (person: NewPerson): RowWithoutId => ({
  kind: 'Person',
  ...columnsOfPerson(person),
  ...namesOfPerson(person.firstName, person.lastName),
})
export const newCompany = (company: NewCompany): RowWithoutId => ({
  kind: 'Company',
  ...columnsOfCompany(company),
  ...namesOfCompany(company.name),
})
export const newGroup = ({ name, memberIds: _memberIds, ...group }: NewPlural): RowWithoutId => ({
  kind: 'Plural',
  ...sharedColumns(group),
  ...namesOfGroup(name),
})

export const addPerson = (db: Sql, person: NewPerson) => add(db, newPerson(person))
export const addCompany = (db: Sql, company: NewCompany) => add(db, newCompany(company))
export const addGroup = (db: Sql, group: NewPlural) => add(db, newGroup(group), group.memberIds)

async function add(
  db: Sql,
  columns: RowWithoutId,
  memberIds: readonly string[] = [],
): Promise<EntityReference> {
  const id = newId()
  await db.insert(contacts).values({ id, ...columns })
  if (memberIds.length > 0) await setMembers(db, id, memberIds)
  await emitContactEvents(db, 'CreateContactEvent', [id])
  return { id, name: columns.fullName }
}

/** Returns whether there is a person with that id. */
export const changePerson = (db: Sql, id: string, fields: PersonFields) =>
  change(db, { kind: 'Person', id }, (row) => {
    const { firstName, lastName } = fields
    const isRenamed = firstName !== undefined || lastName !== undefined
    const names = () =>
      namesOfPerson(firstName ?? row.firstName ?? '', lastName ?? row.lastName ?? '')
    return { ...columnsOfPerson(fields), ...(isRenamed && names()) }
  })

/** Returns whether there is a company with that id. */
export const changeCompany = (db: Sql, id: string, { name, ...fields }: CompanyFields) =>
  change(db, { kind: 'Company', id }, () => ({
    ...columnsOfCompany(fields),
    ...(name !== undefined && namesOfCompany(name)),
  }))

/** Returns whether there is a group with that id. */
export const changeGroup = (db: Sql, id: string, { name, memberIds, ...fields }: GroupFields) =>
  change(
    db,
    { kind: 'Plural', id },
    () => ({ ...sharedColumns(fields), ...(name !== undefined && namesOfGroup(name)) }),
    memberIds === null ? [] : memberIds,
  )

/** Without a difference there is no change and no event. */
async function change(
  db: Sql,
  { kind, id }: { kind: ContactKind; id: string },
  columnsFor: (row: Row) => Partial<NewRow>,
  memberIds?: readonly string[],
): Promise<boolean> {
  // Others that change it have to wait; those that only refer to it do not.
  const [row] = await db
    .select(contactColumns)
    .from(contacts)
    .where(and(eq(contacts.id, id), eq(contacts.kind, kind)))
    .for('no key update')
  if (!row) return false
  const changes = changedColumns(columnsFor(row), row)
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) await db.update(contacts).set(changes).where(eq(contacts.id, id))
  if (memberIds) await lockMembers(db)
  const isRegrouped = memberIds !== undefined && (await setMembers(db, id, memberIds))
  if (isChanged || isRegrouped) await emitContactEvents(db, 'UpdateContactEvent', [id])
  return true
}

/** Records an event with the current state of each contact; the transaction must have locked their rows. */
export async function emitContactEvents(
  db: Sql,
  name: EventName,
  ids: readonly string[],
): Promise<void> {
  await recordStates(db, name, await findContacts(db, ids))
}
