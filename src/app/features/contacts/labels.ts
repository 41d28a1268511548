/** The labels of a contact's fields, and their values as text. */
import { isDay } from '#app/text/dates.ts'
import { formatDate } from '#app/text/format.ts'
import type { SharedFields } from './form/contact-fields.ts'

export const labels = {
  name: 'Name',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  birthday: 'Birthday',
  company: 'Company',
  jobTitle: 'Job title',
  title: 'Title',
  gender: 'Gender',
  website: 'Website',
  abn: 'ABN',
  acn: 'ACN',
  notes: 'Notes',
  addresses: 'Addresses',
  phones: 'Phones',
  emails: 'Email addresses',
  customFields: 'Custom fields',
  memberIds: 'Members',
} as const

/** The label of a field, by its name. */
export const labelOf = (name: string) =>
  new Map<string, string>(Object.entries(labels)).get(name) ?? name

/** The value of a field as text, lists with one entry per line; `''` for none. */
export function inWords(name: string, fields: SharedFields): string {
  const value = new Map<string, unknown>(Object.entries(fields)).get(name)
  if (Array.isArray(value)) return value.map(rowInWords).join('\n')
  const text = String(value ?? '')
  return name === 'birthday' && isDay(text) ? formatDate(text) : text
}

function rowInWords(row: Record<string, string>): string {
  if (row['kind'] !== undefined) return `${row['name']}: ${row['value']}`
  if (row['name'] !== undefined) return row['name']
  const { line1, line2, subLocality, locality, administrativeArea, postalCode, regionCode } = row
  if (regionCode === undefined) return row['value'] ?? ''
  return [line1, line2, subLocality, locality, administrativeArea, postalCode, regionCode]
    .filter(Boolean)
    .join(', ')
}
