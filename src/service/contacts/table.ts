/** The tables of contacts; `0002-contacts.ts` and `0010-contacts.ts` create them. Generated columns are keys for comparison. */
import { boolean, date, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/addresses.ts'
import type { ContactKind, Phone } from '#contract/contacts.ts'
import { customFields, id, key, practice } from '#service/db/columns.ts'

export const contacts = practice.table('contacts', {
  id: id(),
  kind: text().$type<ContactKind>().notNull(),
  staff: boolean().notNull().default(false),
  enabled: boolean().notNull().default(false),
  fullName: text('full_name').notNull(),
  shortName: text('short_name'),
  firstName: text('first_name'),
  middleName: text('middle_name'),
  lastName: text('last_name'),
  birthday: date({ mode: 'string' }),
  company: text(),
  jobTitle: text('job_title'),
  title: text(),
  gender: text().$type<'Male' | 'Female' | 'Unknown'>(),
  acn: text(),
  abn: text(),
  website: text(),
  notes: text(),
  addresses: jsonb().$type<Address[]>().notNull().default([]),
  phones: jsonb().$type<Phone[]>().notNull().default([]),
  emails: jsonb().$type<string[]>().notNull().default([]),
  customFields: customFields(),
  nameKey: key('name_key').notNull(),
  searchKey: key('search_key').notNull(),
  shortKey: key('short_key'),
  regionCode: key('region_code'),
  addressKey: key('address_key'),
  phoneKey: key('phone_key'),
  emailKey: key('email_key'),
})

export const contactMembers = practice.table('contact_members', {
  groupId: text('group_id').notNull(),
  memberId: text('member_id').notNull(),
  position: integer().notNull(),
})
