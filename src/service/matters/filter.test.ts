import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatQuery } from '#contract/query-string.ts'
import type { MatterQuery } from '#contract/matters.ts'
import { matterRoles, matters } from './table.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

type Row = typeof matters.$inferSelect & { people: string[] }

let practice: TestPractice
let rows: Row[]
beforeAll(async () => {
  practice = await openTestPractice({ matters: 240 })
  const roles = await practice.database.sql.select().from(matterRoles)
  const found = await practice.database.sql.select().from(matters)
  rows = found.map((row) => ({
    ...row,
    people: roles.filter(({ matterId }) => matterId === row.id).map(({ contactId }) => contactId),
  }))
})
afterAll(() => practice.close())

const ids = async (query: MatterQuery | string) => {
  const search = typeof query === 'string' ? query : formatQuery({ pageSize: 250, ...query })
  const page = await practice.read(`/matters?${search}`)
  const found = page.records.map(({ id }: { id: string }) => id)
  expect(page.totalRecords).toBe(found.length)
  return found.toSorted()
}
const rowsThat = (fit: (row: Row) => unknown) =>
  rows
    .filter((row) => fit(row))
    .map(({ id }) => id)
    .toSorted()

const marks: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ı: 'i' }
const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łđøı]/g, (letter) => marks[letter] ?? letter)

/** What the filters mean, as plain code. */
function fits(row: Row, query: MatterQuery): boolean {
  const texts = [row.number, row.title, row.clientName ?? '', row.lawyerName ?? '']
    .map(fold)
    .flatMap((text) => [text, text.replaceAll("'", '')])
  const changed = row.userChangeTimestamp?.getTime() ?? Number.NaN
  const words = (query.search ?? '').split(/\s+/).filter(Boolean).map(fold)
  return (
    words.every((word) => texts.some((text) => text.includes(word))) &&
    (!query.status || row.status === query.status) &&
    (!query.costingMethod || row.costingMethod === query.costingMethod) &&
    (!query.lawyerId || row.lawyerId === query.lawyerId) &&
    (!query.clientId || row.clientId === query.clientId) &&
    (!query.referredById || row.referredById === query.referredById) &&
    (!query.practiceAreas || query.practiceAreas.includes(row.practiceAreaId ?? '')) &&
    (!query.trustAccountIds || query.trustAccountIds.includes(row.trustAccountId ?? '')) &&
    (!query.trustAccounts || query.trustAccounts.includes(row.trustAccount ?? '')) &&
    (!query.openDateStart || row.dateOpen >= query.openDateStart) &&
    (!query.openDateEnd || row.dateOpen <= query.openDateEnd) &&
    (!query.modifiedDateStart || changed >= Date.parse(query.modifiedDateStart)) &&
    (!query.modifiedDateEnd || changed <= Date.parse(query.modifiedDateEnd)) &&
    (!query.relatedMattersFilterUser || row.people.includes(query.relatedMattersFilterUser))
  )
}

/** Values that occur, so that filters meet something. */
const one = <T>(of: (row: Row) => T | null | undefined) =>
  fc.nat().map((place) => of(rows[place % rows.length]!) ?? undefined)
const several = (of: (row: Row) => string | null) =>
  fc
    .array(one(of), { minLength: 1, maxLength: 3 })
    .map((values) => values.filter((value) => value !== undefined))
    .map((values) => (values.length > 0 ? values : undefined))
const word = fc
  .tuple(
    one((row) => row.title),
    one((row) => row.clientName),
    fc.nat(),
    fc.nat(6),
  )
  .map(([title = '', client = '', place, length]) => {
    const words = `${title} ${client}`.split(' ')
    return words[place % words.length]!.slice(0, length + 1)
  })
const anyQuery: fc.Arbitrary<MatterQuery> = fc.record(
  {
    search: fc.array(word, { maxLength: 2 }).map((words) => words.join(' ')),
    status: fc.constantFrom('Open', 'Closed'),
    costingMethod: fc.constantFrom('Time', 'Fixed', 'CostTemplate'),
    lawyerId: one((row) => row.lawyerId),
    clientId: one((row) => row.clientId),
    referredById: one((row) => row.referredById),
    practiceAreas: several((row) => row.practiceAreaId),
    trustAccountIds: several((row) => row.trustAccountId),
    openDateStart: one((row) => row.dateOpen),
    openDateEnd: one((row) => row.dateOpen),
    modifiedDateStart: one((row) => row.userChangeTimestamp?.toISOString()),
    modifiedDateEnd: one((row) => row.userChangeTimestamp?.toISOString()),
    relatedMattersFilterUser: one((row) => row.people[0]),
  },
  { requiredKeys: [] },
)

test('returns exactly the matters that fit all filters', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      expect(await ids(query)).toEqual(rowsThat((row) => fits(row, query)))
    }),
    { numRuns: 120, seed: 1967 },
  )
})

test('returns some matters, and not all, for each filter alone', async () => {
  const sample = rows.find((row) => row.people[0] && row.trustAccount && row.referredById)!
  const alone: MatterQuery[] = [
    { search: sample.title.split(' ').at(-1) },
    { status: 'Closed' },
    { costingMethod: 'Fixed' },
    { lawyerId: sample.lawyerId! },
    { clientId: sample.clientId! },
    { referredById: sample.referredById! },
    { practiceAreas: [sample.practiceAreaId!] },
    { trustAccountIds: [sample.trustAccountId!] },
    { trustAccounts: ['Estates Trust Account'] },
    { openDateStart: '2024-01-01' },
    { openDateEnd: '2023-12-31' },
    { modifiedDateStart: '2026-01-01T00:00:00+10:00' },
    { modifiedDateEnd: '2025-12-31T23:59:59.999Z' },
    { relatedMattersFilterUser: sample.people[0]! },
  ]
  for (const query of alone) {
    const found = await ids(query)
    expect(found).toEqual(rowsThat((row) => fits(row, query)))
    expect(found.length, JSON.stringify(query)).toBeGreaterThan(0)
    expect(found.length, JSON.stringify(query)).toBeLessThan(rows.length)
  }
})

test('includes both ends of a range', async () => {
  const { dateOpen, userChangeTimestamp } = rows.find((row) => row.userChangeTimestamp)!
  expect(await ids({ openDateStart: dateOpen, openDateEnd: dateOpen })).toEqual(
    rowsThat((row) => row.dateOpen === dateOpen),
  )
  const changed = userChangeTimestamp!.toISOString()
  expect(await ids({ modifiedDateStart: changed, modifiedDateEnd: changed })).toEqual(
    rowsThat((row) => row.userChangeTimestamp?.toISOString() === changed),
  )
})

test('reads lists in all three spellings', async () => {
  const [first, other] = [...new Set(rows.map((row) => row.practiceAreaId!))]
  const wanted = rowsThat((row) => [first, other].includes(row.practiceAreaId!))
  const size = 'pageSize=250'
  expect(await ids(`${size}&practiceAreas=${first}&practiceAreas=${other}`)).toEqual(wanted)
  expect(await ids(`${size}&practiceAreas=${first},${other}`)).toEqual(wanted)
  expect(await ids(`${size}&practiceAreas[]=${first}&practiceAreas[]=${other}`)).toEqual(wanted)
  expect(await ids(`${size}&status=cLoSeD`)).toEqual(rowsThat((row) => row.status === 'Closed'))
})

test('finds a trust account with a comma in its name, and several names in one value', async () => {
  const named = (...names: string[]) => rowsThat((row) => names.includes(row.trustAccount ?? ''))
  const [controlled, general, estates] = [
    'Controlled Money, Quandong Lawyers',
    'General Trust Account',
    'Estates Trust Account',
  ]
  const ask = (...names: string[]) => ids(formatQuery({ pageSize: 250, trustAccounts: names }))
  expect(await ask(controlled)).toEqual(named(controlled))
  expect(await ask(`${general}, ${estates}`)).toEqual(named(general, estates))
  expect(await ask(controlled, general)).toEqual(named(controlled, general))
  expect(await ask('General')).toEqual([])
})

test('shows every matter where a filter of several values is nothing but commas', async () => {
  for (const query of ['trustAccounts=,', 'trustAccounts=%20,%20,', 'practiceAreas=,']) {
    expect(await ids(`pageSize=250&${query}`), query).toEqual(rowsThat(() => true))
  }
})
