/** The fields of the contact forms, and how they become the request. */
import { type CustomRow, customRowsOf, customValue } from '#app/ui/forms/custom-row.ts'
import { type OneText, sent, textsOf } from '#app/ui/forms/sent-values.ts'
import type { NewAddress } from '#contract/addresses.ts'
import type { Contact } from '#contract/contacts.ts'

export type AddressRow = Record<keyof NewAddress, string>
export type MemberRow = { id: string; name: string }

/** The fields that every kind of contact has. */
export type SharedFields = {
  website: string
  notes: string
  abn: string
  addresses: AddressRow[]
  phones: OneText[]
  emails: OneText[]
  customFields: CustomRow[]
}
export type PersonFields = SharedFields & typeof emptyNames
export type CompanyFields = SharedFields & { name: string; acn: string }
export type GroupFields = SharedFields & { name: string; memberIds: MemberRow[] }

/** A person has two names, any other contact one; a company also has a number. */
export type Named = { name?: string; firstName?: string; lastName?: string; acn?: string }
export const nameIn = ({ name, firstName = '', lastName = '' }: Named) =>
  name ?? `${firstName} ${lastName}`

/** The values to check and send, before the empty ones are dropped. */
export function contactValues(fields: SharedFields & { memberIds?: MemberRow[] }) {
  const { memberIds } = fields
  return {
    ...fields,
    customFields: fields.customFields.map((row) => ({ ...row, value: customValue(row) })),
    ...(memberIds && { memberIds: memberIds.map(({ id }) => ({ value: id })) }),
  }
}

/** A new contact without its empty fields. */
export const newContact = (fields: SharedFields) => sent(contactValues(fields))

const emptyShared: SharedFields = {
  website: '',
  notes: '',
  abn: '',
  addresses: [],
  phones: [],
  emails: [],
  customFields: [],
}
const emptyNames = {
  firstName: '',
  middleName: '',
  lastName: '',
  birthday: '',
  company: '',
  jobTitle: '',
  title: '',
  gender: '',
}
export const emptyPerson: PersonFields = { ...emptyNames, ...emptyShared }
export const emptyCompany: CompanyFields = { name: '', acn: '', ...emptyShared }
export const emptyGroup: GroupFields = { name: '', memberIds: [], ...emptyShared }
export const emptyAddress: AddressRow = {
  regionCode: 'AU',
  administrativeArea: '',
  locality: '',
  subLocality: '',
  postalCode: '',
  line1: '',
  line2: '',
}

/** A contact as the fields of its form. */
export const sharedFieldsOf = (contact: Contact): SharedFields => ({
  ...textsOf({ website: '', notes: '', abn: '' }, contact),
  addresses: (contact.addresses ?? []).map((address) =>
    textsOf({ ...emptyAddress, regionCode: '' }, address),
  ),
  phones: (contact.phones ?? [])
    .map(({ number, rfc3966 }) => ({ value: number ?? rfc3966 ?? '' }))
    .filter(({ value }) => value !== ''),
  emails: (contact.emails ?? []).map((value) => ({ value })),
  customFields: customRowsOf(contact.customFields),
})
export const personFieldsOf = (contact: Contact): PersonFields => ({
  ...textsOf(emptyNames, contact),
  ...sharedFieldsOf(contact),
})
export const companyFieldsOf = (contact: Contact): CompanyFields => ({
  name: contact.fullName ?? '',
  acn: contact.acn ?? '',
  ...sharedFieldsOf(contact),
})
export const groupFieldsOf = (contact: Contact): GroupFields => ({
  name: contact.fullName ?? '',
  memberIds: (contact.members ?? []).map(({ id, name }) => ({ id, name: name ?? id })),
  ...sharedFieldsOf(contact),
})
