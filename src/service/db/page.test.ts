/** A search answers the same whether its matches are found by their ids or in the order of the list. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentStore } from '#service/documents/store.ts'
import { matterStore } from '#service/matters/store.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice({ matters: 240 })
})
afterAll(() => practice.close())

const words = ['a', 'and', 'the estate', 'nguyen', 'purchase of', 'of v', '1', 'nothing like this']

test.each(words)(
  'finds the same pages of matters in every way when searching for %j',
  async (search) => {
    const byIds = matterStore(practice.database, 5_000)
    const byOrder = matterStore(practice.database, 0)
    const queries = [
      { search },
      { search, status: 'Open' as const },
      { search, pageSize: 7, pageIndex: 2 },
      { search, pageSize: 5, sortBy: 'title' as const, sortDirection: 'Descending' as const },
      { search, costingMethod: 'Fixed' as const, pageIndex: 90 },
    ]
    for (const query of queries) expect(await byIds.list(query)).toEqual(await byOrder.list(query))
    const first = (await byOrder.list({ search }))?.records.at(-1)?.id
    const holding = { search, pageSize: 3, pageIndexForId: first ?? 'none' }
    expect(await byIds.list(holding)).toEqual(await byOrder.list(holding))
  },
)

test.each(words)(
  'finds the same pages of documents in every way when searching for %j',
  async (search) => {
    const byIds = documentStore(practice.database, 5_000)
    const byOrder = documentStore(practice.database, 0)
    const queries = [
      { search },
      { search, types: ['Email' as const] },
      { search, pageSize: 7, pageIndex: 2 },
      { search, associatedEntityType: 'Contact' as const },
    ]
    for (const query of queries) expect(await byIds.list(query)).toEqual(await byOrder.list(query))
    const [matter] = (await byOrder.list({ associatedEntityType: 'Matter' })).records
    const link = { matterId: matter!.associatedMatter!.id }
    expect(await byIds.listOf(link, { search })).toEqual(await byOrder.listOf(link, { search }))
  },
)

test('includes words that are in some matters, and words that are in none', async () => {
  const store = matterStore(practice.database)
  const totals = await Promise.all(
    words.map(async (search) => (await store.list({ search }))?.totalRecords),
  )
  expect(totals.filter((total) => total! > 50).length).toBeGreaterThan(1)
  expect(totals.filter((total) => total! > 0 && total! < 50).length).toBeGreaterThan(0)
  expect(totals).toContain(0)
})
