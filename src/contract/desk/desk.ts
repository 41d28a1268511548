/**
 * The desk's own calls, below `/desk/v1`, about what the gateway stores for the person who calls. As in the API, what
 * is sent is checked strictly, and what is read is read tolerantly.
 */
import * as z from 'zod/mini'
import { EntityReference, Id, orEmptied, requiredLine } from '#contract/common.ts'
import { deskOperation } from '#contract/operation.ts'
import { dateTimeParameter, Paging, textParameter, wordParameter } from '#contract/query-string.ts'
import * as read from '#contract/reading.ts'
import { roles } from '#contract/roles.ts'

/** The key under which this person's drafts are encrypted in the browser: base64url of 32 bytes. */
export const DraftKey = z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) })

/** The preferences of a person who has chosen none. */
const defaultPreferences = {
  timeUnitMinutes: 6,
  timeHoldSeconds: 30,
  timeBilledBy: 'units' as const,
  singleKeys: true,
  idleLockMinutes: 0,
}

/** What time is billed by: every unit that was begun, or the minutes themselves. */
export const timeBillings = ['units', 'minutes'] as const
export type TimeBilling = (typeof timeBillings)[number]

const StoredPreferences = read.record({
  /** The staff member who this person is. */
  staffContactId: read.text,
  timeUnitMinutes: read.number,
  timeHoldSeconds: read.number,
  timeBilledBy: read.oneOf(timeBillings),
  /** Whether a single key may be a command. */
  singleKeys: read.boolean,
  /** After how many minutes without a key press, mouse movement or touch the screen is locked; 0 for never. */
  idleLockMinutes: read.number,
  /** After how many minutes it is locked at the latest, whatever the person chooses: a setting of the firm. */
  idleLockLimit: read.number,
})
/** The preferences of a person, with defaults where nothing was chosen. */
export const Preferences = z.pipe(
  StoredPreferences,
  z.transform(({ staffContactId, idleLockLimit, ...stored }) => ({
    staffContactId,
    idleLockLimit,
    timeUnitMinutes: stored.timeUnitMinutes ?? defaultPreferences.timeUnitMinutes,
    timeHoldSeconds: stored.timeHoldSeconds ?? defaultPreferences.timeHoldSeconds,
    timeBilledBy:
      timeBillings.find((one) => one === stored.timeBilledBy) ?? defaultPreferences.timeBilledBy,
    singleKeys: stored.singleKeys ?? defaultPreferences.singleKeys,
    idleLockMinutes: stored.idleLockMinutes ?? defaultPreferences.idleLockMinutes,
  })),
)
export type Preferences = z.infer<typeof Preferences>

const wholeNumber = (from: number, to: number, message: string) =>
  z.int(message).check(z.gte(from, message), z.lte(to, message))

/** A change of preferences: what is absent stays, `""` or `null` removes the staff contact. */
export const PreferencesPatch = z.strictObject({
  staffContactId: orEmptied(Id),
  timeUnitMinutes: z.optional(wholeNumber(1, 60, 'Enter a unit of 1 to 60 minutes')),
  timeHoldSeconds: z.optional(wholeNumber(0, 600, 'Enter a delay of 0 to 600 seconds')),
  timeBilledBy: z.optional(z.enum(timeBillings, 'Choose units or minutes')),
  singleKeys: z.optional(z.boolean('Choose yes or no')),
  idleLockMinutes: z.optional(wholeNumber(0, 1440, 'Enter 0 to 1440 minutes')),
})
export type PreferencesPatch = z.infer<typeof PreferencesPatch>

/** The kinds of records that are remembered when they are opened. */
export const recentKinds = ['contact', 'matter', 'task'] as const
export type RecentKind = (typeof recentKinds)[number]

/** A record that this person opened: its id, never its name. */
export const NewRecent = z.strictObject({
  kind: z.enum(recentKinds, 'Choose a contact, a matter or a task'),
  id: Id,
})
export type NewRecent = z.infer<typeof NewRecent>

const Recent = read.record({ kind: read.oneOf(recentKinds), id: read.id, openedAt: read.dateTime })
export const RecentList = read.recordList(Recent)
export const RecentQuery = z.strictObject({ kind: wordParameter(recentKinds) })

/** How a write ended, in the words of the screen; a write that has not ended is also 'not known'. */
export const outcomes = ['saved', 'not saved', 'not known'] as const
export type Outcome = (typeof outcomes)[number]

/** One write that went through the gateway: who did what to which record, when, and how it ended. */
const JournalEntry = read.record({
  id: read.id,
  at: read.dateTime,
  person: read.text,
  /** As the provider gave it when the person last signed in. */
  personName: read.text,
  operation: read.text,
  recordId: read.text,
  /** What the mirror, or the list of people, calls that record now, or called it last; absent where no name is known. */
  recordName: read.text,
  /** How long a time record is. */
  recordMinutes: read.number,
  /** The matter of a document, a task or a time record, as far as it is known. */
  matter: read.inner(EntityReference),
  outcome: read.oneOf(outcomes),
  /** Where it came from; absent for what the desk sent by itself, such as time that was held. */
  address: read.text,
})
export const JournalPage = read.page(JournalEntry)
/** Only an admin may ask for other people's lines. */
export const JournalQuery = z.strictObject({
  ...Paging,
  /** `own`, or everybody's. */
  whose: wordParameter(['own', 'all']),
  person: textParameter,
  operation: textParameter,
  recordId: textParameter,
  outcome: wordParameter(outcomes),
  from: dateTimeParameter,
  to: dateTimeParameter,
})
export type JournalQuery = z.infer<typeof JournalQuery>

/** The service behind the desk; nothing of it is secret. */
export const Connection = read.record({
  /** Whether the service is the firm's own, or the one that is built into the desk. */
  kind: read.oneOf(['embedded', 'remote']),
  /** The address of that service. */
  address: read.text,
  /** The version of the desk itself. */
  version: read.text,
})
export type Connection = z.infer<typeof Connection>

/** A webhook that was registered through this desk, or may have been: not every service lists its webhooks. */
export const NewWebhookNote = z.strictObject({
  eventName: requiredLine('Choose the event'),
  /** Without secrets. */
  callbackUrl: requiredLine('Enter the callback address'),
  outcome: z.enum(['saved', 'not known'], 'Choose how it ended'),
})
export type NewWebhookNote = z.infer<typeof NewWebhookNote>
const WebhookNote = read.record({
  eventName: read.text,
  callbackUrl: read.text,
  outcome: read.oneOf(outcomes),
  at: read.dateTime,
})

/** Who a session belongs to. */
export const SignedInPerson = read.record({
  id: read.id,
  name: read.text,
  email: read.text,
  role: read.oneOf(roles),
  /** Present for people who were added here, who look after their passkeys themselves. */
  signsInWith: read.oneOf(['passkey']),
  /** When they signed in, in seconds since 1970. */
  signedInAt: read.number,
})

/** The calls that the gateway answers itself. */
export const deskOperations = {
  getPerson: deskOperation('GET', '/person', { answer: SignedInPerson }),
  getDraftKey: deskOperation('GET', '/draft-key', { answer: DraftKey }),
  getPreferences: deskOperation('GET', '/preferences', { answer: Preferences }),
  patchPreferences: deskOperation('PATCH', '/preferences', {
    body: PreferencesPatch,
    answer: Preferences,
    role: 'reader',
  }),
  listRecents: deskOperation('GET', '/recents', { query: RecentQuery, answer: RecentList }),
  noteRecent: deskOperation('POST', '/recents', { body: NewRecent, role: 'reader' }),
  getConnection: deskOperation('GET', '/connection', { answer: Connection }),
  listWebhookNotes: deskOperation('GET', '/webhooks', { answer: read.recordList(WebhookNote) }),
  noteWebhook: deskOperation('POST', '/webhooks', { body: NewWebhookNote, role: 'admin' }),
  listJournal: deskOperation('GET', '/journal', { query: JournalQuery, answer: JournalPage }),
} as const
