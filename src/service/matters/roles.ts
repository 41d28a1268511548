/** The roles on matters: every role of the practice area, with the contact who fills it. */
import { sql } from 'drizzle-orm'
import type { ContactWithRole } from '#contract/common.ts'
import { contacts } from '#service/contacts/table.ts'
import { matterRoles, matters } from './table.ts'
import { roleFields } from '#service/practice-areas/table.ts'

/**
 * Read with a matter, as records carry them, in the order of the practice area; `null` where there are none. The
 * matter is named in full: of one table alone, Drizzle would write the names of its columns without it.
 */
export const roles = sql<ContactWithRole[] | null>`(
  select json_agg(
    json_strip_nulls(json_build_object(
      'roleName', field.name,
      'fieldId', field.id,
      'contactId', filled.contact_id,
      'contactName', contact.full_name,
      'mandatory', field.mandatory
    ))
    order by field.position
  )
  from ${roleFields} as field
  left join ${matterRoles} as filled
    on filled.matter_id = ${matters}.id and filled.role_field_id = field.id
  left join ${contacts} as contact on contact.id = filled.contact_id
  where field.practice_area_id = ${matters}.practice_area_id
)`
