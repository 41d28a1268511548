/** Contacts: people, companies and groups of them (the API says plural). */
import * as z from 'zod/mini'
import { Address, NewAddress } from './addresses.ts'
import {
  DateTime,
  EntityReference,
  Id,
  Line,
  listLimit,
  orEmptied,
  requiredLine,
  Text,
  NewCustomFields,
} from './common.ts'
import { extended, operation } from './operation.ts'
import { Paging, Sorting, namesParameter, textParameter, wordParameter } from './query-string.ts'
import * as read from './reading.ts'

export const contactKinds = ['Person', 'Company', 'Plural'] as const
export type ContactKind = (typeof contactKinds)[number]
export const genders = ['Male', 'Female', 'Unknown'] as const
/** Who a lookup finds: everyone, all staff, or the staff who may sign in to the service. */
export const lookupTypes = ['All', 'Staff', 'EnabledStaff'] as const
export type LookupType = (typeof lookupTypes)[number]

/** A phone of a record; `rfc3966` may lack its `tel:`. */
export const Phone = read.record({ rfc3966: read.text, number: read.text })
export type Phone = z.infer<typeof Phone>

/** One contact; which fields apply depends on its kind (the specification, Contact). */
export const Contact = read.record({
  id: read.id,
  type: read.oneOf(contactKinds),
  fullName: read.text,
  shortName: read.text,
  website: read.text,
  notes: read.text,
  abn: read.text,
  addresses: read.records(Address),
  phones: read.records(Phone),
  emails: read.texts,
  roles: read.texts,
  customFields: read.customFields,
  members: read.records(EntityReference),
  acn: read.text,
  firstName: read.text,
  middleName: read.text,
  lastName: read.text,
  birthday: read.date,
  company: read.text,
  jobTitle: read.text,
  title: read.text,
  gender: read.oneOf(genders),
})
export type Contact = z.infer<typeof Contact>

/** The kind that the service sent, or else the one that the fields imply. */
export function kindOf(contact: Contact): ContactKind {
  const sent = contactKinds.find((kind) => kind === contact.type)
  if (sent) return sent
  if (contact.firstName || contact.lastName) return 'Person'
  return contact.members ? 'Plural' : 'Company'
}

/** One contact that a lookup found; `additionalInfo` distinguishes people with the same name. */
export const ContactSummary = read.record({
  id: read.id,
  title: read.text,
  shortName: read.text,
  fullName: read.text,
  company: read.text,
  jobTitle: read.text,
  additionalInfo: read.text,
})
export type ContactSummary = z.infer<typeof ContactSummary>
/** The best matches of a lookup, at most 5. */
export const ContactSummaries = read.recordList(ContactSummary)

/** The parameters of Lookup contact. */
export const ContactLookupQuery = z.strictObject({
  term: z.pipe(
    z.transform((value) => value ?? ''),
    requiredLine('Enter whom to look for'),
  ),
  type: wordParameter(lookupTypes),
})
export type ContactLookupQuery = z.infer<typeof ContactLookupQuery>

/** A list of as many entries as may be sent (decision 0004). */
const several = <T extends z.ZodMiniType>(entry: T) =>
  z.array(entry).check(z.maxLength(listLimit, `Send at most ${listLimit}`))
const Addresses = several(NewAddress)
const Phones = several(requiredLine('Enter a phone number'))
const Emails = several(requiredLine('Enter an email address'))
const MemberIds = several(Id)

const sharedFields = {
  website: z.optional(Line),
  notes: z.optional(Text),
  abn: z.optional(Line),
  addresses: z.optional(Addresses),
  phones: z.optional(Phones),
  emails: z.optional(Emails),
  customFields: z.optional(NewCustomFields),
}

/** A person to create. */
export const NewPerson = z.strictObject({
  firstName: requiredLine('Enter the first name'),
  middleName: z.optional(Line),
  lastName: requiredLine('Enter the last name'),
  birthday: z.optional(DateTime),
  company: z.optional(Line),
  jobTitle: z.optional(Line),
  title: z.optional(Line),
  gender: z.optional(z.enum(genders, `Use one of ${genders.join(', ')}`)),
  ...sharedFields,
})
export type NewPerson = z.infer<typeof NewPerson>

/** A company to create. */
export const NewCompany = z.strictObject({
  name: requiredLine('Enter the name of the company'),
  acn: z.optional(Line),
  ...sharedFields,
})
export type NewCompany = z.infer<typeof NewCompany>

/** A group of contacts to create: a plural contact. */
export const NewPlural = z.strictObject({
  name: requiredLine('Enter the name of the group'),
  memberIds: z.optional(MemberIds),
  ...sharedFields,
})
export type NewPlural = z.infer<typeof NewPlural>

/** Fields to change: an absent one stays as it is, `""`, `null` or `[]` empties it. */
const emptiable = z.nullable
const sharedChanges = {
  website: z.optional(emptiable(Line)),
  notes: z.optional(emptiable(Text)),
  abn: z.optional(emptiable(Line)),
  addresses: z.optional(emptiable(Addresses)),
  phones: z.optional(emptiable(Phones)),
  emails: z.optional(emptiable(Emails)),
  customFields: z.optional(emptiable(NewCustomFields)),
}
/** The fields of a group to change. */
export const PluralPatch = z.strictObject({
  name: z.optional(NewPlural.shape.name),
  memberIds: z.optional(emptiable(MemberIds)),
  ...sharedChanges,
})
/** The fields of a person to change; an extended operation. */
export const PersonPatch = z.strictObject({
  firstName: z.optional(NewPerson.shape.firstName),
  middleName: z.optional(emptiable(Line)),
  lastName: z.optional(NewPerson.shape.lastName),
  birthday: orEmptied(DateTime),
  company: z.optional(emptiable(Line)),
  jobTitle: z.optional(emptiable(Line)),
  title: z.optional(emptiable(Line)),
  gender: orEmptied(z.enum(genders)),
  ...sharedChanges,
})
/** The fields of a company to change; an extended operation. */
export const CompanyPatch = z.strictObject({
  name: z.optional(NewCompany.shape.name),
  acn: z.optional(emptiable(Line)),
  ...sharedChanges,
})

/** The parameters of the extended contact list. */
export const ContactQuery = z.strictObject({
  search: textParameter,
  ...Sorting(['id', 'type', 'shortName', 'fullName', 'regionCode', 'address', 'phone', 'email']),
  ...Paging,
  pageIndexForId: textParameter,
  staffType: wordParameter(lookupTypes),
  contactType: wordParameter(contactKinds),
  matterRoles: namesParameter,
})
export type ContactQuery = z.infer<typeof ContactQuery>
/** One contact of the extended list. */
export const ContactListRecord = read.record({
  id: read.id,
  type: read.oneOf(contactKinds),
  shortName: read.text,
  fullName: read.text,
  regionCode: read.text,
  address: read.text,
  phone: read.text,
  email: read.text,
  emails: read.texts,
  roles: read.texts,
})
export const ContactPage = read.page(ContactListRecord)

/** What the API does with contacts. */
export const contactOperations = {
  lookupContact: operation('GET', '/contacts/lookup', {
    query: ContactLookupQuery,
    answer: ContactSummaries,
  }),
  getContact: operation('GET', '/contacts/{id}', { answer: Contact }),
  createPerson: operation('POST', '/contacts/person', { body: NewPerson, answer: EntityReference }),
  createPlural: operation('POST', '/contacts/plural', { body: NewPlural, answer: EntityReference }),
  createCompany: operation('POST', '/contacts/company', {
    body: NewCompany,
    answer: EntityReference,
  }),
  patchPlural: operation('PATCH', '/contacts/plural/{id}', { body: PluralPatch }),
  listContacts: extended('GET', '/contacts', { query: ContactQuery, answer: ContactPage }),
  patchPerson: extended('PATCH', '/contacts/person/{id}', { body: PersonPatch }),
  patchCompany: extended('PATCH', '/contacts/company/{id}', { body: CompanyPatch }),
} as const
