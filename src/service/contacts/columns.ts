/** What a request gives, as the columns of a contact; what it leaves out is `undefined`, and stays as it is. */
import type * as z from 'zod/mini'
import type { CompanyPatch, PersonPatch, PluralPatch } from '#contract/contacts.ts'
import type { contacts } from './table.ts'
import { invalid } from '#http/problem.ts'
import { toAddress } from './addresses.ts'
import { toPhone } from './phones.ts'

type Columns = Partial<typeof contacts.$inferInsert>
/** A create request gives the same fields as a change, but never `null`. */
export type PersonFields = z.output<typeof PersonPatch>
export type CompanyFields = z.output<typeof CompanyPatch>
export type GroupFields = z.output<typeof PluralPatch>

export const columnsOfPerson = (given: PersonFields): Columns => ({
  firstName: given.firstName,
  middleName: textOf(given.middleName),
  lastName: given.lastName,
  birthday: dateOf(given.birthday),
  company: textOf(given.company),
  jobTitle: textOf(given.jobTitle),
  title: textOf(given.title),
  gender: textOf(given.gender),
  ...sharedColumns(given),
})

export const columnsOfCompany = (given: CompanyFields): Columns => ({
  acn: textOf(given.acn),
  ...sharedColumns(given),
})

export const sharedColumns = (given: Omit<GroupFields, 'name' | 'memberIds'>): Columns => ({
  website: textOf(given.website),
  notes: textOf(given.notes),
  abn: textOf(given.abn),
  addresses: listOf(given.addresses, toAddress),
  phones: listOf(given.phones, toPhone),
  emails: listOf(given.emails, (email) => email),
  // The map is replaced as a whole, as the lists are.
  customFields: given.customFields === null ? {} : given.customFields,
})

/** `""` is no value, as `null` is (api-notes.md section 1). */
const textOf = <Text extends string>(given: Text | '' | null | undefined) =>
  given === '' ? null : given

const listOf = <From, To>(given: From[] | null | undefined, as: (entry: From) => To) =>
  given === undefined ? undefined : (given ?? []).map(as)

/** The date as it is written: no offset moves a birthday to the day before. */
function dateOf(given: PersonFields['birthday']): string | null | undefined {
  const date = textOf(given)?.slice(0, 10)
  if (date?.startsWith('0000')) {
    throw invalid({ pointer: '#/birthday', detail: 'Enter a date from the year 1 on' })
  }
  return given === undefined ? undefined : (date ?? null)
}
