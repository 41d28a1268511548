/** Converts the fields of a request into columns of a contact; those that it leaves out are `undefined`. */
import type * as z from 'zod/mini'
import type { CompanyPatch, PersonPatch, PluralPatch } from '#contract/contacts.ts'
import { orNull } from '#service/db/changed-columns.ts'
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
  middleName: orNull(fields.middleName),
  lastName: fields.lastName,
  birthday: dateOf(fields.birthday),
  company: orNull(fields.company),
  jobTitle: orNull(fields.jobTitle),
  title: orNull(fields.title),
  gender: orNull(fields.gender),
  ...sharedColumns(fields),
})

export const columnsOfCompany = (fields: CompanyFields): Columns => ({
  acn: orNull(fields.acn),
  ...sharedColumns(fields),
})

export const sharedColumns = (fields: Omit<GroupFields, 'name' | 'memberIds'>): Columns => ({
  website: orNull(fields.website),
  notes: orNull(fields.notes),
  abn: orNull(fields.abn),
  addresses: listOf(fields.addresses, toAddress),
  phones: listOf(fields.phones, toPhone),
  emails: listOf(fields.emails, (email) => email),
  // The map is replaced as a whole, like the lists.
  customFields: fields.customFields === null ? {} : fields.customFields,
})

const listOf = <From, To>(fields: From[] | null | undefined, as: (entry: From) => To) =>
  fields === undefined ? undefined : (fields ?? []).map(as)

/** The date as it is written: an offset never moves a birthday to the day before. */
function dateOf(fields: PersonFields['birthday']): string | null | undefined {
  const date = orNull(fields)?.slice(0, 10)
  if (date?.startsWith('0000')) {
    throw invalid({ pointer: '#/birthday', detail: 'Enter a date from the year 1 on' })
  }
  return fields === undefined ? undefined : (date ?? null)
}
