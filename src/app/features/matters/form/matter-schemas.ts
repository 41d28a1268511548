/** What is checked before a matter is created or changed: the contract, and rules that only a form has. */
import * as z from 'zod/mini'
import { CustomRows } from '#app/ui/forms/custom-row-schema.ts'
import { CalendarDate } from '#contract/common.ts'
import { MatterPatch, NewMatter } from '#contract/one-matter.ts'

const date = 'Enter a date, such as 1 Dec 2026'
const rows = { customFields: z.optional(CustomRows) }

export const MatterToCreate = z.extend(NewMatter, {
  ...rows,
  dateEstimatedCompletion: z.optional(CalendarDate(date)),
})
/** The date comes first in the union: a value that is neither gets the message of the first schema. */
export const MatterChanges = z.extend(MatterPatch, {
  ...rows,
  dateEstimatedCompletion: z.optional(z.union([CalendarDate(date), z.literal('')])),
})
