/** The desk's own calls about its mirror: what it keeps of the service, how fresh that is, and the search in it. */
import * as z from 'zod/mini'
import { EntityReference, requiredLine } from '#contract/common.ts'
import { contactKinds } from '#contract/contacts.ts'
import { documentTypes } from '#contract/documents.ts'
import { matterStatuses } from '#contract/matters.ts'
import { deskOperation } from '#contract/operation.ts'
import * as read from '#contract/reading.ts'
import { taskStatuses } from '#contract/tasks.ts'

/** The kinds of records that are kept. */
export const mirrorKinds = ['matters', 'contacts', 'tasks', 'documents'] as const
export type MirrorKind = (typeof mirrorKinds)[number]

/**
 * What may be said of a kind: nothing was read yet, it is being read for the first time, all of it was read, or the
 * desk has stopped reading, and `reason` says why.
 */
export const mirrorStates = ['empty', 'filling', 'kept', 'stopped'] as const

/** One kind, and how far what is kept of it can be trusted. */
export const MirrorState = read.record({
  kind: read.oneOf(mirrorKinds),
  state: read.oneOf(mirrorStates),
  /** How many records are kept. */
  count: read.number,
  /** How many the service said there are. */
  expected: read.number,
  /** The moment that what is kept was true at; absent until all of it was read once. */
  asOf: read.dateTime,
  /** Since when all of it is being read again. */
  readingSince: read.dateTime,
  /** How many of them were read since then. */
  progress: read.number,
  /** A sentence for people: why it has stopped or waits, or what is missing. */
  reason: read.text,
})
export type MirrorState = z.infer<typeof MirrorState>

/**
 * The mirror as a whole: kept; switched off by a setting; unavailable, as its database fails or has no room; or of
 * another service than the desk uses now, so that nothing of it is shown until an admin has it thrown away.
 */
export const mirrorUses = ['on', 'off', 'unavailable', 'other service'] as const
export const Mirror = read.record({
  use: read.oneOf(mirrorUses),
  /** The address of the other service. */
  address: read.text,
  kinds: read.records(MirrorState),
})
export type Mirror = z.infer<typeof Mirror>

/** What an admin may do with it: have it read again, also for another service, or thrown away. */
export const mirrorCommands = ['refill', 'forget'] as const
export type MirrorCommand = (typeof mirrorCommands)[number]

/** Where in a record a search found its words; `role` is the name of the role that somebody has. */
export const matchFields = [
  'number',
  'title',
  'client',
  'lawyer',
  'referrer',
  'role',
  'name',
  'phone',
  'email',
  'description',
  'file',
  'matter',
  'contact',
  'assignee',
  'brief',
  'tag',
  'other',
] as const
const Match = read.record({ field: read.oneOf(matchFields), role: read.text, text: read.text })

/** A matter that a search found, as it was read last. */
export const FoundMatter = read.record({
  id: read.id,
  number: read.text,
  title: read.text,
  status: read.oneOf(matterStatuses),
  client: read.inner(EntityReference),
  lawyer: read.inner(EntityReference),
  practiceAreaName: read.text,
  match: read.inner(Match),
})
export type FoundMatter = z.infer<typeof FoundMatter>

/** A contact that a search found, as it was read last. */
export const FoundContact = read.record({
  id: read.id,
  type: read.oneOf(contactKinds),
  name: read.text,
  phone: read.text,
  email: read.text,
  match: read.inner(Match),
})
export type FoundContact = z.infer<typeof FoundContact>

const matterOfRecord = read.inner(read.record({ id: read.id, number: read.text, title: read.text }))

/** A task that a search found, as it was read last. */
export const FoundTask = read.record({
  id: read.id,
  description: read.text,
  status: read.oneOf(taskStatuses),
  dueDate: read.date,
  associatedMatter: matterOfRecord,
  associatedContact: read.inner(EntityReference),
  assignedTo: read.inner(EntityReference),
  match: read.inner(Match),
})
export type FoundTask = z.infer<typeof FoundTask>

/** A document that a search found, as it was read last. */
export const FoundDocument = read.record({
  id: read.id,
  title: read.text,
  fullFileName: read.text,
  type: read.oneOf(documentTypes),
  lastModifiedDate: read.dateTime,
  associatedMatter: matterOfRecord,
  associatedContact: read.inner(EntityReference),
  match: read.inner(Match),
})
export type FoundDocument = z.infer<typeof FoundDocument>

/** What a search found, the best first, and how fresh it is; nothing where the mirror is not in use. */
export const SearchAnswer = read.record({
  use: read.oneOf(mirrorUses),
  kinds: read.records(MirrorState),
  matters: read.records(FoundMatter),
  contacts: read.records(FoundContact),
  tasks: read.records(FoundTask),
  documents: read.records(FoundDocument),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

export const SearchQuery = z.strictObject({
  term: z.pipe(
    z.transform((value) => value ?? ''),
    requiredLine('Enter what to look for'),
  ),
})

/** The calls on the mirror. */
export const mirrorOperations = {
  getMirror: deskOperation('GET', '/mirror', { answer: Mirror }),
  commandMirror: deskOperation('POST', '/mirror', {
    body: z.strictObject({ command: z.enum(mirrorCommands, 'Choose one') }),
    role: 'admin',
  }),
  search: deskOperation('GET', '/search', { query: SearchQuery, answer: SearchAnswer }),
} as const
