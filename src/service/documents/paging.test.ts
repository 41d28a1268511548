/** Pages of a long list, compared with the plain order of all its documents. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#database/sql.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

/** More than are skipped before a page is read from the end. */
const count = 1_700
let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
  const { sql: db } = practice.database
  await db.execute(sql`insert into practice.matters
    (id, number, title, status, date_open, costing_method)
    values ('m1', '1', 'Long', 'Open', '2026-01-05', 'Time')`)
  // Thirty were modified at the same moment each.
  await db.execute(sql`insert into practice.documents (id, type, matter_id, version_number, title,
      full_file_name, size, file_etag, created_date, last_modified_date)
    select 'd' || (n * 7919 % ${count}), (array['Document', 'Email', 'Note'])[1 + n % 3],
      case when n % 5 > 0 then 'm1' end, 1, 'Letter ' || n, 'Letter', 1, 'e', now(),
      timestamptz '2026-01-01' + (n % 57) * interval '1 microsecond'
    from generate_series(1, ${count}) as n`)
})
afterAll(() => practice.close())

const all = async (condition = sql`true`) =>
  (
    await rowsOf<{ id: string }>(
      practice.database.sql,
      sql`select id from practice.documents where ${condition}
        order by last_modified_date desc, id desc`,
    )
  ).map(({ id }) => id)

test.each([
  ['/documents?', sql`true`],
  ['/documents?types=Email,Note&', sql`type <> 'Document'`],
  ['/documents?associatedEntityType=Matter&', sql`matter_id is not null`],
  [
    '/documents?associatedEntityType=Matter&types=Note&',
    sql`matter_id is not null and type = 'Note'`,
  ],
  ['/documents?search=letter&', sql`true`],
  ['/matters/m1/documents?', sql`matter_id is not null`],
])('shows on %s pages every document once, in order', async (path, condition) => {
  const expected = await all(condition)
  const paged: string[] = []
  for (let pageIndex = 0; pageIndex * 170 < expected.length; pageIndex += 1) {
    const page = await practice.read(`${path}pageSize=170&pageIndex=${pageIndex}`)
    expect(page).toMatchObject({ totalRecords: expected.length, pageIndex })
    paged.push(...page.records.map(({ id }: { id: string }) => id))
  }
  expect(paged).toEqual(expected)
})

test('returns fifty documents a page by default, and none beyond the end', async () => {
  const first = await practice.read('/documents')
  expect(first.records).toHaveLength(50)
  const beyond = await practice.read('/documents?pageIndex=1000000000&pageSize=250')
  expect(beyond).toEqual({ totalRecords: count, pageIndex: 1_000_000_000, records: [] })
  expect((await practice.read('/documents?pageIndex=34')).records).toEqual([])
  expect((await practice.read('/documents?pageIndex=33')).records).toHaveLength(50)
})
