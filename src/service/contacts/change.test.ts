import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Contact } from '#contract/contacts.ts'
import { contactMembers, contacts } from './table.ts'
import { matters } from '#service/matters/table.ts'
import { deliveredEvents } from '#service/events/testing.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { webhookStore } from '#service/webhooks/store.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
  for (const eventName of ['CreateContactEvent', 'UpdateContactEvent'] as const) {
    // An address where no delivery ever arrives, so that deliveries to it stay in the outbox.
    await webhookStore(practice.database).add({ eventName, callbackUrl: 'https://127.0.0.1' })
  }
})
afterAll(() => practice.close())

const create = async (kind: string, body: object) => {
  const response = await practice.send('POST', `/contacts/${kind}`, body)
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}
const change = (kind: string, id: string, body: object) =>
  practice.send('PATCH', `/contacts/${kind}/${id}`, body)
const changed = async (kind: string, id: string, body: object) => {
  const response = await change(kind, id, body)
  expect(response.status).toBe(204)
  expect(await response.text()).toBe('')
  return (await practice.read(`/contacts/${id}`)) as Contact
}
const eventsOf = async (id: string) =>
  (await deliveredEvents(practice)).filter(({ entityId }) => entityId === id)

const shared = {
  website: 'https://okafor.example',
  notes: 'Call after 5 pm.',
  abn: '51 824 753 556',
  addresses: [{ regionCode: 'AU', line1: '14 Wattle Street' }],
  phones: ['0491 570 156'],
  emails: ['okafor@example.com'],
  customFields: { 'Identity checked': true },
}
const cleared = {
  website: '',
  notes: null,
  abn: '',
  addresses: [],
  phones: null,
  emails: [],
  customFields: null,
}

let person: string
let company: string
let group: string
beforeEach(async () => {
  const henry = { firstName: 'Henry', lastName: 'Okafor', ...shared }
  const more = { middleName: 'C', company: 'Okafor', jobTitle: 'Director', title: 'Mr' }
  const birthday = '1961-02-28T00:00:00Z'
  person = await create('person', { ...henry, ...more, birthday, gender: 'Male' })
  company = await create('company', { name: 'Okafor Pty Ltd', acn: '004 085 616', ...shared })
  group = await create('plural', { name: 'The Okafors', memberIds: [person], ...shared })
})

test('changes only what is sent', async () => {
  for (const [kind, id] of [
    ['person', person],
    ['company', company],
    ['plural', group],
  ] as const) {
    const before = await practice.read(`/contacts/${id}`)
    expect(await changed(kind, id, {})).toEqual(before)
    expect(await changed(kind, id, { notes: 'Write.' })).toEqual({ ...before, notes: 'Write.' })
    const addresses = [{ regionCode: 'AU', locality: 'Newman' }]
    expect(await changed(kind, id, { addresses, emails: ['a@example.com'] })).toEqual({
      ...before,
      notes: 'Write.',
      addresses: [{ ...addresses[0], formattedAddress: 'Newman' }],
      emails: ['a@example.com'],
    })
  }
})

test('empties a field that is sent as an empty text, null or an empty list', async () => {
  const fields = { middleName: '', company: null, jobTitle: '', title: null }
  const bare = { fullName: 'Okafor, Henry', shortName: 'Okafor H' }
  expect(
    await changed('person', person, { ...cleared, ...fields, birthday: '', gender: '' }),
  ).toEqual({ id: person, ...bare, firstName: 'Henry', lastName: 'Okafor' })
  expect(await changed('company', company, { ...cleared, acn: null })).toEqual({
    id: company,
    fullName: 'Okafor Pty Ltd',
    shortName: 'Okafor',
  })
  const names = { fullName: 'The Okafors', shortName: 'The Okafors' }
  expect(await changed('plural', group, { ...cleared, memberIds: null })).toEqual({
    id: group,
    ...names,
    members: [],
  })
})

test('derives new full and short names from a new name', async () => {
  expect(await changed('person', person, { firstName: 'Grace' })).toMatchObject({
    fullName: 'Okafor, Grace',
    shortName: 'Okafor G',
  })
  expect(await changed('person', person, { lastName: 'Abara' })).toMatchObject({
    fullName: 'Abara, Grace',
  })
  expect(await changed('company', company, { name: 'Abara Ltd' })).toMatchObject({
    fullName: 'Abara Ltd',
    shortName: 'Abara',
  })
  expect(await changed('plural', group, { name: 'The Abaras' })).toMatchObject({
    fullName: 'The Abaras',
    members: [{ id: person, name: 'Abara, Grace' }],
  })
})

test('gives a group exactly the members that are sent, in their order', async () => {
  const memberIds = [company, person]
  const { members } = await changed('plural', group, { memberIds })
  expect(members?.map(({ id }) => id)).toEqual(memberIds)
  expect((await changed('plural', group, { memberIds: [company] })).members).toHaveLength(1)
})

test('refuses a member that is not a contact, is listed twice, or would put the group within itself', async () => {
  const outer = await create('plural', { name: 'Outer', memberIds: [group] })
  const refused = async (memberIds: string[]) => {
    const before = await practice.read(`/contacts/${group}`)
    const rows = await practice.database.sql.$count(contactMembers)
    const events = (await eventsOf(group)).length
    const response = await change('plural', group, { name: 'Other', memberIds })
    expect(response.status).toBe(400)
    expect(await practice.read(`/contacts/${group}`)).toEqual(before)
    expect(await practice.database.sql.$count(contactMembers)).toBe(rows)
    expect(await eventsOf(group)).toHaveLength(events)
    const { errors } = (await response.json()) as { errors: { pointer: string }[] }
    return errors.map(({ pointer }) => pointer)
  }
  expect(await refused([person, 'nobody'])).toEqual(['#/memberIds/1'])
  expect(await refused([person, company, person])).toEqual(['#/memberIds/2'])
  expect(await refused([group])).toEqual(['#/memberIds/0'])
  expect(await refused([person, outer])).toEqual(['#/memberIds/1'])
})

test('refuses one of two groups that add each other at the same moment', async () => {
  const other = await create('plural', { name: 'Other' })
  const answers = await Promise.all([
    change('plural', group, { memberIds: [other] }),
    change('plural', other, { memberIds: [group] }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
})

test('keeps changes of different fields at the same moment', async () => {
  const fields = { middleName: 'X', company: 'Y', jobTitle: 'Z', notes: 'N', lastName: 'Abara' }
  const answers = await Promise.all(
    Object.entries({ ...fields, firstName: 'Grace' }).map(([field, value]) =>
      change('person', person, { [field]: value }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
  const contact = await practice.read(`/contacts/${person}`)
  expect(contact).toMatchObject({ ...fields, firstName: 'Grace', fullName: 'Abara, Grace' })
  const events = await eventsOf(person)
  expect(events.at(-1)?.currentValue).toEqual(contact)
})

test('delivers every change with the contact as it is then, after its creation', async () => {
  const created = await practice.read(`/contacts/${company}`)
  const renamed = await changed('company', company, { name: 'Abara Ltd' })
  const withoutAcn = await changed('company', company, { acn: '' })
  expect(await eventsOf(company)).toEqual([
    { entityId: company, entityType: 'CreateContactEvent', currentValue: created },
    { entityId: company, entityType: 'UpdateContactEvent', currentValue: renamed },
    { entityId: company, entityType: 'UpdateContactEvent', currentValue: withoutAcn },
  ])
})

test('delivers nothing for a change that makes no difference', async () => {
  await changed('person', person, {})
  await changed('person', person, {
    ...shared,
    firstName: 'Henry',
    birthday: '1961-02-28T00:00:00Z',
  })
  await changed('company', company, { ...shared, name: 'Okafor Pty Ltd', acn: '004 085 616' })
  await changed('plural', group, { ...shared, name: 'The Okafors', memberIds: [person] })
  for (const id of [person, company, group]) {
    expect((await eventsOf(id)).map(({ entityType }) => entityType)).toEqual(['CreateContactEvent'])
  }
  await changed('plural', group, { memberIds: [person, company] })
  await changed('plural', group, { memberIds: [company, person] })
  expect(await eventsOf(group)).toHaveLength(3)
})

test('renames a contact on matters', async () => {
  const full = await openTestPractice({ matters: 30 })
  const { sql: db } = full.database
  const clients = await db
    .select({ id: contacts.id })
    .from(matters)
    .innerJoin(contacts, eq(contacts.id, matters.clientId))
    .where(eq(contacts.kind, 'Person'))
  const { id } = clients[0]!
  await full.send('PATCH', `/contacts/person/${id}`, { lastName: 'Zzyzx', firstName: 'Ada' })
  const { records } = await full.read(`/matters?clientId=${id}&search=zzyzx`)
  expect(records.length).toBeGreaterThan(0)
  for (const { client } of records) expect(client).toEqual({ id, name: 'Zzyzx, Ada' })
  await full.close()
})

test('returns 404 for a contact of another kind, or that does not exist', async () => {
  for (const [kind, id] of [
    ['person', company],
    ['person', group],
    ['company', person],
    ['plural', person],
    ['plural', 'nobody'],
    ['company', '%00'],
    ['person', 'x'.repeat(5_000)],
  ] as const) {
    const response = await change(kind, id, { notes: 'x' })
    expect(response.status).toBe(404)
    expect((await response.json()).detail).toMatch(/^Contact not found/)
  }
})

test.each([
  ['person', ['#/firstName'], { firstName: '' }],
  ['person', ['#/lastName'], { lastName: null }],
  ['person', ['#/birthday'], { birthday: '28/02/1961' }],
  ['person', ['#/birthday'], { birthday: '0000-02-28T00:00:00Z' }],
  ['person', ['#/gender'], { gender: 'male' }],
  ['person', ['#/memberIds', '#/name'], { name: 'x', memberIds: [] }],
  ['company', ['#/name'], { name: ' ' }],
  ['company', ['#/acn'], { acn: 4_085_616 }],
  ['plural', ['#/acn'], { acn: '' }],
  ['plural', ['#/memberIds'], { memberIds: '' }],
  ['plural', ['#/emails/0', '#/phones/0'], { emails: [''], phones: [''] }],
  ['plural', ['#/notes'], { name: 'Fine', notes: 'x'.repeat(20_001) }],
])('refuses a change of a %s with faults at %j, and changes nothing', async (kind, where, body) => {
  const id = { person, company, plural: group }[kind]!
  const before = await practice.read(`/contacts/${id}`)
  const response = await change(kind, id, body)
  expect(response.status).toBe(400)
  const { errors } = (await response.json()) as { errors: { pointer: string; detail: string }[] }
  expect(errors.map(({ pointer }) => pointer).toSorted()).toEqual(where)
  for (const { detail } of errors) expect(detail).toMatch(/^[A-Z].{5,}/)
  expect(await practice.read(`/contacts/${id}`)).toEqual(before)
  expect((await eventsOf(id)).map(({ entityType }) => entityType)).toEqual(['CreateContactEvent'])
})
