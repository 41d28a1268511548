/** The tables of the mirror, for queries; the migrations make them and say what they hold. */
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgSchema,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { changeFields, changeKinds } from '#contract/desk/changes.ts'
import type { MirrorKind, mirrorStates } from '#contract/desk/mirror.ts'
import { moment } from '#database/columns/moment.ts'

const mirror = pgSchema('mirror')
const amount = (column: string) => bigint(column, { mode: 'number' })
const money = (column: string) => numeric(column, { mode: 'number' })

export const kinds = mirror.table('kinds', {
  kind: text().$type<MirrorKind>().primaryKey(),
  address: text(),
  state: text().$type<(typeof mirrorStates)[number]>().notNull(),
  pass: integer(),
  page: integer().notNull(),
  runStartedAt: moment('run_started_at'),
  expected: amount('expected'),
  withoutId: amount('without_id').notNull(),
  completeAt: moment('complete_at'),
  polledAt: moment('polled_at'),
  watermark: moment('watermark'),
  source: text().$type<'list' | 'matters'>().notNull(),
  reason: text(),
  retryAt: moment('retry_at'),
  forgotten: boolean().notNull(),
  failures: integer().notNull(),
  holder: uuid(),
  leasedUntil: moment('leased_until'),
  watchedSince: moment('watched_since'),
})

export const changes = mirror.table('changes', {
  id: amount('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<MirrorKind>().notNull(),
  recordKey: text('record_key').notNull(),
  recordId: text('record_id').notNull(),
  matterKey: text('matter_key'),
  what: text().$type<(typeof changeKinds)[number]>().notNull(),
  field: text().$type<(typeof changeFields)[number]>(),
  label: text(),
  before: text(),
  after: text(),
  cut: boolean().notNull(),
  beforeId: text('before_id'),
  afterId: text('after_id'),
  seenAt: moment('seen_at').notNull(),
  modifiedAt: moment('modified_at'),
  person: text(),
  recordName: text('record_name'),
})

export const seen = mirror.table('seen', {
  kind: text().$type<MirrorKind>().notNull(),
  key: text().notNull(),
})

export const removed = mirror.table('removed', {
  kind: text().$type<MirrorKind>().notNull(),
  key: text().notNull(),
  readAt: moment('read_at').notNull(),
})

export const matters = mirror.table('matters', {
  key: text().primaryKey(),
  id: text().notNull(),
  number: text(),
  title: text(),
  status: text(),
  dateOpen: date('date_open', { mode: 'string' }),
  lastActivity: moment('last_activity'),
  userChangeTimestamp: moment('user_change_timestamp'),
  practiceAreaName: text('practice_area_name'),
  stageName: text('stage_name'),
  clientId: text('client_id'),
  clientName: text('client_name'),
  lawyerId: text('lawyer_id'),
  lawyerName: text('lawyer_name'),
  referredById: text('referred_by_id'),
  referredByName: text('referred_by_name'),
  estimatedFee: money('estimated_fee'),
  matterTrustBalance: money('matter_trust_balance'),
  trustAccountId: text('trust_account_id'),
  trustAccount: text('trust_account'),
  customFields: jsonb('custom_fields').notNull(),
  digest: text().notNull(),
  readAt: moment('read_at').notNull(),
})

export const matterTexts = mirror.table('matter_texts', {
  key: text().primaryKey(),
  numberKey: text('number_key'),
  titleKey: text('title_key'),
  clientKey: text('client_key'),
  lastActivity: moment('last_activity'),
  text: text().notNull(),
})

export const words = mirror.table('words', { word: text().primaryKey() })

export const people = mirror.table('people', {
  matterKey: text('matter_key').notNull(),
  place: integer().notNull(),
  kind: text().$type<'client' | 'lawyer' | 'referrer' | 'role'>().notNull(),
  roleName: text('role_name'),
  fieldId: text('field_id'),
  contactId: text('contact_id'),
  contactKey: text('contact_key'),
  name: text(),
  nameKey: text('name_key'),
  mandatory: boolean(),
})

export const contacts = mirror.table('contacts', {
  key: text().primaryKey(),
  id: text().notNull(),
  type: text(),
  fullName: text('full_name'),
  shortName: text('short_name'),
  regionCode: text('region_code'),
  address: text(),
  phone: text(),
  email: text(),
  emails: jsonb().notNull(),
  roles: jsonb().notNull(),
  digest: text().notNull(),
  readAt: moment('read_at').notNull(),
  nameKey: text('name_key'),
  shortKey: text('short_key'),
  text: text().notNull(),
})

export const tasks = mirror.table('tasks', {
  key: text().primaryKey(),
  id: text().notNull(),
  description: text(),
  status: text(),
  priority: text(),
  dueDate: date('due_date', { mode: 'string' }),
  matterId: text('matter_id'),
  matterKey: text('matter_key'),
  matterNumber: text('matter_number'),
  matterTitle: text('matter_title'),
  contactId: text('contact_id'),
  contactKey: text('contact_key'),
  contactName: text('contact_name'),
  assignedToId: text('assigned_to_id'),
  assignedToKey: text('assigned_to_key'),
  assignedToName: text('assigned_to_name'),
  digest: text().notNull(),
  readAt: moment('read_at').notNull(),
})

export const taskTexts = mirror.table('task_texts', {
  key: text().primaryKey(),
  descriptionKey: text('description_key'),
  numberKey: text('number_key'),
  isDone: boolean('is_done').notNull(),
  dueDate: date('due_date', { mode: 'string' }),
  text: text().notNull(),
})

export const documents = mirror.table('documents', {
  key: text().primaryKey(),
  id: text().notNull(),
  title: text(),
  fullFileName: text('full_file_name'),
  fileExtension: text('file_extension'),
  type: text(),
  size: amount('size'),
  mimeType: text('mime_type'),
  matterId: text('matter_id'),
  matterKey: text('matter_key'),
  matterNumber: text('matter_number'),
  matterTitle: text('matter_title'),
  contactId: text('contact_id'),
  contactKey: text('contact_key'),
  contactName: text('contact_name'),
  briefs: jsonb().notNull(),
  tags: jsonb().notNull(),
  createdBy: text('created_by'),
  createdDate: moment('created_date'),
  lastModifiedBy: text('last_modified_by'),
  lastModifiedDate: moment('last_modified_date'),
  userChangeTimestamp: moment('user_change_timestamp'),
  versionNumber: integer('version_number'),
  fileEtag: text('file_etag'),
  isFavorite: boolean('is_favorite'),
  isShared: boolean('is_shared'),
  isEncrypted: boolean('is_encrypted'),
  lockExpires: moment('lock_expires'),
  digest: text().notNull(),
  readAt: moment('read_at').notNull(),
})

export const documentTexts = mirror.table('document_texts', {
  key: text().primaryKey(),
  titleKey: text('title_key'),
  numberKey: text('number_key'),
  lastModifiedDate: moment('last_modified_date'),
  text: text().notNull(),
})
