import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineLimit } from '#contract/common.ts'
import { Contact, kindOf } from '#contract/contacts.ts'
import { newCompany, newPerson, newPlural } from '#contract/testing/arbitraries.ts'
import { contactMembers, contacts } from './table.ts'
import { deliveries } from '#service/events/table.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { webhookStore } from '#service/webhooks/store.ts'
import { toAddress } from './addresses.ts'
import { toPhone } from './phones.ts'

fc.configureGlobal({ seed: 2026 })

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
  const { sql: db } = practice.database
  const ada = { firstName: 'Ada', lastName: 'Ferrari', fullName: 'Ferrari, Ada' }
  await db.insert(contacts).values({ id: 'ada', kind: 'Person', ...ada })
  // An address where no delivery ever arrives, so that deliveries to it stay in the outbox.
  const webhook = { eventName: 'CreateContactEvent', callbackUrl: 'https://127.0.0.1' } as const
  await webhookStore(practice.database).add(webhook)
})
afterAll(() => practice.close())

const create = async (kind: string, body: object) => {
  const response = await practice.send('POST', `/contacts/${kind}`, body)
  expect(response.status).toBe(200)
  return (await response.json()) as { id: string; name: string }
}
const read = (id: string) => practice.read(`/contacts/${id}`)

test('creates a person with all fields', async () => {
  const { id, ...answer } = await create('person', {
    firstName: 'Henry',
    middleName: 'Chidi',
    lastName: 'Okafor',
    birthday: '1961-02-28T23:30:00-10:00',
    company: 'Okafor Transport Pty Ltd',
    jobTitle: 'Director',
    title: 'Mr',
    gender: 'Male',
    website: 'https://okafor.example',
    notes: 'Prefers to be called.\nAfter 5 pm.',
    abn: '51 824 753 556',
    addresses: [{ regionCode: 'AU', line1: '14 Wattle Street', locality: 'Newman' }],
    phones: ['0491570156', 'ask reception'],
    emails: ['henry@example.com', 'h.okafor@example.org'],
    customFields: { 'Identity checked': true, 'Credit limit': 12.5, Language: 'Igbo' },
  })
  expect(answer).toEqual({ name: 'Okafor, Henry' })
  expect(await read(id)).toEqual({
    id,
    fullName: 'Okafor, Henry',
    shortName: 'Okafor H',
    firstName: 'Henry',
    middleName: 'Chidi',
    lastName: 'Okafor',
    birthday: '1961-02-28T00:00:00Z',
    company: 'Okafor Transport Pty Ltd',
    jobTitle: 'Director',
    title: 'Mr',
    gender: 'Male',
    website: 'https://okafor.example',
    notes: 'Prefers to be called.\nAfter 5 pm.',
    abn: '51 824 753 556',
    addresses: [
      {
        regionCode: 'AU',
        line1: '14 Wattle Street',
        locality: 'Newman',
        formattedAddress: '14 Wattle Street\nNewman',
      },
    ],
    phones: [
      { rfc3966: 'tel:+61-491-570-156', number: '0491 570 156' },
      { number: 'ask reception' },
    ],
    emails: ['henry@example.com', 'h.okafor@example.org'],
    customFields: { 'Identity checked': true, 'Credit limit': 12.5, Language: 'Igbo' },
  })
})

test('creates a company, and a group with its members in their order', async () => {
  const company = await create('company', { name: 'Banksia Motors Pty Ltd', acn: '004 085 617' })
  expect(company.name).toBe('Banksia Motors Pty Ltd')
  expect(await read(company.id)).toEqual({
    id: company.id,
    fullName: 'Banksia Motors Pty Ltd',
    shortName: 'Banksia Motors',
    // Its check digit is wrong: the form warns about that, and the service does not refuse it.
    acn: '004 085 617',
  })
  const grace = await create('person', { firstName: 'Grace', lastName: 'Okafor' })
  const memberIds = [grace.id, company.id]
  const group = await create('plural', { name: 'Okafor, Grace and others', memberIds })
  expect(group.name).toBe('Okafor, Grace and others')
  expect(await read(group.id)).toEqual({
    id: group.id,
    fullName: 'Okafor, Grace and others',
    shortName: 'Okafor, Grace and others',
    members: [grace, company],
  })
})

/** What is returned for what was sent: texts exactly, and `''` and `[]` as no value. */
const storedFields = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([, value]) => value !== '' && Object.keys(value as object).length > 0,
    ),
  )
const shownAs = {
  addresses: (given: Parameters<typeof toAddress>[0][]) => given.map(toAddress),
  phones: (given: string[]) => given.map(toPhone),
  birthday: (given: string) => `${given.slice(0, 10)}T00:00:00Z`,
} as Record<string, (given: never) => unknown>
const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

test.each([
  ['person', 'Person', newPerson],
  ['company', 'Company', newCompany],
  ['plural', 'Plural', newPlural.map(({ memberIds: _memberIds, ...group }) => group)],
] as const)('returns whatever the contract accepts for a %s unchanged', async (path, kind, any) => {
  const dialled = fc.constantFrom('0491 570 156', '+442079460018', '(08) 5550 1234 ext 7')
  const body = fc
    .tuple(any, fc.array(dialled, { maxLength: 2 }))
    .map(([given, phones]) => ({ ...given, phones: [...(given.phones ?? []), ...phones] }))
  await fc.assert(
    fc.asyncProperty(body, async (given) => {
      const { name, ...fields } = { name: undefined, ...given }
      const { id } = await create(path, given)
      const found = await read(id)
      const expected = Object.entries(storedFields(fields)).map(([field, value]) => [
        field,
        shownAs[field]?.(value as never) ?? value,
      ])
      expect(found).toMatchObject(throughJson(Object.fromEntries(expected)) as object)
      for (const field of Object.keys(fields).filter((each) => !(each in storedFields(fields)))) {
        expect(found, field).not.toHaveProperty([field])
      }
      if (name !== undefined) expect(found.fullName).toBe(name)
      expect(kindOf(Contact.parse(found))).toBe(kind)
    }),
    { numRuns: 40 },
  )
})

test.each(['\u0085', '\u001C', '\u180E', '\u200B', '\u202E', '💧'])(
  'accepts %j as a name, in the contract and in the database',
  async (name) => {
    await create('company', { name })
    await create('person', { firstName: name, lastName: name })
  },
)

const person = { firstName: 'Ada', lastName: 'Ferrari' }
const company = { name: 'Banksia' }
const long = 'x'.repeat(lineLimit + 1)
test.each([
  ['person', ['#/firstName'], { ...person, firstName: undefined }],
  ['person', ['#/lastName'], { ...person, lastName: ' ' }],
  ['person', ['#/firstName', '#/lastName'], { ...person, firstName: long, lastName: 5 }],
  ['person', ['#/gender'], { ...person, gender: 'Robot' }],
  ['person', ['#/birthday'], { ...person, birthday: '1961-02-28' }],
  ['person', ['#/birthday'], { ...person, birthday: '0000-02-28T00:00:00Z' }],
  ['person', ['#/abn', '#/middleName'], { ...person, middleName: 'a\0b', abn: '\uD800' }],
  ['person', ['#/acn', '#/staff'], { ...person, staff: true, acn: '1' }],
  ['person', ['#/addresses/0/regionCode'], { ...person, addresses: [{ line1: 'x' }] }],
  ['person', ['#/phones'], { ...person, phones: '0491 570 156' }],
  ['person', ['#/emails/0', '#/phones/1'], { ...person, phones: ['1', ' '], emails: [1] }],
  ['company', ['#/name'], { name: '' }],
  ['company', ['#/customFields/a'], { ...company, customFields: { a: null } }],
  ['company', ['#/memberIds'], { ...company, memberIds: [] }],
  ['plural', ['#/acn'], { ...company, acn: '1' }],
  ['plural', ['#/memberIds/1'], { ...company, memberIds: ['nobody', ''] }],
  ['plural', ['1', '2', '3'], { ...company, memberIds: ['ada', 'nobody', 'ada', 'ab'] }],
])('refuses a %s with faults at %j, and stores nothing', async (kind, where, body) => {
  const { sql: db } = practice.database
  const count = () =>
    Promise.all([contacts, contactMembers, deliveries].map((table) => db.$count(table)))
  const before = await count()
  const response = await practice.send('POST', `/contacts/${kind}`, body)
  expect(response.status).toBe(400)
  const { errors } = (await response.json()) as { errors: { pointer: string; detail: string }[] }
  const expected = where.map((place) => (/^\d/.test(place) ? `#/memberIds/${place}` : place))
  expect(errors.map(({ pointer }) => pointer).toSorted()).toEqual(expected)
  for (const { detail } of errors) expect(detail).toMatch(/^[A-Z].{5,}/)
  expect(await count()).toEqual(before)
})
