/** The fields of a contact by their names on the screen, and their values in words. */
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

/** What a field is called of which only the name is known. */
export const labelOf = (name: string) =>
  new Map<string, string>(Object.entries(labels)).get(name) ?? name

/** The value of a field, lists with an entry on each line; `''` for none. */
export function inWords(name: string, fields: SharedFields): string {
  const value = new Map<string, unknown>(Object.entries(fields)).get(name)
  return Array.isArray(value) ? value.map(rowInWords).join('\n') : String(value ?? '')
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
