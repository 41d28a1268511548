/** Contacts as lines of an export. */
import { isDeepStrictEqual } from 'node:util'
import { asc, inArray } from 'drizzle-orm'
import type { Phone } from '#contract/contacts.ts'
import type { Sql } from '#database/sql.ts'
import { namesOfCompany, namesOfGroup, namesOfPerson } from '#service/contacts/names.ts'
import { toPhone } from '#service/contacts/phones.ts'
import { contactColumns } from '#service/contacts/record.ts'
import { contactMembers, contacts } from '#service/contacts/table.ts'
import { nonEmpty } from '#service/db/present.ts'
import type { LineOf } from '#service/admin/import/line-schemas.ts'

/** The columns of a contact that are exported. */
export const exportedContact = {
  ...contactColumns,
  staff: contacts.staff,
  enabled: contacts.enabled,
}
type Row = Pick<typeof contacts.$inferSelect, keyof typeof exportedContact>

export const toPersonLine = (row: Row): LineOf<'person'> => ({
  firstName: row.firstName!,
  middleName: row.middleName ?? undefined,
  lastName: row.lastName!,
  birthday: row.birthday === null ? undefined : `${row.birthday}T00:00:00Z`,
  company: row.company ?? undefined,
  jobTitle: row.jobTitle ?? undefined,
  title: row.title ?? undefined,
  gender: row.gender ?? undefined,
  ...shared(row),
  shortName: ownShortName(row, namesOfPerson(row.firstName!, row.lastName!)),
  staff: row.staff || undefined,
  enabled: row.enabled || undefined,
})

export const toCompanyLine = (row: Row): LineOf<'company'> => ({
  name: row.fullName,
  acn: row.acn ?? undefined,
  ...shared(row),
  shortName: ownShortName(row, namesOfCompany(row.fullName)),
})

/** Groups with their members in their order. */
export async function toGroupLines(db: Sql, rows: readonly Row[]): Promise<LineOf<'plural'>[]> {
  const ids = rows.map(({ id }) => id)
  const all = await db
    .select()
    .from(contactMembers)
    .where(inArray(contactMembers.groupId, ids))
    .orderBy(asc(contactMembers.position))
  const members = new Map<string, string[]>(ids.map((id) => [id, []]))
  for (const { groupId, memberId } of all) members.get(groupId)!.push(memberId)
  return rows.map((row) => ({
    name: row.fullName,
    memberIds: nonEmpty(members.get(row.id)!),
    ...shared(row),
    shortName: ownShortName(row, namesOfGroup(row.fullName)),
  }))
}

const shared = (row: Row) => ({
  website: row.website ?? undefined,
  notes: row.notes ?? undefined,
  abn: row.abn ?? undefined,
  addresses: nonEmpty(
    row.addresses.map(({ formattedAddress: _formatted, regionCode = '', ...parts }) => ({
      regionCode,
      ...parts,
    })),
  ),
  phones: nonEmpty(row.phones.map(phoneText)),
  emails: nonEmpty(row.emails),
  customFields: nonEmpty(row.customFields),
})

/** A spelling of a phone that reads back as the same phone; if possible, the one that people read. */
function phoneText(phone: Phone): string {
  const spellings = [phone.number, phone.rfc3966].filter((text) => text !== undefined)
  return spellings.find((text) => isDeepStrictEqual(toPhone(text), phone)) ?? spellings[0] ?? ''
}

/** The short name, if it is not the one that an import would derive. */
const ownShortName = ({ shortName }: Row, names: { shortName: string }) =>
  shortName === names.shortName ? undefined : shortName
