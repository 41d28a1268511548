/** The tables of the practice as queries see them; `migrations/` makes them. Generated columns are keys to compare by. */
import { bigint, boolean, date, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/addresses.ts'
import type { ContactKind, Phone } from '#contract/contacts.ts'
import type { CostingMethod, MatterStatus } from '#contract/matters.ts'
import { customFields, day, id, key, moment, money, name, practice, quantity } from './columns.ts'

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

export const practiceAreas = practice.table('practice_areas', {
  id: id(),
  name: name(),
  nameKey: key('name_key').notNull(),
})

export const stages = practice.table('stages', {
  id: integer().primaryKey(),
  practiceAreaId: text('practice_area_id').notNull(),
  name: name(),
  position: integer().notNull(),
})

export const trustAccounts = practice.table('trust_accounts', { id: id(), name: name() })

export const roleFields = practice.table('role_fields', {
  id: id(),
  practiceAreaId: text('practice_area_id').notNull(),
  name: name(),
  mandatory: boolean().notNull(),
  position: integer().notNull(),
})

export const matters = practice.table('matters', {
  id: id(),
  number: text().notNull(),
  title: text().notNull(),
  status: text().$type<MatterStatus>().notNull(),
  dateOpen: day('date_open').notNull(),
  lastActivity: moment('last_activity'),
  userChangeTimestamp: moment('user_change_timestamp'),
  costingMethod: text('costing_method').$type<CostingMethod>().notNull(),
  costTemplate: text('cost_template'),
  estimatedFee: quantity('estimated_fee'),
  matterTrustBalance: money('matter_trust_balance'),
  customFields: customFields(),
  clientId: text('client_id'),
  lawyerId: text('lawyer_id'),
  referredById: text('referred_by_id'),
  practiceAreaId: text('practice_area_id'),
  stageId: integer('stage_id'),
  trustAccountId: text('trust_account_id'),
  description: text(),
  dateEstimatedCompletion: day('date_estimated_completion'),
  costTemplateId: text('cost_template_id'),
  wipAmountExclTax: quantity('wip_amount_excl_tax').notNull().default(0),
  wipGstAmount: quantity('wip_gst_amount').notNull().default(0),
  billedAmountExclTax: quantity('billed_amount_excl_tax').notNull().default(0),
  billedGstAmount: quantity('billed_gst_amount').notNull().default(0),
  clientName: text('client_name'),
  lawyerName: text('lawyer_name'),
  referredByName: text('referred_by_name'),
  practiceAreaName: text('practice_area_name'),
  stageName: text('stage_name'),
  trustAccount: text('trust_account'),
  numberKey: key('number_key').notNull(),
  numberOrder: key('number_order').notNull(),
  titleKey: key('title_key').notNull(),
  clientKey: key('client_key'),
  lawyerKey: key('lawyer_key'),
  referredByKey: key('referred_by_key'),
  practiceAreaKey: key('practice_area_key'),
  stageKey: key('stage_key'),
  trustAccountKey: key('trust_account_key'),
})

export const matterRoles = practice.table('matter_roles', {
  matterId: text('matter_id').notNull(),
  roleFieldId: text('role_field_id').notNull(),
  contactId: text('contact_id').notNull(),
})

/** What matters are searched by, apart from the rest of them, kept by triggers. */
export const matterTexts = practice.table('matter_texts', {
  id: id(),
  searchKey: text('search_key').notNull(),
})

/** How many matters there are of each kind, kept by triggers. */
export const matterCounts = practice.table('matter_counts', {
  dimension: text().notNull(),
  value: text().notNull(),
  status: text().$type<MatterStatus>().notNull(),
  n: bigint({ mode: 'number' }).notNull(),
})

/** How many matters were opened and changed on each day (UTC), kept by triggers. */
export const matterDays = practice.table('matter_days', {
  dimension: text().notNull(),
  day: date({ mode: 'string' }).notNull(),
  status: text().$type<MatterStatus>().notNull(),
  n: bigint({ mode: 'number' }).notNull(),
})
