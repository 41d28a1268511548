import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Contact, ContactSummaries, kindOf } from '#contract/contacts.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
  const { database } = practice
  const address = JSON.stringify([
    {
      regionCode: 'AU',
      line1: '14 Wattle Street',
      formattedAddress: '14 Wattle Street\nNewman WA 6753',
    },
  ])
  const phones = JSON.stringify([{ rfc3966: 'tel:+61-491-570-156', number: '0491 570 156' }])
  await database.sql.execute(sql`
    insert into practice.contacts (id, kind, full_name, short_name, first_name, last_name, birthday,
      company, job_title, emails, addresses, phones, staff, enabled, acn) values
    ('p1', 'Person', 'Okafor, Henry', 'Okafor H', 'Henry', 'Okafor', '1961-02-28', null, null,
      '["henry@example.com"]', ${address}, ${phones}, false, false, null),
    ('p2', 'Person', 'Okafor, Henry', 'Okafor H', 'Henry', 'Okafor', null, null, null,
      '[]', ${address}, ${phones}, false, false, null),
    ('p3', 'Person', 'Okafor, Henry', 'Okafor H', 'Henry', 'Okafor', null, null, null,
      '[]', '[]', ${phones}, false, false, null),
    ('s1', 'Person', 'Ferrari, Ada', 'Ferrari A', 'Ada', 'Ferrari', null, 'Quandong Lawyers', 'Partner',
      '[]', '[]', '[]', true, true, null),
    ('s2', 'Person', 'Ferrari, Bruno', 'Ferrari B', 'Bruno', 'Ferrari', null, 'Quandong Lawyers', 'Clerk',
      '[]', '[]', '[]', true, false, null),
    ('c1', 'Company', 'Okafor Transport Pty Ltd', 'Okafor Transport', null, null, null, null, null,
      '[]', '[]', '[]', false, false, '999 999 999'),
    ('g1', 'Plural', 'Okafor, Henry and Grace', null, null, null, null, null, null,
      '[]', '[]', '[]', false, false, null)`)
  await database.sql.execute(
    sql`insert into practice.contact_members values ('g1', 's1', 1), ('g1', 'p1', 0)`,
  )
  // One contact has a role on two matters, and another role on one of them.
  await database.sql.execute(sql`with area as (
      insert into practice.practice_areas (id, name) values ('a1', 'Water Law')
    ), fields as (
      insert into practice.role_fields (id, practice_area_id, name, position)
      values ('f1', 'a1', 'Licensee', 0), ('f2', 'a1', 'Engineer', 1), ('f3', 'a1', 'Surety', 2)
    ), matters as (
      insert into practice.matters (id, number, title, status, date_open, costing_method, practice_area_id)
      values ('m1', '1', 'Bore licence', 'Open', '2026-01-05', 'Time', 'a1'),
        ('m2', '2', 'Weir', 'Open', '2026-01-05', 'Time', 'a1')
    ) insert into practice.matter_roles
      values ('m1', 'f1', 'c1'), ('m2', 'f1', 'c1'), ('m2', 'f2', 'c1'), ('m1', 'f3', 's2')`)
})
afterAll(() => practice.close())

const lookUp = async (term: string, rest = '') => {
  const found = await practice.read(`/contacts/lookup?term=${encodeURIComponent(term)}${rest}`)
  expect(ContactSummaries.safeParse(found).success).toBe(true)
  return found as { id: string; additionalInfo?: string }[]
}
const ids = (found: { id: string }[]) => found.map(({ id }) => id)

test('distinguishes people of one name by email, or else street address, or else phone', async () => {
  const found = await lookUp('Okafor, Henry')
  expect(found.filter(({ id }) => id.startsWith('p'))).toMatchObject([
    { id: 'p1', additionalInfo: 'henry@example.com' },
    { id: 'p2', additionalInfo: '14 Wattle Street, Newman WA 6753' },
    { id: 'p3', additionalInfo: '0491 570 156' },
  ])
})

test('shows only known fields in a summary', async () => {
  const [ada] = await lookUp('ferrari, a')
  expect(ada).toEqual({
    id: 's1',
    shortName: 'Ferrari A',
    fullName: 'Ferrari, Ada',
    company: 'Quandong Lawyers',
    jobTitle: 'Partner',
  })
})

test('finds a contact by first and last name, with a typing error, or by company and email', async () => {
  expect(ids(await lookUp('ada ferrari'))[0]).toBe('s1')
  expect(ids(await lookUp('Ferari'))).toEqual(['s1', 's2'])
  expect(ids(await lookUp('Okafro transport'))[0]).toBe('c1')
  expect(ids(await lookUp('quandong'))).toEqual(['s1', 's2'])
  expect(ids(await lookUp('henry@example'))).toEqual(['p1'])
  expect(await lookUp('okafor')).toHaveLength(5)
})

test('leaves clients out of a lookup of staff, and those who have left out of enabled staff', async () => {
  expect(ids(await lookUp('ferrari', '&type=Staff'))).toEqual(['s1', 's2'])
  expect(ids(await lookUp('ferrari', '&type=enabledstaff'))).toEqual(['s1'])
  expect(ids(await lookUp('okafor', '&type=Staff'))).toEqual([])
  expect(ids(await lookUp('ferrari', '&type=All'))).toEqual(['s1', 's2'])
})

test.each(['', 'term=', 'term=a&type=Former', 'term=a&kind=Person', 'term=%00'])(
  'refuses a lookup by %j',
  async (query) => {
    const response = await practice.ask(`/contacts/lookup?${query}`)
    expect(response.status).toBe(400)
    expect((await response.json()).errors).toHaveLength(1)
  },
)

test('implies the kind of a contact by its fields', async () => {
  const kinds = async (id: string) => kindOf(Contact.parse(await practice.read(`/contacts/${id}`)))
  expect(await kinds('p1')).toBe('Person')
  expect(await kinds('c1')).toBe('Company')
  expect(await kinds('g1')).toBe('Plural')
})

test('shows all fields of a person', async () => {
  expect(await practice.read('/contacts/p1')).toEqual({
    id: 'p1',
    fullName: 'Okafor, Henry',
    shortName: 'Okafor H',
    firstName: 'Henry',
    lastName: 'Okafor',
    birthday: '1961-02-28T00:00:00Z',
    emails: ['henry@example.com'],
    phones: [{ rfc3966: 'tel:+61-491-570-156', number: '0491 570 156' }],
    addresses: [
      {
        regionCode: 'AU',
        line1: '14 Wattle Street',
        formattedAddress: '14 Wattle Street\nNewman WA 6753',
      },
    ],
  })
})

test('shows the members of a group in their order', async () => {
  const group = await practice.read('/contacts/g1')
  expect(group.members).toEqual([
    { id: 'p1', name: 'Okafor, Henry' },
    { id: 's1', name: 'Ferrari, Ada' },
  ])
})

test('shows the names of the roles that a contact has', async () => {
  expect((await practice.read('/contacts/c1')).roles).toEqual(['Engineer', 'Licensee'])
})

test.each(['nobody', '%00', 'a%2Fb', '%E0%A4%A', 'x'.repeat(5_000)])(
  'answers 404 for a contact that does not exist (%.20s)',
  async (id) => {
    const response = await practice.ask(`/contacts/${id}`)
    expect(response.status).toBe(404)
    expect((await response.json()).detail).toMatch(/^Contact not found/)
  },
)
