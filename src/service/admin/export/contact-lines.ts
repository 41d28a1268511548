/** Contacts as lines of an export. */
import { isDeepStrictEqual } from 'node:util'
import { asc, inArray } from 'drizzle-orm'
import type { Phone } from '#contract/contacts.ts'
import type { Sql } from '#database/sql.ts'
import { namesOfCompany, namesOfGroup, namesOfPerson } from '#service/contacts/names.ts'
import { toPhone } from '#service/contacts/phones.ts'
import { shown } from '#service/contacts/record.ts'
import { contactMembers, contacts } from '#service/contacts/table.ts'
import { filled } from '#service/db/present.ts'
import type { LineOf } from '#service/admin/import/form.ts'

/** What is read of a contact. */
export const exported = { ...shown, staff: contacts.staff, enabled: contacts.enabled }
type Row = Pick<typeof contacts.$inferSelect, keyof typeof exported>

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
  shortName: unless(row, namesOfPerson(row.firstName!, row.lastName!)),
  staff: row.staff || undefined,
  enabled: row.enabled || undefined,
})

export const toCompanyLine = (row: Row): LineOf<'company'> => ({
  name: row.fullName,
  acn: row.acn ?? undefined,
  ...shared(row),
  shortName: unless(row, namesOfCompany(row.fullName)),
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
    memberIds: filled(members.get(row.id)!),
    ...shared(row),
    shortName: unless(row, namesOfGroup(row.fullName)),
  }))
}

const shared = (row: Row) => ({
  website: row.website ?? undefined,
  notes: row.notes ?? undefined,
  abn: row.abn ?? undefined,
  addresses: filled(
    row.addresses.map(({ formattedAddress: _formatted, regionCode = '', ...parts }) => ({
      regionCode,
      ...parts,
    })),
  ),
  phones: filled(row.phones.map(written)),
  emails: filled(row.emails),
  customFields: filled(row.customFields),
})

/** A spelling of a phone that reads back as the same phone; if possible, the one that people read. */
function written(phone: Phone): string {
  const spellings = [phone.number, phone.rfc3966].filter((text) => text !== undefined)
  return spellings.find((text) => isDeepStrictEqual(toPhone(text), phone)) ?? spellings[0] ?? ''
}

/** The short name, unless an import would make the same one. */
const unless = ({ shortName }: Row, names: { shortName: string }) =>
  shortName === names.shortName ? undefined : shortName
