/**
 * Reads the roles on matters: every role of the practice area, and those filled under another one, with their contacts.
 */
import { sql } from 'drizzle-orm'
import type { ContactWithRole } from '#contract/common.ts'
import { contacts } from '#service/contacts/table.ts'
import { matterRoles, matters } from './table.ts'
import { roleFields } from '#service/practice-areas/table.ts'

/**
 * A column with the roles of a matter, as records carry them, in the order of the practice area; `null` if there are
 * none. Who fills a role of the area that the matter had before still does. The table is written out, because Drizzle
 * would omit it in a query of that table alone.
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
    order by field.practice_area_id <> ${matters}.practice_area_id, field.position, field.id
  )
  from (
    select id from ${roleFields} where practice_area_id = ${matters}.practice_area_id
    union select role_field_id from ${matterRoles} where matter_id = ${matters}.id
  ) as shown
  join ${roleFields} as field on field.id = shown.id
  left join ${matterRoles} as filled
    on filled.matter_id = ${matters}.id and filled.role_field_id = field.id
  left join ${contacts} as contact on contact.id = filled.contact_id
)`
