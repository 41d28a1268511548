/** Conditions for the filters of a contact list or lookup. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { ContactQuery, LookupType } from '#contract/contacts.ts'
import { wholeAndInParts } from '#service/db/filter.ts'
import { matterRoles } from '#service/matters/table.ts'
import { roleFields } from '#service/practice-areas/table.ts'
import { containsTyped } from './search.ts'
import { contacts } from './table.ts'

/** All filters of the query together. */
export const contactFilter = ({
  search = '',
  staffType = 'All',
  contactType,
  matterRoles: roles,
}: ContactQuery): SQL | undefined =>
  and(
    containsTyped(search),
    staffIs[staffType],
    contactType && eq(contacts.kind, contactType),
    roles && fillsOneOf(roles),
  )

/** Everyone, all staff, or the staff who may sign in. */
export const staffIs: Record<LookupType, SQL | undefined> = {
  All: undefined,
  Staff: eq(contacts.staff, true),
  EnabledStaff: and(eq(contacts.staff, true), eq(contacts.enabled, true)),
}

/** A role is named by the id of its field, or by its name, which several practice areas may use. */
function fillsOneOf(roles: readonly string[]): SQL | undefined {
  const named = wholeAndInParts(roles)
  if (named.length === 0) return undefined
  const sent = sql`select value from jsonb_array_elements_text(${JSON.stringify(named)}::jsonb)`
  return sql`${contacts.id} in (
    select ${matterRoles.contactId} from ${matterRoles} where ${matterRoles.roleFieldId} in (
      select ${roleFields.id} from ${roleFields} where ${roleFields.id} in (${sent})
        or practice.sort_key(${roleFields.name}) in (select practice.sort_key(value) from (${sent}) as sent)
    )
  )`
}
