/** Reads contacts as the API shows them, with their members and roles. */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { EntityReference } from '#contract/common.ts'
import type { Contact } from '#contract/contacts.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { contactMembers, contacts } from './table.ts'
import { matterRoles } from '#service/matters/table.ts'
import { roleFields } from '#service/practice-areas/table.ts'
import { contactColumns, toContact } from './record.ts'

/** The contact as Get contact returns it, even inside a transaction that has just written it. */
export async function findContact(db: Sql, id: string): Promise<Contact | undefined> {
  const [contact] = await findContacts(db, [id])
  return contact
}

/** Those that exist, in no order. */
export async function findContacts(db: Sql, ids: readonly string[]): Promise<Contact[]> {
  const rows = await db
    .select(contactColumns)
    .from(contacts)
    .where(inArray(contacts.id, [...ids]))
  if (rows.length === 0) return []
  const groups = rows.filter(({ kind }) => kind === 'Plural')
  const members = await membersOf(db, idsOf(groups))
  const roles = await rolesOf(db, idsOf(rows))
  return rows.map((row) => toContact(row, members.get(row.id) ?? [], roles.get(row.id) ?? []))
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** The members of each group in their order. */
async function membersOf(db: Sql, groupIds: string[]): Promise<Map<string, EntityReference[]>> {
  const members = new Map<string, EntityReference[]>(groupIds.map((id) => [id, []]))
  if (groupIds.length === 0) return members
  const rows = await db
    .select({ groupId: contactMembers.groupId, id: contacts.id, name: contacts.fullName })
    .from(contactMembers)
    .innerJoin(contacts, eq(contacts.id, contactMembers.memberId))
    .where(inArray(contactMembers.groupId, groupIds))
    .orderBy(asc(contactMembers.position))
  for (const { groupId, ...member } of rows) members.get(groupId)?.push(member)
  return members
}

/**
 * The names of the roles that each contact has on any matter. Uses the index once for each contact and role: a
 * barrister may be on ten thousand matters, but there are only a few dozen roles.
 */
export async function rolesOf(
  db: Sql,
  contactIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await rowsOf<{ id: string; name: string }>(
    db,
    sql`select distinct holder.id, role.name collate "C" as name
      from jsonb_array_elements_text(${JSON.stringify(contactIds)}::jsonb) as holder (id)
      cross join ${roleFields} as role
      cross join lateral (
        select from ${matterRoles} as filled
        where filled.role_field_id = role.id and filled.contact_id = holder.id limit 1
      ) as filled
      order by name`,
  )
  const roles = new Map<string, string[]>(contactIds.map((id) => [id, []]))
  for (const { id, name } of rows) roles.get(id)?.push(name)
  return roles
}
