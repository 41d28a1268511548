import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { matterSortNames, type Matter, type MatterSortName } from '#contract/matters.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice({ matters: 130 })
})
afterAll(() => practice.close())

const directions = ['Ascending', 'Descending'] as const
const everyWay = matterSortNames.flatMap((sortBy) =>
  directions.map((direction) => ({ sortBy, direction })),
)

const valueOf = (matter: Matter, sortBy: MatterSortName) => {
  const value = matter[sortBy]
  return typeof value === 'object' ? (value as { name: string }).name : value
}

async function allPages(query: string, pageSize: number): Promise<Matter[]> {
  const records: Matter[] = []
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await practice.read(
      `/matters?${query}&pageSize=${pageSize}&pageIndex=${pageIndex}`,
    )
    expect(page).toMatchObject({ totalRecords: 130, pageIndex })
    if (page.records.length === 0) return records
    records.push(...page.records)
  }
}

test.each(everyWay)(
  'shows each matter exactly once when paging by $sortBy, $direction',
  async (way) => {
    const { sortBy, direction } = way
    const records = await allPages(`sortBy=${sortBy}&sortDirection=${direction}`, 27)
    expect(new Set(records.map(({ id }) => id)).size).toBe(130)
    expect(records).toHaveLength(130)

    const values = records.map((record) => valueOf(record, sortBy))
    const firstWithout = values.indexOf(undefined)
    if (firstWithout >= 0) expect(new Set(values.slice(firstWithout))).toEqual(new Set([undefined]))
    const given = values.filter((value) => value !== undefined).map(plain)
    const ordered = given.toSorted(compare)
    expect(given).toEqual(direction === 'Ascending' ? ordered : ordered.toReversed())
  },
)

/** Text without case and accents, matter numbers by their value. */
function plain(value: unknown): string | number {
  if (typeof value === 'number') return value
  const text = String(value)
  if (/^\d+$/.test(text)) return Number(text)
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łđø]/g, (letter) => ({ ł: 'l', đ: 'd', ø: 'o' })[letter]!)
}
const compare = (one: string | number, other: string | number) =>
  one < other ? -1 : one > other ? 1 : 0

test('finds the page with a matter in any sort, direction and size', async () => {
  const way = fc.record({
    place: fc.nat(129),
    sortBy: fc.constantFrom(...matterSortNames),
    direction: fc.constantFrom(...directions),
    pageSize: fc.integer({ min: 1, max: 60 }),
    pageIndex: fc.nat(9),
  })
  await fc.assert(
    fc.asyncProperty(way, async ({ place, sortBy, direction, pageSize, pageIndex }) => {
      const sort = `sortBy=${sortBy}&sortDirection=${direction}`
      const all = await practice.read(`/matters?${sort}&pageSize=250`)
      const { id } = all.records[place]
      const page = await practice.read(
        `/matters?${sort}&pageSize=${pageSize}&pageIndex=${pageIndex}&pageIndexForId=${id}`,
      )
      expect(page.pageIndex).toBe(Math.floor(place / pageSize))
      expect(page.records).toContainEqual(all.records[place])
    }),
    { numRuns: 80, seed: 1967 },
  )
})

test('reads a single matter by its id alone', async () => {
  const { records } = await practice.read('/matters?pageSize=1&pageIndex=77')
  const page = await practice.read(`/matters?pageIndexForId=${records[0].id}&pageSize=1`)
  expect(page).toEqual({ totalRecords: 130, pageIndex: expect.any(Number), records })
})

test('answers 404 for a matter that the filters leave out, or that does not exist', async () => {
  const { records } = await practice.read('/matters?status=Open&pageSize=1')
  const { id } = records[0]
  expect((await practice.ask(`/matters?status=Closed&pageIndexForId=${id}`)).status).toBe(404)
  expect((await practice.ask('/matters?pageIndexForId=163-A')).status).toBe(404)
})

test('lists the matters that were worked on last first by default, fifty of them', async () => {
  const page = await practice.read('/matters')
  expect(page.records).toHaveLength(50)
  const moments = page.records.map(({ lastActivity }: Matter) => lastActivity)
  expect(moments).toEqual(moments.toSorted().toReversed())
})
