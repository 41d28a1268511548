/** Converts the row of a contact into the records of the API, in which fields without a value are absent. */
import type * as z from 'zod/mini'
import type { EntityReference } from '#contract/common.ts'
import type { Contact, ContactListRecord, ContactSummary } from '#contract/contacts.ts'
import { present } from '#service/db/present.ts'
import { contacts } from './table.ts'
import { onOneLine } from './addresses.ts'

/** The columns of a contact, without the keys for comparison. */
export const contactColumns = {
  id: contacts.id,
  kind: contacts.kind,
  fullName: contacts.fullName,
  shortName: contacts.shortName,
  firstName: contacts.firstName,
  middleName: contacts.middleName,
  lastName: contacts.lastName,
  birthday: contacts.birthday,
  company: contacts.company,
  jobTitle: contacts.jobTitle,
  title: contacts.title,
  gender: contacts.gender,
  acn: contacts.acn,
  abn: contacts.abn,
  website: contacts.website,
  notes: contacts.notes,
  addresses: contacts.addresses,
  phones: contacts.phones,
  emails: contacts.emails,
  customFields: contacts.customFields,
}
export type Row = Pick<typeof contacts.$inferSelect, keyof typeof contactColumns>

/** The columns of a contact of a list. */
export const listedContactColumns = {
  id: contacts.id,
  kind: contacts.kind,
  fullName: contacts.fullName,
  shortName: contacts.shortName,
  addresses: contacts.addresses,
  phones: contacts.phones,
  emails: contacts.emails,
}
type ListRow = Pick<Row, keyof typeof listedContactColumns>
export type ListedContact = z.output<typeof ContactListRecord>

/** A contact in full; a group always has its list of members, which distinguishes it from a company. */
export const toContact = (
  { kind, birthday, ...row }: Row,
  members: EntityReference[],
  roles: string[],
): Contact => ({
  ...present({ ...row, roles }),
  members: kind === 'Plural' ? members : undefined,
  // The specification declares a date-time; a birthday has no time of day, so it is midnight in UTC.
  birthday: birthday === null ? undefined : `${birthday}T00:00:00Z`,
})

/** A contact of a list, with its first address, phone and email. */
export const toListedContact = (row: ListRow, roles: string[]): ListedContact => ({
  id: row.id,
  type: row.kind,
  shortName: row.shortName ?? undefined,
  fullName: row.fullName,
  regionCode: row.addresses[0]?.regionCode,
  address: row.addresses[0] && onOneLine(row.addresses[0]),
  phone: row.phones[0]?.number,
  email: row.emails[0],
  emails: row.emails,
  roles,
})

/** A contact of a lookup (the specification, Contact lookup summary). */
export const toContactSummary = (row: Row): ContactSummary => ({
  id: row.id,
  title: row.title ?? undefined,
  shortName: row.shortName ?? undefined,
  fullName: row.fullName,
  company: row.company ?? undefined,
  jobTitle: row.jobTitle ?? undefined,
  additionalInfo: distinguishing(row),
})

/**
 * What distinguishes people of one name: the email, else the street address, else the phone (the specification, Contact
 * lookup summary).
 */
const distinguishing = ({ emails, addresses, phones }: Row) =>
  emails.find(Boolean) ??
  addresses.map(onOneLine).find(Boolean) ??
  phones.find(({ number }) => number)?.number
