/** Totals that are read from counts, and pages that are read from the end, compared with the plain list. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MatterPage, matterSortNames } from '#contract/matters.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice({ matters: 700 })
})
afterAll(() => practice.close())

const list = (query: string): Promise<MatterPage> => practice.read(`/matters?${query}`)

/** Every matter that a query leaves, by its first pages alone, which are never read from the end. */
async function counted(query: string) {
  const { records, totalRecords } = await list(`${query}&pageSize=250`)
  const more = totalRecords > 250 ? (await list(`${query}&pageSize=250&pageIndex=1`)).records : []
  const rest = totalRecords > 500 ? (await list(`${query}&pageSize=250&pageIndex=2`)).records : []
  return { totalRecords, found: new Set([...records, ...more, ...rest].map(({ id }) => id)).size }
}

/** Filters for which a count is kept, and some for which none is. */
async function queries() {
  const { records } = await list('pageSize=250')
  const lawyer = records.find((matter) => matter.lawyer)?.lawyer?.id
  const trust = records.find((matter) => matter.trustAccountId)?.trustAccountId
  const areas: { id: string }[] = await practice.read('/practice-areas/lookup')
  const days = records.map(({ dateOpen }) => dateOpen).toSorted()
  const changed = records.map((matter) => matter.userChangeTimestamp).filter(Boolean)
  const [early, late] = [changed.toSorted().at(20), changed.toSorted().at(-20)]
  const plain = [
    '',
    `lawyerId=${lawyer}`,
    'lawyerId=nobody',
    `practiceAreas=${areas[0]!.id}&practiceAreas=${areas[1]!.id}&practiceAreas=${areas[1]!.id}`,
    `trustAccountIds=${trust},${trust},none`,
    'costingMethod=Fixed',
    `lawyerId=${lawyer}&costingMethod=Time`,
    `openDateStart=${days[50]}`,
    `openDateEnd=${days[50]}`,
    `openDateStart=${days[50]}&openDateEnd=${days[100]}`,
    'openDateStart=0000-01-01&openDateEnd=9999-12-31',
    `openDateStart=${days[50]}&lawyerId=${lawyer}`,
    `modifiedDateStart=${early}`,
    `modifiedDateEnd=${late}`,
    `modifiedDateStart=${early}&modifiedDateEnd=${late}`,
    `modifiedDateStart=${early}&modifiedDateEnd=${early}`,
    `modifiedDateStart=${late}&modifiedDateEnd=${early}`,
    'modifiedDateStart=2025-01-01T00:00:00Z&modifiedDateEnd=2025-12-31T23:59:59.999Z',
    'modifiedDateEnd=9999-12-31T23:59:59-10:00',
    'modifiedDateStart=9999-12-31T23:59:59-10:00',
  ]
  return [...plain, ...plain.map((query) => `${query}&status=Closed`)]
}

test('counts as many matters as the pages contain, whatever the filter', async () => {
  for (const query of await queries()) {
    const { totalRecords, found } = await counted(query)
    expect({ query, found }).toEqual({ query, found: totalRecords })
  }
})

test('updates totals when matters are added, changed and removed, and when that is rolled back', async () => {
  const { sql: db } = practice.database
  const totals = async () =>
    Promise.all((await queries()).map(async (query) => (await list(query)).totalRecords))
  const before = await totals()
  const undone = db.transaction(async (transaction) => {
    await transaction.execute(sql`insert into practice.matters
      (id, number, title, status, date_open, costing_method, lawyer_id, user_change_timestamp)
      select 'new-' || n, 'N' || n, 'New', 'Open', date '2026-01-01', 'Fixed', lawyer_id, now()
      from generate_series(1, 5) as n, (select lawyer_id from practice.matters
        where lawyer_id is not null limit 1) as lawyers`)
    await transaction.execute(sql`update practice.matters set status = 'Closed',
      date_open = date_open - 400, user_change_timestamp = null where number like '%7'`)
    await transaction.execute(sql`update practice.matters set title = title || '!'`)
    await transaction.execute(sql`delete from practice.matters where id = 'new-3'`)
    const [drift] = (
      (await transaction.execute(sql`
        select (select sum(n) from practice.matter_counts where dimension = 'all')::int as kept,
          (select count(*) from practice.matters)::int as real,
          (select sum(n) from practice.matter_days where dimension = 'changed')::int as kept_days,
          (select count(user_change_timestamp) from practice.matters)::int as real_days`)) as {
        rows: Record<string, number>[]
      }
    ).rows
    expect(drift).toEqual({
      kept: drift!['real'],
      real: before[0]! + 4,
      kept_days: drift!['real_days'],
      real_days: drift!['real_days'],
    })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await totals()).toEqual(before)
})

test('continues without a gap on pages beyond the middle, which are read from the end', async () => {
  for (const sortBy of matterSortNames) {
    for (const direction of ['Ascending', 'Descending']) {
      const order = `sortBy=${sortBy}&sortDirection=${direction}`
      const [whole, last] = await Promise.all([
        list(`${order}&pageSize=250&pageIndex=2`),
        list(`${order}&pageSize=30&pageIndex=23`),
      ])
      const tail = await list(`${order}&pageSize=50&pageIndex=13`)
      const ids = whole.records.map(({ id }) => id)
      expect(tail.records.map(({ id }) => id)).toEqual(ids.slice(150, 200))
      expect(last.records.map(({ id }) => id)).toEqual(ids.slice(190, 200))
    }
  }
  expect((await list('pageIndex=14')).records).toEqual([])
  expect((await list('pageIndex=1000000000&pageSize=250')).records).toEqual([])
})
