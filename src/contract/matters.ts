/** Matters, the work of the firm, in lists and lookups, and the parameters of a list. */
import * as z from 'zod/mini'
import { ContactWithRole, EntityReference, requiredLine } from './common.ts'
import { operation } from './operation.ts'
import {
  dateParameter,
  dateTimeParameter,
  idsParameter,
  namesParameter,
  Paging,
  Sorting,
  textParameter,
  wordParameter,
} from './query-string.ts'
import * as read from './reading.ts'

export const matterStatuses = ['Open', 'Closed'] as const
export type MatterStatus = (typeof matterStatuses)[number]
export const costingMethods = ['Time', 'Fixed', 'CostTemplate'] as const
export type CostingMethod = (typeof costingMethods)[number]

/** One matter of a list (the specification, Matter list record). Money in AUD. */
export const Matter = read.record({
  id: read.id,
  number: read.text,
  title: read.text,
  lastActivity: read.dateTime,
  dateOpen: read.date,
  status: read.oneOf(matterStatuses),
  practiceAreaName: read.text,
  stageName: read.text,
  client: read.inner(EntityReference),
  lawyer: read.inner(EntityReference),
  customFields: read.customFields,
  userChangeTimestamp: read.dateTime,
  estimatedFee: read.number,
  referredBy: read.inner(EntityReference),
  trustAccountId: read.text,
  trustAccount: read.text,
  roles: read.records(ContactWithRole),
  matterTrustBalance: read.number,
})
export type Matter = z.infer<typeof Matter>
export const MatterPage = read.page(Matter)
export type MatterPage = z.infer<typeof MatterPage>

/** The properties that a matter list can be sorted by; references by their name (decision 0004). */
export const matterSortNames = [
  'id',
  'number',
  'title',
  'lastActivity',
  'dateOpen',
  'status',
  'practiceAreaName',
  'stageName',
  'client',
  'lawyer',
  'userChangeTimestamp',
  'estimatedFee',
  'referredBy',
  'trustAccountId',
  'trustAccount',
  'matterTrustBalance',
] as const
export type MatterSortName = (typeof matterSortNames)[number]

/** The parameters of Get matter list (the specification); ranges include both their ends. */
export const MatterQuery = z.strictObject({
  search: textParameter,
  ...Sorting(matterSortNames),
  ...Paging,
  pageIndexForId: textParameter,
  lawyerId: textParameter,
  clientId: textParameter,
  referredById: textParameter,
  practiceAreas: idsParameter,
  status: wordParameter(matterStatuses),
  openDateStart: dateParameter,
  openDateEnd: dateParameter,
  modifiedDateStart: dateTimeParameter,
  modifiedDateEnd: dateTimeParameter,
  relatedMattersFilterUser: textParameter,
  costingMethod: wordParameter(costingMethods),
  trustAccountIds: idsParameter,
  trustAccounts: namesParameter,
})
export type MatterQuery = z.infer<typeof MatterQuery>

/** The query that reads one matter by its id: as the only record of its page. */
export const queryForOne = (id: string): MatterQuery => ({ pageSize: 1, pageIndexForId: id })

/** The parameters of Lookup matter. */
export const MatterLookupQuery = z.strictObject({
  term: z.pipe(
    z.transform((value) => value ?? ''),
    requiredLine('Enter what to look for'),
  ),
  status: wordParameter(matterStatuses),
})
export type MatterLookupQuery = z.infer<typeof MatterLookupQuery>

/** One matter that a lookup found (the specification, Matter lookup summary). */
export const MatterSummary = read.record({
  id: read.id,
  number: read.text,
  title: read.text,
  status: read.oneOf(matterStatuses),
  costingMethod: read.oneOf(costingMethods),
  costTemplate: read.text,
  lawyer: read.inner(EntityReference),
  client: read.inner(EntityReference),
  matterTrustBalance: read.number,
  trustAccountId: read.text,
  trustAccount: read.text,
  practiceArea: read.text,
  practiceAreaStage: read.text,
})
export type MatterSummary = z.infer<typeof MatterSummary>
/** The best matches of a lookup, at most 5. */
export const MatterSummaries = read.recordList(MatterSummary)

/** What the API does with matters. */
export const matterOperations = {
  listMatters: operation('GET', '/matters', { query: MatterQuery, answer: MatterPage }),
  lookupMatter: operation('GET', '/matters/lookup', {
    query: MatterLookupQuery,
    answer: MatterSummaries,
  }),
} as const
