/** The fields of the matter forms, and how they become the request. */
import {
  changesWithRows,
  type CustomRow,
  customRowsOf,
  customValue,
} from '#app/ui/forms/custom-row.ts'
import type { TypedNumber } from '#app/ui/forms/number-field.tsx'
import { sent, textsOf } from '#app/ui/forms/sent-values.ts'
import { costingMethods } from '#contract/matters.ts'
import type { MatterDetail } from '#contract/one-matter.ts'

const emptyTexts = {
  title: '',
  description: '',
  costingMethod: '',
  costTemplate: '',
  dateOpen: '',
  dateEstimatedCompletion: '',
}
const emptyMatter = {
  ...emptyTexts,
  clientId: '',
  lawyerId: '',
  referredById: '',
  practiceArea: '',
  stage: '',
}
export type MatterFields = typeof emptyMatter & {
  estimatedFee: TypedNumber
  customFields: CustomRow[]
}

/** An empty matter, opened on this date. */
export const newMatterOn = (dateOpen: string): MatterFields => ({
  ...emptyMatter,
  costingMethod: costingMethods[0],
  dateOpen,
  estimatedFee: '',
  customFields: [],
})

/** A matter as the fields of its form. */
export const matterFieldsOf = (matter: MatterDetail): MatterFields => ({
  ...textsOf(emptyTexts, matter),
  clientId: matter.client?.id ?? '',
  lawyerId: matter.lawyer?.id ?? '',
  referredById: matter.referredBy?.id ?? '',
  practiceArea: matter.practiceAreaId ?? '',
  stage: matter.practiceAreaStageId ?? '',
  estimatedFee: matter.estimatedFee ?? '',
  customFields: customRowsOf(matter.customFields),
})

const valuesOf = (fields: MatterFields) => ({
  ...fields,
  customFields: fields.customFields.map((row) => ({ ...row, value: customValue(row) })),
})

/** A new matter without its empty fields. */
export const wholeMatter = (fields: MatterFields) => sent(valuesOf(fields))

/** The fields that differ, with their new values. */
export const changesOf = (before: MatterFields, typed: MatterFields) =>
  changesWithRows(valuesOf(before), valuesOf(typed))
