import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MatterPage } from '#contract/matters.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
  await practice.database.sql.execute(
    sql.raw(`
    with people as (
      insert into practice.contacts (id, kind, full_name, first_name, last_name, staff) values
        ('c1', 'Person', 'Núñez, José', 'José', 'Núñez', false),
        ('c2', 'Person', 'Łukasik, Ève', 'Ève', 'Łukasik', true)
    ), areas as (
      insert into practice.practice_areas (id, name) values ('a1', 'Water Law')
    )
    insert into practice.role_fields (id, practice_area_id, name, mandatory, position) values
      ('f1', 'a1', 'Licensee', true, 0), ('f2', 'a1', 'Engineer', false, 1)`),
  )
  await practice.database.sql.execute(
    sql.raw(`
    insert into practice.matters
      (id, number, title, status, date_open, costing_method, client_id, lawyer_id, practice_area_id,
       custom_fields, estimated_fee, matter_trust_balance, last_activity)
    values
      ('m1', '9', '100% owned_by \\Okafor', 'Open', '2026-02-28', 'Time', 'c1', 'c2', 'a1',
       '{"Bore licence": "GWL 1", "Metered": true, "Megalitres": 2.5}', 1250.50, -0.01,
       '2026-03-01T10:00:00.123Z'),
      ('m2', '10', '100 percent ownedXby Okafor', 'Closed', '2026-03-01', 'Fixed', null, null, null,
       '{}', null, null, null)`),
  )
  await practice.database.sql.execute(
    sql.raw(`insert into practice.matter_roles values ('m1', 'f2', 'c2')`),
  )
})
afterAll(() => practice.close())

const found = async (query: Record<string, string>) => {
  const { records } = await practice.read(
    `/matters?${new URLSearchParams({ sortBy: 'number', ...query })}`,
  )
  return records.map(({ id }: { id: string }) => id)
}

test('shows all known fields of a matter, and no others', async () => {
  const page = await practice.read('/matters?sortBy=number')
  expect(MatterPage.safeParse(page).success).toBe(true)
  expect(page).toEqual({
    totalRecords: 2,
    pageIndex: 0,
    records: [
      {
        id: 'm1',
        number: '9',
        title: '100% owned_by \\Okafor',
        lastActivity: '2026-03-01T10:00:00.123Z',
        dateOpen: '2026-02-28',
        status: 'Open',
        practiceAreaName: 'Water Law',
        client: { id: 'c1', name: 'Núñez, José' },
        lawyer: { id: 'c2', name: 'Łukasik, Ève' },
        customFields: { 'Bore licence': 'GWL 1', Metered: true, Megalitres: 2.5 },
        estimatedFee: 1250.5,
        matterTrustBalance: -0.01,
        roles: [
          { roleName: 'Licensee', fieldId: 'f1', mandatory: true },
          {
            roleName: 'Engineer',
            fieldId: 'f2',
            mandatory: false,
            contactId: 'c2',
            contactName: 'Łukasik, Ève',
          },
        ],
      },
      {
        id: 'm2',
        number: '10',
        title: '100 percent ownedXby Okafor',
        dateOpen: '2026-03-01',
        status: 'Closed',
      },
    ],
  })
})

test.each([
  ['okafor', ['m1', 'm2']],
  ['OKAF', ['m1', 'm2']],
  ['nunez', ['m1']],
  ['NÚÑEZ', ['m1']],
  ['Nu\u0301n\u0303ez', ['m1']],
  ['lukasik ève', ['m1']],
  ['ove nunez', []],
  ['okafor 9', ['m1']],
  ['100%', ['m1']],
  ['100\uFF05', ['m1']],
  ['owned_by', ['m1']],
  ['\\Okafor', ['m1']],
  ['%', ['m1']],
  ['_', ['m1']],
  ['\\', ['m1']],
  ["'; drop table practice.matters; --", []],
  ['\u202Eroffako\u202C', []],
  ['💧', []],
  ['   ', ['m1', 'm2']],
])('finds in a search for %j %j', async (search, expected) => {
  expect(await found({ search })).toEqual(expected)
})

test('sorts matter 9 before matter 10', async () => {
  expect(await found({ sortDirection: 'Ascending' })).toEqual(['m1', 'm2'])
  expect(await found({ sortDirection: 'Descending' })).toEqual(['m2', 'm1'])
})

test('accepts dates that the calendar of a database does not have', async () => {
  expect(await found({ openDateStart: '0000-01-01' })).toEqual(['m1', 'm2'])
  expect(await found({ modifiedDateEnd: '0000-01-01T00:00:00+10:00' })).toEqual([])
  expect(await found({ modifiedDateStart: '9999-12-31T23:59:59-10:00' })).toEqual([])
})

test('returns an empty page with the total beyond the last one', async () => {
  const page = await practice.read('/matters?pageIndex=1000000000&pageSize=250')
  expect(page).toEqual({ totalRecords: 2, pageIndex: 1_000_000_000, records: [] })
})

test('renames a contact on every matter, also for the search', async () => {
  const rename = (name: string) =>
    practice.database.sql.execute(
      sql`update practice.contacts set full_name = ${name} where id = 'c1'`,
    )
  await rename('Brontë, José')
  expect(await found({ search: 'bronte' })).toEqual(['m1'])
  expect(await found({ search: 'nunez' })).toEqual([])
  await rename('O’Dowd, Seán')
  for (const search of ['odowd', "O'Dowd", 'o’dowd sean', 'Seán ODowd'])
    expect(await found({ search }), search).toEqual(['m1'])
  await rename('Núñez, José')
})

test('refuses in the database itself what breaks a rule', async () => {
  const refused = (statement: string) =>
    expect(practice.database.sql.execute(sql.raw(statement))).rejects.toThrow()
  await refused("update practice.matters set status = 'Dormant'")
  await refused("update practice.matters set costing_method = 'Guess'")
  await refused("update practice.matters set client_id = 'nobody'")
  await refused("update practice.matters set number = '9'")
  await refused("update practice.contacts set kind = 'Robot'")
  await refused("update practice.contacts set enabled = true where id = 'c1'")
})

const long = 'x'.repeat(10_000)
test.each([
  ['pageSize=0', ['#/pageSize']],
  ['pageSize=251', ['#/pageSize']],
  ['pageSize=abc', ['#/pageSize']],
  ['pageSize=1.5', ['#/pageSize']],
  ['pageIndex=-1', ['#/pageIndex']],
  ['status=Dormant', ['#/status']],
  ['status=Open&status=Closed', ['#/status']],
  ['costingMethod=Guess', ['#/costingMethod']],
  ['sortBy=secret', ['#/sortBy']],
  ['sortBy=roles', ['#/sortBy']],
  ['sortDirection=Sideways', ['#/sortDirection']],
  ['openDateStart=2026-02-30', ['#/openDateStart']],
  ['openDateEnd=30/06/2026', ['#/openDateEnd']],
  ['modifiedDateStart=2026-01-01', ['#/modifiedDateStart']],
  ['modifiedDateEnd=2026-01-01T25:00:00Z', ['#/modifiedDateEnd']],
  [`search=${long}`, ['#/search']],
  ['search=a%00b', ['#/search']],
  ['lawyerId=%00', ['#/lawyerId']],
  ['practiceAreas=ok&practiceAreas=%00', ['#/practiceAreas/1']],
  ['favourite=true&a%2Fb=1', ['#/favourite', '#/a~1b']],
  ['pageSize=0&status=x&unknown=1', ['#/pageSize', '#/status', '#/unknown']],
])('refuses a list with %.60s, and names the place of every fault', async (query, places) => {
  const response = await practice.ask(`/matters?${query}`)
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const { errors } = await response.json()
  const pointers = errors.map(({ pointer }: { pointer: string }) => pointer)
  expect(pointers.toSorted()).toEqual(places.toSorted())
  for (const { detail } of errors) expect(detail).toMatch(/^[A-Z].{5,}/)
})
