/** Records of the contract as rows of the mirror. What a service sends may be anything: it is made storable here. */
import type { Contact, ContactListRecord } from '#contract/contacts.ts'
import type { Matter } from '#contract/matters.ts'
import type * as z from 'zod/mini'
import { dayOf, digestOf, keyOf, momentOf, searchable } from './values.ts'

export type ListedContact = z.infer<typeof ContactListRecord>

/** Somebody on a matter; an unfilled role has neither contact nor name. */
export type PersonRow = {
  matter_key: string
  place: number
  kind: 'client' | 'lawyer' | 'referrer' | 'role'
  role_name?: string | undefined
  field_id?: string | undefined
  contact_id?: string | undefined
  contact_key?: string | undefined
  name?: string | undefined
  mandatory?: boolean | undefined
}

function peopleOn(
  { client, lawyer, referredBy, roles = [] }: Matter,
  matterKey: string,
): PersonRow[] {
  const named = [
    { kind: 'client' as const, person: client },
    { kind: 'lawyer' as const, person: lawyer },
    { kind: 'referrer' as const, person: referredBy },
  ]
  const people: Omit<PersonRow, 'matter_key' | 'place' | 'contact_key'>[] = [
    ...named.flatMap(({ kind, person }) =>
      person && (person.id || person.name)
        ? [{ kind, contact_id: person.id || undefined, name: person.name }]
        : [],
    ),
    ...roles.map(({ roleName, fieldId, contactId, contactName, mandatory }) => ({
      kind: 'role' as const,
      role_name: roleName,
      field_id: fieldId,
      contact_id: contactId,
      name: contactName,
      mandatory,
    })),
  ]
  return people.map((person, place) => ({
    ...person,
    matter_key: matterKey,
    place,
    contact_key: person.contact_id === undefined ? undefined : keyOf(person.contact_id),
  }))
}

/** A matter and the people on it. */
export function matterRow(matter: Matter) {
  const key = keyOf(matter.id)
  const { client, lawyer, referredBy } = matter
  const people = peopleOn(matter, key)
  const names = people.flatMap(({ name }) => name ?? [])
  return {
    key,
    id: matter.id,
    number: matter.number,
    title: matter.title,
    status: matter.status,
    date_open: dayOf(matter.dateOpen),
    last_activity: momentOf(matter.lastActivity),
    user_change_timestamp: momentOf(matter.userChangeTimestamp),
    practice_area_name: matter.practiceAreaName,
    stage_name: matter.stageName,
    client_id: client?.id,
    client_name: client?.name,
    lawyer_id: lawyer?.id,
    lawyer_name: lawyer?.name,
    referred_by_id: referredBy?.id,
    referred_by_name: referredBy?.name,
    estimated_fee: matter.estimatedFee,
    matter_trust_balance: matter.matterTrustBalance,
    trust_account_id: matter.trustAccountId,
    trust_account: matter.trustAccount,
    custom_fields: matter.customFields ?? {},
    digest: digestOf(matter),
    text: searchable([matter.number, matter.title, ...names]),
    people,
  }
}
export type MatterRow = ReturnType<typeof matterRow>

/** A number as it was written, by its digits alone, and with the code of the country (of Australia, if it has none). */
const spellings = (phone: string) => {
  const digits = phone.replaceAll(/\D/g, '')
  return [phone, digits, digits.startsWith('0') ? `61${digits.slice(1)}` : undefined]
}

/** A contact as a list has it. */
export function contactRow(contact: ListedContact) {
  const { emails = [], roles = [], fullName, shortName, email = emails[0], phone } = contact
  const words = [fullName, shortName, email, ...emails, ...(phone ? spellings(phone) : [])]
  return {
    key: keyOf(contact.id),
    id: contact.id,
    type: contact.type,
    full_name: fullName,
    short_name: shortName,
    region_code: contact.regionCode,
    address: contact.address,
    phone,
    email,
    emails,
    roles,
    digest: digestOf(contact),
    text: searchable(words),
  }
}
export type ContactRow = ReturnType<typeof contactRow>

/** A contact that was read by itself, as a list would have it. */
export const asListed = (contact: Contact): ListedContact => ({
  id: contact.id,
  type: contact.type,
  shortName: contact.shortName,
  fullName: contact.fullName,
  regionCode: contact.addresses?.[0]?.regionCode,
  address: contact.addresses?.[0]?.formattedAddress,
  phone: contact.phones?.[0]?.number,
  email: contact.emails?.[0],
  emails: contact.emails,
  roles: contact.roles,
})
