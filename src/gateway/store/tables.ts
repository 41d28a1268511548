/** The tables of the desk's own state, for queries; `migrations/` makes them. */
import { bigint, boolean, integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { callbackStates, DeliveryEnd } from '#contract/desk/callbacks.ts'
import type { NewWebhookNote, Outcome, PreferencesPatch, RecentKind } from '#contract/desk/desk.ts'
import type { TakeOverDecision } from '#contract/desk/people.ts'
import type { LiveKind } from '#contract/desk/live.ts'
import type { Problem } from '#contract/problem.ts'
import type { HeldTimeRecord, OutboxState } from '#contract/desk/time-outbox.ts'
import { moment, momentOrNow } from '#database/columns/moment.ts'

const desk = pgSchema('desk')

export const people = desk.table('people', {
  id: text().primaryKey(),
  draftKey: text('draft_key').notNull(),
  preferences: jsonb().$type<PreferencesPatch>().notNull().default({}),
  name: text(),
  email: text(),
  /** The role given here, which counts where the provider names none. */
  role: text().$type<Role>(),
  signedInAt: moment('signed_in_at'),
  /** The role that the provider named at the last sign-in, which counts before the one given here. */
  providerRole: text('provider_role').$type<Role>(),
  /** Present for people who were added here, and sign in with passkeys. */
  addedAt: moment('added_at'),
  removedAt: moment('removed_at'),
})

/** The public halves of passkeys. */
export const passkeys = desk.table('passkeys', {
  id: text().primaryKey(),
  person: text().notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: jsonb().$type<string[]>().notNull().default([]),
  createdAt: moment('created_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  usedAt: moment('used_at'),
})

/** One-time links with which people register a passkey, by their digests. */
export const signInLinks = desk.table('sign_in_links', {
  digest: text().primaryKey(),
  person: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})

/** Challenges that were answered before they expired: none is accepted twice. */
export const usedChallenges = desk.table('used_challenges', {
  id: text().primaryKey(),
  overAt: moment('over_at').notNull(),
})

/** What became of the state of the one person before people signed in; at most one row. */
export const takeOver = desk.table('take_over', {
  single: boolean().primaryKey().default(true),
  person: text().notNull(),
  decision: text().$type<TakeOverDecision>().notNull(),
  at: moment('at')
    .notNull()
    .default(sql`clock_timestamp()`),
})

/** Sessions that were ended before their time: by signing out, by the provider, or by a change of role. */
export const endedSessions = desk.table('ended_sessions', {
  position: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<'session' | 'provider session' | 'person'>().notNull(),
  id: text().notNull(),
  endedAt: moment('ended_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  overAt: moment('over_at').notNull(),
})

export const recents = desk.table('recents', {
  person: text().notNull(),
  kind: text().$type<RecentKind>().notNull(),
  recordId: text('record_id').notNull(),
  openedAt: moment('opened_at').notNull(),
})

/** Positions are of the sequence of the journal. */
export const changesElsewhere = desk.table('changes_elsewhere', {
  position: bigint({ mode: 'number' })
    .primaryKey()
    .default(sql`nextval(pg_get_serial_sequence('desk.journal', 'position'))`),
  kind: text().$type<LiveKind>().notNull(),
  recordId: text('record_id').notNull(),
  at: moment('at')
    .notNull()
    .default(sql`clock_timestamp()`),
})

export const callbackSecret = desk.table('callback_secret', {
  single: boolean().primaryKey().default(true),
  secret: text().notNull(),
})

/** What this desk has registered at a service by itself. */
export const callbacks = desk.table('callbacks', {
  service: text().notNull(),
  desk: text().notNull(),
  eventName: text('event_name').notNull(),
  state: text().$type<(typeof callbackStates)[number]>().notNull().default('not known'),
  webhookId: text('webhook_id'),
  triedAt: moment('tried_at'),
  leasedUntil: moment('leased_until'),
})

/** The last deliveries, without what they say of the record. */
export const deliveries = desk.table('deliveries', {
  position: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at')
    .notNull()
    .default(sql`clock_timestamp()`),
  eventName: text('event_name'),
  kind: text().$type<'matters' | 'contacts' | 'tasks'>(),
  recordId: text('record_id'),
  bytes: integer().notNull(),
  ending: text().$type<DeliveryEnd>(),
})

export const webhookNotes = desk.table('webhook_notes', {
  position: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  person: text().notNull(),
  at: moment('at').notNull(),
  eventName: text('event_name').notNull(),
  callbackUrl: text('callback_url').notNull(),
  outcome: text().$type<NewWebhookNote['outcome']>().notNull(),
})

/** Each write has a line when it begins and one when it ends; the database refuses to change either. */
export const journal = desk.table('journal', {
  position: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  exchange: uuid().notNull(),
  at: moment('at').notNull(),
  person: text().notNull(),
  operation: text().notNull(),
  recordId: text('record_id'),
  outcome: text().$type<Outcome | 'begun'>().notNull(),
  address: text(),
})

export const keyedWrites = desk.table('keyed_writes', {
  person: text().notNull(),
  key: text().notNull(),
  operation: text().notNull(),
  digest: text().notNull(),
  state: text().$type<'under way' | 'answered' | 'unknown'>().notNull(),
  begunAt: momentOrNow('begun_at'),
  leasedUntil: moment('leased_until').notNull(),
  status: integer(),
  answer: text(),
})

export const timeOutbox = desk.table('time_outbox', {
  person: text().notNull(),
  id: uuid().notNull(),
  state: text().$type<OutboxState>().notNull(),
  record: jsonb().$type<HeldTimeRecord>().notNull(),
  key: uuid().notNull(),
  heldUntil: moment('held_until').notNull(),
  /** When that began, for as long as a person may undo; null once it was prolonged, or where it only waits. */
  heldSince: moment('held_since'),
  /** How often it was tried since a person last decided about it. */
  attempts: integer().notNull().default(0),
  leasedUntil: moment('leased_until'),
  serviceId: text('service_id'),
  /** The address of the service that it was saved for; null where that was not kept yet. */
  service: text(),
  recordedAt: moment('recorded_at'),
  confirmedBy: text('confirmed_by').$type<'service' | 'person'>(),
  reason: jsonb().$type<Reason>(),
  /** Whether the service may already have received it in an earlier attempt. */
  doubtful: boolean().notNull().default(false),
  createdAt: momentOrNow('created_at'),
  matterId: text('matter_id').generatedAlwaysAs(''),
  staffId: text('staff_id').generatedAlwaysAs(''),
  costCode: text('cost_code').generatedAlwaysAs(''),
  day: text().generatedAlwaysAs(''),
})
/** Why a record was refused or waits: sentences for a person. */
export type Reason = Pick<Problem, 'detail' | 'errors'>
