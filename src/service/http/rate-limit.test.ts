import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '#service/admin/testing.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { createAllowance } from './rate-limit.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice({ rateLimit: 3 })
})
afterAll(() => practice.close())

test('asks only the key that calls too often to wait', async () => {
  const { printed } = await command(practice.administer, ['keys', 'create', 'Billing robot'])
  const calls = []
  for (let call = 0; call < 4; call += 1) calls.push(await practice.ask('/ping'))
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  const refused = calls.at(-1)!
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(20)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(await refused.json()).toMatchObject({
    status: 429,
    title: 'Too many requests',
    detail: expect.stringMatching(/^This key may make 3 requests a minute\. Try again in \d+ s\.$/),
  })
  const other = { headers: { authorization: `Bearer ${printed[0]}` } }
  expect((await practice.ask('/ping', other)).status).toBe(200)
})

test('earns calls back one by one, and never more than those of a minute', () => {
  let now = 1_000
  const waitOf = createAllowance(6, () => now)
  const after = (seconds: number) => {
    now += seconds * 1000
    return waitOf('key')
  }
  expect(Array.from({ length: 7 }, () => after(0))).toEqual([0, 0, 0, 0, 0, 0, 10])
  expect(after(4)).toBe(6)
  expect(after(6)).toBe(0)
  expect(after(0)).toBe(10)
  expect(Array.from({ length: 7 }, (_, call) => after(call === 0 ? 3_600 : 0))).toEqual([
    0, 0, 0, 0, 0, 0, 10,
  ])
})
