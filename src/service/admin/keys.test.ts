import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#database/sql.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { command } from './testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
})
afterAll(() => practice.close())

const keys = (...args: string[]) => command(practice.administer, ['keys', ...args])
const create = async (name: string) => (await keys('create', name)).printed[0]!
const statusWith = async (key: string) => {
  const headers = { authorization: `Bearer ${key}` }
  return (await practice.ask('/ping', { headers })).status
}

test('prints only the new key, which the API accepts at once', async () => {
  const { exit, printed, reported } = await keys('create', 'Conveyancing robot')
  expect(exit).toBe(0)
  expect(printed).toEqual([expect.stringMatching(/^pdk_[\w-]{43}$/)])
  expect(reported.join()).not.toContain(printed[0])
  expect(await statusWith(printed[0]!)).toBe(200)
})

test('makes every key different, and stores none in a form that can be used', async () => {
  const [one, other] = [await create('One'), await create('Other')]
  expect(one).not.toBe(other)
  const [row] = await rowsOf<{ all: string }>(
    practice.database.sql,
    sql`select string_agg(k::text || encode(digest, 'escape'), '') as all from practice.api_keys k`,
  )
  expect(row?.all).not.toContain(one.slice('pdk_'.length))
})

test('refuses a revoked key from the next call on, and frees its name', async () => {
  const key = await create('Reception')
  expect(await statusWith(key)).toBe(200)
  const { exit, printed, reported } = await keys('revoke', 'Reception')
  expect([exit, printed]).toEqual([0, []])
  expect(reported).toEqual(['The key of "Reception" is refused from now on.'])
  expect(await statusWith(key)).toBe(401)
  expect(await statusWith(await create('Reception'))).toBe(200)
  expect(await statusWith(key)).toBe(401)
})

test('refuses a second active key with the same name', async () => {
  const key = await create('Archive')
  const { exit, printed, reported } = await keys('create', 'Archive')
  expect([exit, printed]).toEqual([1, []])
  expect(reported).toEqual([
    'A key named "Archive" already exists: revoke it first, or choose another name.',
  ])
  expect(await statusWith(key)).toBe(200)
})

test('refuses one of two keys that are created with the same name at once', async () => {
  const ends = await Promise.all([keys('create', 'Twin'), keys('create', 'Twin')])
  expect(ends.map(({ exit }) => exit).toSorted()).toEqual([0, 1])
})

test('reports an unknown or revoked name in one line', async () => {
  await create('Old')
  await keys('revoke', 'Old')
  for (const name of ['Nobody', 'Old']) {
    const { exit, reported } = await keys('revoke', name)
    expect(exit).toBe(1)
    expect(reported).toEqual([`No active key is named "${name}". See keys list.`])
  }
})

test.each([['   '], ['two\nlines'], ['a\u0000b'], ['x'.repeat(101)]])(
  'refuses a name that is not one line of visible text: %j',
  async (name) => {
    const { exit, printed, reported } = await keys('create', name)
    expect([exit, printed]).toEqual([1, []])
    expect(reported).toEqual(['The name of a key must be one line of at most 100 characters.'])
  },
)

test('lists every key with its dates, and shows none of them', async () => {
  const key = await create('Jan Nguyễn’s "laptop"')
  await create('Gone')
  await keys('revoke', 'Gone')
  const { exit, printed } = await keys('list')
  expect(exit).toBe(0)
  const day = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`
  expect(printed[0]).toMatch(/^NAME +CREATED +REVOKED$/)
  expect(printed).toContainEqual(
    expect.stringMatching(new RegExp(`^Jan Nguyễn’s "laptop" +${day} +-$`)),
  )
  expect(printed).toContainEqual(expect.stringMatching(new RegExp(`^Gone +${day} +${day}$`)))
  expect(printed.join()).not.toContain(key.slice(4, 12))
})
