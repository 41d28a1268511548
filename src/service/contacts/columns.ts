/** Converts the fields of a request into columns of a contact; those that it leaves out are `undefined`. */
import type * as z from 'zod/mini'
import type { CompanyPatch, PersonPatch, PluralPatch } from '#contract/contacts.ts'
import type { contacts } from './table.ts'
import { invalid } from '#http/problem.ts'
import { toAddress } from './addresses.ts'
import { toPhone } from './phones.ts'

type Columns = Partial<typeof contacts.$inferInsert>
/** A create request has the same fields as a change, but never `null`. */
export type PersonFields = z.output<typeof PersonPatch>
export type CompanyFields = z.output<typeof CompanyPatch>
export type GroupFields = z.output<typeof PluralPatch>

export const columnsOfPerson = (fields: PersonFields): Columns => ({
  firstName: fields.firstName,
  middleName: textOf(fields.middleName),
  lastName: fields.lastName,
  birthday: dateOf(fields.birthday),
  company: textOf(fields.company),
  jobTitle: textOf(fields.jobTitle),
  title: textOf(fields.title),
  gender: textOf(fields.gender),
  ...sharedColumns(fields),
})

export const columnsOfCompany = (fields: CompanyFields): Columns => ({
  acn: textOf(fields.acn),
  ...sharedColumns(fields),
})

export const sharedColumns = (fields: Omit<GroupFields, 'name' | 'memberIds'>): Columns => ({
  website: textOf(fields.website),
  notes: textOf(fields.notes),
  abn: textOf(fields.abn),
  addresses: listOf(fields.addresses, toAddress),
  phones: listOf(fields.phones, toPhone),
  emails: listOf(fields.emails, (email) => email),
  // The map is replaced as a whole, like the lists.
  customFields: fields.customFields === null ? {} : fields.customFields,
})

/** `""` means no value, like `null` (api-notes.md section 1). */
const textOf = <Text extends string>(fields: Text | '' | null | undefined) =>
  fields === '' ? null : fields

const listOf = <From, To>(fields: From[] | null | undefined, as: (entry: From) => To) =>
  fields === undefined ? undefined : (fields ?? []).map(as)

/** The date as it is written: an offset never moves a birthday to the day before. */
function dateOf(fields: PersonFields['birthday']): string | null | undefined {
  const date = textOf(fields)?.slice(0, 10)
  if (date?.startsWith('0000')) {
    throw invalid({ pointer: '#/birthday', detail: 'Enter a date from the year 1 on' })
  }
  return fields === undefined ? undefined : (date ?? null)
}
