/** One contact as the API shows it, with its members and its roles. */
import { asc, eq, sql } from 'drizzle-orm'
import type { EntityReference } from '#contract/common.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Sql } from '#database/open.ts'
import { rowsOf } from '#database/rows.ts'
import { contactMembers, contacts, matterRoles, roleFields } from '#service/db/schema.ts'
import { shown, toContact } from './record.ts'

/** The contact as Get contact answers it, also inside a transaction that has just written it. */
export async function findContact(db: Sql, id: string): Promise<Contact | undefined> {
  const [row] = await db.select(shown).from(contacts).where(eq(contacts.id, id))
  if (!row) return undefined
  const members = row.kind === 'Plural' ? await membersOf(db, id) : []
  const roles = await rolesOf(db, [id])
  return toContact(row, members, roles.get(id) ?? [])
}

const membersOf = (db: Sql, groupId: string): Promise<EntityReference[]> =>
  db
    .select({ id: contacts.id, name: contacts.fullName })
    .from(contactMembers)
    .innerJoin(contacts, eq(contacts.id, contactMembers.memberId))
    .where(eq(contactMembers.groupId, groupId))
    .orderBy(asc(contactMembers.position))

/**
 * The names of the roles that each contact has on any matter. Asks the index once for each contact and role:
 * a barrister may be on ten thousand matters, but there are a few dozen roles.
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
