import { expect, test } from 'vitest'
import type { WriteResult } from '#gateway/idempotency/idempotent-write.ts'
import { conclude } from './conclusion.ts'

const retry = 30_000
const busy = (headers: Record<string, string>): WriteResult => ({
  kind: 'retryable',
  status: 429,
  answer: '{"detail":"Too many"}',
  headers,
})
const refused = { kind: 'retryable', answer: '{"detail":"No"}', headers: {} } as const
const waitAfter = (attempts: number, result: WriteResult) => {
  const end = conclude(result, { attempts, retry })
  return end.kind === 'later' ? end.wait / 1000 : undefined
}

test('a record that cannot be sent is tried less and less often, and every few minutes at least', () => {
  const waits = [1, 2, 5, 6, 5000].map((attempts) => waitAfter(attempts, { kind: 'not sent' })!)
  const least = [22.5, 45, 360, 450, 450]
  for (const [at, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(least[at]!)
    expect(wait).toBeLessThanOrEqual(750)
  }
})

test('a service that is busy is asked again when it says, and less often if it says the same each time', () => {
  expect(waitAfter(1, busy({ 'retry-after': '7' }))).toBe(7)
  expect(waitAfter(1, busy({ 'retry-after': '0' }))).toBeLessThan(2)
  expect(waitAfter(9, busy({ 'retry-after': '1' }))).toBeGreaterThan(60)
  expect(waitAfter(1, busy({}))).toBeGreaterThan(20)
})

test('a record for which a service has no room is tried again by itself, and one that it redirects waits for a person', () => {
  const full: WriteResult = { ...refused, status: 507 }
  expect(waitAfter(1, full)).toBeGreaterThan(20)
  for (const status of [501, 502]) {
    const end = conclude({ ...refused, status }, { attempts: 1, retry })
    expect(end).toEqual({ kind: 'refused', reason: { detail: 'No' } })
  }
})
