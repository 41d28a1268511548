/** What the forms of matters ask, field by field, and how that becomes what is sent. */
import type { CustomRow } from '#app/ui/forms/custom-row.ts'
import { customRowsOf, customValue } from '#app/ui/forms/custom-row.ts'
import type { TypedNumber } from '#app/ui/forms/number-field.tsx'
import { changes, sent } from '#app/ui/forms/sent-values.ts'
import { costingMethods } from '#contract/matters.ts'
import type { MatterDetail } from '#contract/one-matter.ts'

export type MatterFields = {
  title: string
  description: string
  clientId: string
  lawyerId: string
  referredById: string
  practiceArea: string
  stage: string
  costingMethod: string
  costTemplate: string
  dateOpen: string
  dateEstimatedCompletion: string
  estimatedFee: TypedNumber
  customFields: CustomRow[]
}

/** A matter that is opened on a day, and nothing else is known of it. */
export const newMatterOn = (dateOpen: string): MatterFields => ({
  title: '',
  description: '',
  clientId: '',
  lawyerId: '',
  referredById: '',
  practiceArea: '',
  stage: '',
  costingMethod: costingMethods[0],
  costTemplate: '',
  dateOpen,
  dateEstimatedCompletion: '',
  estimatedFee: '',
  customFields: [],
})

/** What a matter has, as the fields of its form. */
export const matterFieldsOf = (matter: MatterDetail): MatterFields => ({
  title: matter.title ?? '',
  description: matter.description ?? '',
  clientId: matter.client?.id ?? '',
  lawyerId: matter.lawyer?.id ?? '',
  referredById: matter.referredBy?.id ?? '',
  practiceArea: matter.practiceAreaId ?? '',
  stage: matter.practiceAreaStageId ?? '',
  costingMethod: matter.costingMethod ?? '',
  costTemplate: matter.costTemplate ?? '',
  dateOpen: matter.dateOpen ?? '',
  dateEstimatedCompletion: matter.dateEstimatedCompletion ?? '',
  estimatedFee: matter.estimatedFee ?? '',
  customFields: customRowsOf(matter.customFields),
})

const valuesOf = (fields: MatterFields) => ({
  ...fields,
  customFields: fields.customFields.map((row) => ({ ...row, value: customValue(row) })),
})

/** The whole of a new matter, without its empty fields. */
export const wholeMatter = (fields: MatterFields) => sent(valuesOf(fields))

/** What is no longer as it was. */
export const changesOf = (before: MatterFields, typed: MatterFields) =>
  changes(valuesOf(before), valuesOf(typed))
