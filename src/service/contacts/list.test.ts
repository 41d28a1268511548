import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ContactPage, type ContactQuery } from '#contract/contacts.ts'
import { formatQuery } from '#contract/query-string.ts'
import { contacts } from './table.ts'
import { matterRoles } from '#service/matters/table.ts'
import { roleFields } from '#service/practice-areas/table.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

type Listed = Record<string, unknown> & { id: string; roles: string[] }
type Row = typeof contacts.$inferSelect & { roles: { id: string; name: string }[] }

let practice: TestPractice
let rows: Row[]
beforeAll(async () => {
  practice = await openTestPractice({ matters: 60 })
  const { sql: db } = practice.database
  await practice.send('POST', '/contacts/person', {
    firstName: 'Åsa',
    lastName: 'Núñez',
    emails: ['first@example.com', 'second@example.com'],
    phones: ['0491 570 156', '+44 20 7946 0018'],
    addresses: [{ regionCode: 'NZ', locality: 'Auckland' }],
  })
  const [people, filled, fields] = await Promise.all([
    db.select().from(contacts),
    db.select().from(matterRoles),
    db.select().from(roleFields),
  ])
  const names = new Map(fields.map(({ id, name }) => [id, name]))
  rows = people.map((row) => ({
    ...row,
    roles: filled
      .filter(({ contactId }) => contactId === row.id)
      .map(({ roleFieldId: id }) => ({ id, name: names.get(id)! })),
  }))
})
afterAll(() => practice.close())

const list = async (query: ContactQuery | string) => {
  const search = typeof query === 'string' ? query : formatQuery(query)
  const page = await practice.read(`/contacts?${search}`)
  expect(ContactPage.safeParse(page).success).toBe(true)
  return page as { totalRecords: number; pageIndex: number; records: Listed[] }
}
async function everyone(query: ContactQuery, pageSize = 250): Promise<Listed[]> {
  const records: Listed[] = []
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await list({ ...query, pageSize, pageIndex })
    expect(page.pageIndex).toBe(pageIndex)
    records.push(...page.records)
    if (page.records.length < pageSize) {
      expect(records).toHaveLength(page.totalRecords)
      return records
    }
  }
}

/** The role that somebody fills before any other. */
async function fieldInUse() {
  const fields = await practice.database.sql.select().from(roleFields)
  return fields.find((field) => rows.some(({ roles }) => roles[0]?.id === field.id))!
}

test('shows the first address and phone of a contact in the list, and all of its emails', async () => {
  const { records } = await list({ search: 'nunez' })
  expect(records).toEqual([
    {
      id: expect.any(String),
      type: 'Person',
      shortName: 'Núñez Å',
      fullName: 'Núñez, Åsa',
      regionCode: 'NZ',
      address: 'Auckland, New Zealand',
      phone: '0491 570 156',
      email: 'first@example.com',
      emails: ['first@example.com', 'second@example.com'],
      roles: [],
    },
  ])
})

test('lists contacts by full name by default, fifty of them, each with its roles', async () => {
  const page = await list('')
  expect(page).toMatchObject({ totalRecords: rows.length, pageIndex: 0 })
  expect(page.records).toHaveLength(50)
  const all = await everyone({})
  expect(all.some(({ roles }) => roles.length > 1)).toBe(true)
  for (const { id, roles } of all) {
    const names = rows.find((row) => row.id === id)!.roles.map(({ name }) => name)
    expect(roles).toEqual([...new Set(names)].toSorted())
  }
})

const sortNames = `id type shortName fullName regionCode address phone email`.split(
  ' ',
) as NonNullable<ContactQuery['sortBy']>[]
const directions = ['Ascending', 'Descending'] as const
const folded = (value: unknown) =>
  String(value)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łđøı]/g, (letter) => ({ ł: 'l', đ: 'd', ø: 'o' })[letter] ?? 'i')

test.each(sortNames.flatMap((sortBy) => directions.map((way) => [sortBy, way] as const)))(
  'shows each contact once when paging by %s, %s, those without a value last',
  async (sortBy, sortDirection) => {
    const found = await everyone({ sortBy, sortDirection }, 23)
    expect(new Set(found.map(({ id }) => id)).size).toBe(rows.length)
    const keys = found.map((record) => [record[sortBy], record.id])
    const given = keys.filter(([value]) => value !== undefined)
    expect(keys.slice(given.length).every(([value]) => value === undefined)).toBe(true)
    const ordered = (part: unknown[][]) => {
      const up = part
        .map(([value, id]) => `${value === undefined ? '' : folded(value)}\0${id as string}`)
        .toSorted()
      return sortDirection === 'Ascending' ? up : up.toReversed()
    }
    const seen = keys.map(
      ([value, id]) => `${value === undefined ? '' : folded(value)}\0${id as string}`,
    )
    expect(seen).toEqual([...ordered(given), ...ordered(keys.slice(given.length))])
  },
)

test('finds the page with a contact in any filter, sort, direction and size', async () => {
  const way = fc.record({
    place: fc.nat(),
    sortBy: fc.constantFrom(...sortNames),
    sortDirection: fc.constantFrom(...directions),
    contactType: fc.constantFrom('Person', 'Company', undefined),
    pageSize: fc.integer({ min: 1, max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(way, async ({ place, pageSize, ...query }) => {
      const all = await everyone(query)
      const index = place % all.length
      const pageIndexForId = all[index]!.id
      const page = await list({ ...query, pageSize, pageIndex: 7, pageIndexForId })
      expect(page.pageIndex).toBe(Math.floor(index / pageSize))
      expect(page.records).toContainEqual(all[index])
    }),
    { numRuns: 30, seed: 1967 },
  )
})

test('answers 404 for the page of a contact that the filters leave out, or that does not exist', async () => {
  const { records } = await list({ contactType: 'Person', pageSize: 1 })
  const { id } = records[0]!
  const status = async (query: string) => (await practice.ask(`/contacts?${query}`)).status
  expect(await status(`contactType=Company&pageIndexForId=${id}`)).toBe(404)
  expect(await status('pageIndexForId=nobody')).toBe(404)
  expect(await status(`pageIndexForId=${id}`)).toBe(200)
})

/** What the filters mean, as folded code. */
function fits(row: Row, { search = '', staffType, contactType, matterRoles: roles }: ContactQuery) {
  const texts = [row.fullName, row.shortName, row.company, row.jobTitle, row.title, row.middleName]
  const phones = row.phones.flatMap(({ number, rfc3966 }) => [number, rfc3966])
  const numbers = [row.abn, row.acn].map((number) => number?.replaceAll(' ', ''))
  const searched = [...texts, ...row.emails, ...phones, ...numbers]
  const text = searched.map((each) => folded(each ?? '')).join('\n')
  return (
    search.split(' ').every((word) => text.includes(folded(word))) &&
    (staffType !== 'Staff' || row.staff) &&
    (staffType !== 'EnabledStaff' || row.enabled) &&
    (!contactType || row.kind === contactType) &&
    (!roles || row.roles.some(({ id, name }) => roles.includes(id) || roles.includes(name)))
  )
}

test('lists exactly the contacts that fit the filters', async () => {
  const fields = await practice.database.sql.select().from(roleFields)
  const role = fc.nat().map((place) => fields[place % fields.length]!)
  const search = fc.oneof(
    fc.constantFrom('pty', '@quandong', '0491', 'partner', 'MR', 'zzz', '(08)'),
    fc.nat().map((place) => rows[place % rows.length]!.fullName.replaceAll(',', '').slice(0, 9)),
  )
  const query = fc.record(
    {
      search: search.map((text) => text.trim()),
      staffType: fc.constantFrom('All', 'Staff', 'EnabledStaff'),
      contactType: fc.constantFrom('Person', 'Company', 'Plural'),
      matterRoles: fc.array(
        role.chain(({ id, name }) => fc.constantFrom(id, name)),
        { minLength: 1, maxLength: 3 },
      ),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(query, async (generated) => {
      const found = await everyone(generated as ContactQuery)
      const expected = rows.filter((row) => fits(row, generated as ContactQuery))
      expect(found.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    }),
    { numRuns: 100, seed: 1967 },
  )
})

test('finds a role whose name has a comma, also where it is the only one that is asked for', async () => {
  const { id, name } = await fieldInUse()
  const rename = async (to: string) => {
    await practice.database.sql.update(roleFields).set({ name: to }).where(eq(roleFields.id, id))
  }
  await rename('Agent, in London')
  onTestFinished(() => rename(name))
  const { records } = await list('matterRoles=Agent%2C%20in%20London')
  expect(records.length).toBeGreaterThan(0)
  for (const { roles } of records) expect(roles).toContain('Agent, in London')
})

test('finds a role by its name in any letter case, or by its field', async () => {
  const { id, name } = await fieldInUse()
  const byName = await everyone({ matterRoles: [name.toUpperCase()] })
  expect(byName.length).toBeGreaterThan(0)
  for (const { roles } of byName) expect(roles).toContain(name)
  const byField = await everyone({ matterRoles: [id, 'no such role'] })
  expect(byName).toEqual(expect.arrayContaining(byField))
  expect(await everyone({ matterRoles: ['no such role'] })).toEqual([])
  expect((await list('matterRoles=,')).totalRecords).toBe(rows.length)
})

test('returns an empty page with the total beyond the last one', async () => {
  const totalRecords = rows.length
  expect(await list('pageIndex=1000000000&pageSize=250')).toEqual({
    totalRecords,
    pageIndex: 1_000_000_000,
    records: [],
  })
})

test.each([
  ['pageSize=251', ['#/pageSize']],
  ['pageIndex=-1', ['#/pageIndex']],
  ['sortBy=notes', ['#/sortBy']],
  ['sortDirection=Up', ['#/sortDirection']],
  ['contactType=Robot&staffType=Former', ['#/contactType', '#/staffType']],
  ['search=a%00b', ['#/search']],
  ['matterRoles=ok&matterRoles=%00', ['#/matterRoles/1']],
  ['kind=Person', ['#/kind']],
])('refuses a list with %s', async (query, places) => {
  const response = await practice.ask(`/contacts?${query}`)
  expect(response.status).toBe(400)
  const { errors } = (await response.json()) as { errors: { pointer: string }[] }
  expect(errors.map(({ pointer }) => pointer).toSorted()).toEqual(places)
})
