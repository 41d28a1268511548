/**
 * One matter in full, and how it is created and changed: the payload of events, and the extended operations.
 * Separate from the list, so that the first page of the app loads no more than it needs.
 */
import * as z from 'zod/mini'
import {
  Amount,
  CalendarDate,
  ContactWithRole,
  EntityReference,
  Id,
  orEmptied,
  requiredLine,
  Text,
  NewCustomFields,
} from './common.ts'
import { costingMethods, matterStatuses } from './matters.ts'
import { extended } from './operation.ts'
import * as read from './reading.ts'

/** A matter in full, in events and in the extended read by id (the specification, Matter event payload). */
export const MatterDetail = read.record({
  id: read.id,
  number: read.text,
  title: read.text,
  description: read.text,
  status: read.oneOf(matterStatuses),
  dateOpen: read.date,
  dateEstimatedCompletion: read.date,
  lastActivity: read.dateTime,
  estimatedFee: read.number,
  wipAmountExclTax: read.number,
  wipGstAmount: read.number,
  billedAmountExclTax: read.number,
  billedGstAmount: read.number,
  matterTrustBalance: read.number,
  costingMethod: read.oneOf(costingMethods),
  costTemplate: read.text,
  costTemplateId: read.text,
  practiceArea: read.text,
  practiceAreaId: read.text,
  practiceAreaStage: read.text,
  practiceAreaStageId: read.text,
  trustAccount: read.text,
  trustAccountId: read.text,
  client: read.inner(EntityReference),
  lawyer: read.inner(EntityReference),
  referredBy: read.inner(EntityReference),
  contactFields: read.records(ContactWithRole),
  customFields: read.customFields,
})
export type MatterDetail = z.infer<typeof MatterDetail>

const noStage = 'Choose a stage'
const matterFields = {
  title: requiredLine('Give the matter a title'),
  costingMethod: z.enum(costingMethods, `Use one of ${costingMethods.join(', ')}`),
  dateOpen: CalendarDate('Choose the date opened'),
  practiceArea: requiredLine('Choose a practice area'),
  // Practice areas and events send it as an integer (the specification, practiceAreaStageId).
  stage: z.union([requiredLine(noStage), z.pipe(z.int(), z.transform(String))], noStage),
  clientId: requiredLine('Choose a client'),
  lawyerId: requiredLine('Choose a lawyer'),
  description: z.optional(Text),
  dateEstimatedCompletion: z.optional(CalendarDate()),
  estimatedFee: z.optional(Amount),
  costTemplate: z.optional(Text),
  referredById: z.optional(Id),
  customFields: z.optional(NewCustomFields),
}
/** A matter to create; an extended operation. */
export const NewMatter = z.strictObject(matterFields)
export type NewMatter = z.infer<typeof NewMatter>
/** The fields of a matter to change; `""` or `null` empties those that are optional. */
export const MatterPatch = z.extend(z.partial(NewMatter), {
  description: orEmptied(Text),
  dateEstimatedCompletion: orEmptied(CalendarDate()),
  estimatedFee: orEmptied(Amount),
  costTemplate: orEmptied(Text),
  referredById: orEmptied(Id),
  customFields: z.optional(z.nullable(NewCustomFields)),
})
export type MatterPatch = z.infer<typeof MatterPatch>

/** The answer to creating a matter. */
export const CreatedMatter = read.record({
  id: read.id,
  name: read.text,
  number: read.text,
  title: read.text,
})

/** What some services do with one matter. */
export const oneMatterOperations = {
  getMatter: extended('GET', '/matters/{id}', { answer: MatterDetail }),
  createMatter: extended('POST', '/matters', { body: NewMatter, answer: CreatedMatter }),
  patchMatter: extended('PATCH', '/matters/{id}', { body: MatterPatch }),
} as const
