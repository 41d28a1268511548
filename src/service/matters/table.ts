/** The tables of matters; `0003-matters.ts` and later steps create them. Generated columns are keys for comparison. */
import { bigint, integer, text } from 'drizzle-orm/pg-core'
import type { CostingMethod, MatterStatus } from '#contract/matters.ts'
import { moment } from '#database/columns/moment.ts'
import { customFields, day, id, key, money, name, practice, quantity } from '#service/db/columns.ts'

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
  searchKey: key('search_key').notNull(),
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

export const trustAccounts = practice.table('trust_accounts', { id: id(), name: name() })

/** The searchable text of matters in a table of its own, updated by triggers. */
export const matterTexts = practice.table('matter_texts', {
  id: id(),
  searchKey: text('search_key').notNull(),
})

/** How many matters there are of each kind, updated by triggers. */
export const matterCounts = practice.table('matter_counts', {
  dimension: text().notNull(),
  value: text().notNull(),
  status: text().$type<MatterStatus>().notNull(),
  n: bigint({ mode: 'number' }).notNull(),
})

/** How many matters were opened and changed on each day (UTC), updated by triggers. */
export const matterDays = practice.table('matter_days', {
  dimension: text().notNull(),
  day: day('day').notNull(),
  status: text().$type<MatterStatus>().notNull(),
  n: bigint({ mode: 'number' }).notNull(),
})
