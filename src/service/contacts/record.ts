/** A row of a contact as the API shows it: what has no value is absent. */
import type { Address, EntityReference } from '#contract/common.ts'
import type { Contact, ContactSummary } from '#contract/contacts.ts'
import type { contacts } from '#service/db/schema.ts'

type Row = typeof contacts.$inferSelect

/** A contact in full; a group always has its list of members, which tells it apart from a company. */
export const toContact = (row: Row, members: EntityReference[], roles: string[]): Contact => ({
  id: row.id,
  fullName: row.fullName,
  shortName: row.shortName ?? undefined,
  website: row.website ?? undefined,
  notes: row.notes ?? undefined,
  abn: row.abn ?? undefined,
  addresses: filled(row.addresses),
  phones: filled(row.phones),
  emails: filled(row.emails),
  roles: filled(roles),
  customFields: Object.keys(row.customFields).length > 0 ? row.customFields : undefined,
  members: row.kind === 'Plural' ? members : undefined,
  acn: row.acn ?? undefined,
  firstName: row.firstName ?? undefined,
  middleName: row.middleName ?? undefined,
  lastName: row.lastName ?? undefined,
  // api.md declares a date-time; a birthday has no time of day, so it is midnight in UTC.
  birthday: row.birthday === null ? undefined : `${row.birthday}T00:00:00Z`,
  company: row.company ?? undefined,
  jobTitle: row.jobTitle ?? undefined,
  title: row.title ?? undefined,
  gender: row.gender ?? undefined,
})

/** A contact of a lookup (api.md, Contact lookup summary). */
export const toContactSummary = (row: Row): ContactSummary => ({
  id: row.id,
  title: row.title ?? undefined,
  shortName: row.shortName ?? undefined,
  fullName: row.fullName,
  company: row.company ?? undefined,
  jobTitle: row.jobTitle ?? undefined,
  additionalInfo: tellingApart(row),
})

/** What tells people of one name apart: the e-mail address, else the street address, else the phone (api.md). */
const tellingApart = ({ emails, addresses, phones }: Row) =>
  emails.find(Boolean) ??
  addresses.map(onOneLine).find(Boolean) ??
  phones.find(({ number }) => number)?.number

const onOneLine = ({ formattedAddress }: Address) => formattedAddress?.replaceAll(/\s*\n\s*/g, ', ')

const filled = <T>(list: T[]) => (list.length > 0 ? list : undefined)
