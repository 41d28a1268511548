/** The roles on matters: every role of the practice area, with the contact who fills it. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ContactWithRole } from '#contract/common.ts'
import type { Database } from '#database/open.ts'
import { contacts, matterRoles, matters, roleFields } from '#service/db/schema.ts'

/** The roles of each matter, by its id, in the order of the practice area. */
export async function rolesOf(
  { sql: db }: Pick<Database, 'sql'>,
  matterIds: readonly string[],
): Promise<Map<string, ContactWithRole[]>> {
  if (matterIds.length === 0) return new Map()
  const rows = await db
    .select({
      matterId: matters.id,
      fieldId: roleFields.id,
      roleName: roleFields.name,
      mandatory: roleFields.mandatory,
      contactId: matterRoles.contactId,
      contactName: contacts.fullName,
    })
    .from(matters)
    .innerJoin(roleFields, eq(roleFields.practiceAreaId, matters.practiceAreaId))
    .leftJoin(
      matterRoles,
      and(eq(matterRoles.matterId, matters.id), eq(matterRoles.roleFieldId, roleFields.id)),
    )
    .leftJoin(contacts, eq(contacts.id, matterRoles.contactId))
    .where(inArray(matters.id, [...matterIds]))
    .orderBy(asc(roleFields.position))

  const roles = new Map<string, ContactWithRole[]>(matterIds.map((id) => [id, []]))
  for (const row of rows) roles.get(row.matterId)?.push(toRole(row))
  return roles
}

const toRole = (row: {
  fieldId: string
  roleName: string
  mandatory: boolean
  contactId: string | null
  contactName: string | null
}): ContactWithRole => ({
  roleName: row.roleName,
  fieldId: row.fieldId,
  contactId: row.contactId ?? undefined,
  contactName: row.contactName ?? undefined,
  mandatory: row.mandatory,
})
