/** Records of the contract as rows of the mirror. What a service sends may be anything: it is made storable here. */
import { createHash } from 'node:crypto'
import type { Contact, ContactListRecord } from '#contract/contacts.ts'
import type { Matter } from '#contract/matters.ts'
import type * as z from 'zod/mini'

export type ListedContact = z.infer<typeof ContactListRecord>

const guid = /^\{?[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}\}?$/i

/** In characters: a longer key might not fit into an entry of an index. */
const longestKey = 100

/** What a record is known by: some services change the letter case of their GUIDs from one answer to the next. */
export function keyOf(id: string): string {
  if (guid.test(id)) return id.toLowerCase()
  return id.length <= longestKey ? id : createHash('sha256').update(id).digest('base64url')
}

/** As text that the database can store: without NUL, and without halves of a character. */
const storable = (text: string) => text.replaceAll('\0', '\u{FFFD}').toWellFormed()

/** The value as JSON that the database can store. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'string') return storable(inner)
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [storable(name), each]))
  })

/** A moment that the database knows: the year 0 is none. */
function momentOf(text: string | undefined): string | undefined {
  const moment = text === undefined ? undefined : new Date(text)
  if (!moment || Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1) return undefined
  return moment.toISOString()
}
const dayOf = (text: string | undefined) => (text?.startsWith('0000') ? undefined : text)

const digestOf = (value: unknown) =>
  createHash('md5').update(JSON.stringify(value)).digest('base64url')

/** Words with an apostrophe are also found by those who leave it out: O'Brien as obrien. */
const searchable = (texts: readonly (string | undefined)[]) => {
  const given = [...new Set(texts)].filter(Boolean).join('\n')
  const plain = /['’]/.test(given) ? `\n${given.replaceAll(/['’]/g, '')}` : ''
  return given + plain
}

/** Somebody on a matter; an unfilled role has neither contact nor name. */
type PersonRow = {
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
export function matterRows(matter: Matter) {
  const key = keyOf(matter.id)
  const { client, lawyer, referredBy } = matter
  const people = peopleOn(matter, key)
  const names = people.flatMap(({ name }) => name ?? [])
  return {
    key,
    matter: {
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
    },
    people,
  }
}
export type MatterRows = ReturnType<typeof matterRows>

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
