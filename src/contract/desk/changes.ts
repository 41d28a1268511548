/** The changes that the desk noticed in the service's records: since when it watches, and those of one matter. */
import * as z from 'zod/mini'
import { mirrorKinds, MirrorState, mirrorUses } from './mirror.ts'
import { deskOperation } from '#contract/operation.ts'
import { numberParameter, Paging } from '#contract/query-string.ts'
import * as read from '#contract/reading.ts'

/** A record that the service did not list before, a field with another value, or a record that is gone. */
export const changeKinds = ['first seen', 'changed', 'no longer listed'] as const

/** The fields whose changes are kept; `more` stands for those beyond the limit for one moment. */
export const changeFields = [
  'number',
  'title',
  'status',
  'dateOpen',
  'practiceAreaName',
  'stageName',
  'client',
  'lawyer',
  'referredBy',
  'role',
  'estimatedFee',
  'matterTrustBalance',
  'trustAccount',
  'customField',
  'fullName',
  'shortName',
  'phone',
  'email',
  'address',
  'description',
  'priority',
  'dueDate',
  'matter',
  'contact',
  'assignedTo',
  'documentTitle',
  'fileName',
  'size',
  'version',
  'brief',
  'tags',
  'more',
] as const
export type ChangeField = (typeof changeFields)[number]

/** The fields that name a person on a matter. */
export const peopleFields: readonly string[] = ['client', 'lawyer', 'referredBy', 'role']

/** One change. Its order is that of its id. */
export const Change = read.record({
  id: read.id,
  /** Of what: the matter itself, or a task or a document of it, which has an id and a name of its own. */
  kind: read.oneOf(mirrorKinds),
  recordId: read.text,
  recordName: read.text,
  what: read.oneOf(changeKinds),
  field: read.oneOf(changeFields),
  /** The name of the role or of the custom field. */
  label: read.text,
  before: read.text,
  after: read.text,
  /** Whether before or after are longer than what is kept of them. */
  cut: read.boolean,
  /** The contacts that before and after name. */
  beforeId: read.text,
  afterId: read.text,
  seenAt: read.dateTime,
  /** When the service says that the record was modified last, by its own clock. */
  modifiedAt: read.dateTime,
  /** Whoever had just saved the record through this desk, by their id and name. */
  person: read.text,
  personName: read.text,
})
export type Change = z.infer<typeof Change>

/** Changes of a matter, its tasks and its documents, the latest first, and what the desk keeps; without records where the mirror is not in use. */
export const ChangePage = read.record({
  use: read.oneOf(mirrorUses),
  kinds: read.records(MirrorState),
  /** What changed before this moment is not known; absent as long as nothing is noted. */
  since: read.dateTime,
  records: read.records(Change),
  /** What to go on `before`; absent on the last page. */
  next: read.number,
})
export type ChangePage = z.infer<typeof ChangePage>

export const ChangeQuery = z.strictObject({
  pageSize: Paging.pageSize,
  /** The id of a change: those that were seen before it are wanted. */
  before: numberParameter(1, Number.MAX_SAFE_INTEGER),
})
export type ChangeQuery = z.infer<typeof ChangeQuery>

/** The calls on what was seen to change. */
export const changeOperations = {
  listMatterChanges: deskOperation('GET', '/matters/{id}/changes', {
    query: ChangeQuery,
    answer: ChangePage,
  }),
} as const
