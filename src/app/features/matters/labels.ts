/** The labels of a matter's fields, and their values as text. */
import { isDay } from '#app/text/dates.ts'
import { formatDate } from '#app/text/format.ts'
import { formatDollars } from '#app/text/format-more.ts'
import type { MatterDetail } from '#contract/one-matter.ts'
import { costingMethodNames } from './costing-method-names.ts'
import type { MatterFields } from './form/matter-form-fields.ts'

export const labels = {
  title: 'Title',
  description: 'Description',
  clientId: 'Client',
  lawyerId: 'Lawyer',
  referredById: 'Referred by',
  practiceArea: 'Practice area',
  stage: 'Stage',
  costingMethod: 'Costing method',
  costTemplate: 'Cost template',
  dateOpen: 'Opened',
  dateEstimatedCompletion: 'Estimated completion',
  estimatedFee: 'Estimated fee',
  customFields: 'Custom fields',
} satisfies Record<keyof MatterFields, string>

/** The label of a field, by its name. */
export const labelOf = (name: string) => new Map(Object.entries(labels)).get(name) ?? name

/** The value of a field, by its name. */
export const valueIn = (fields: MatterFields, name: string) =>
  new Map(Object.entries(fields)).get(name) ?? ''

/** The names of referenced records, where `matter` includes them. */
const references: Partial<Record<string, (matter: MatterDetail) => string | undefined>> = {
  clientId: ({ client }) => client?.name,
  lawyerId: ({ lawyer }) => lawyer?.name,
  referredById: ({ referredBy }) => referredBy?.name,
  practiceArea: ({ practiceArea }) => practiceArea,
  stage: ({ practiceAreaStage }) => practiceAreaStage,
}

/** `''` for no value; a reference without a known name becomes `unnamed`. */
export function inWords(
  name: string,
  fields: MatterFields,
  matter: MatterDetail | undefined,
  unnamed = 'As chosen in the form',
) {
  const value = valueIn(fields, name)
  if (Array.isArray(value)) {
    return value.map((row) => `${row.name}: ${row.value}`).join('\n')
  }
  if (value === '') return ''
  const reference = references[name]
  if (reference) return (matter && reference(matter)) ?? unnamed
  if (typeof value === 'number') return formatDollars(value)
  if (name.startsWith('date') && isDay(value)) return formatDate(value)
  const methods: Record<string, string> = costingMethodNames
  return name === 'costingMethod' ? (methods[value] ?? value) : value
}
