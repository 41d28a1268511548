import { expect, test } from 'vitest'
import { attemptPeriod, waitAfter } from './schedule.ts'

test('waits twice as long before each attempt, up to two hours', () => {
  const seconds = (attempt: number) => waitAfter(attempt, 0.5) / 1_000
  expect([1, 2, 3, 4, 10, 11, 12, 13, 99, 5_000].map(seconds)).toEqual([
    5, 10, 20, 40, 2_560, 5_120, 7_200, 7_200, 7_200, 7_200,
  ])
})

test('randomness moves a wait by a quarter at most', () => {
  expect(waitAfter(1, 0)).toBe(3_750)
  expect(waitAfter(1, 1)).toBe(6_250)
})

test('makes 22 attempts in a day', () => {
  let [attempts, elapsed] = [1, 0]
  while ((elapsed += waitAfter(attempts, 0.5)) < attemptPeriod) attempts += 1
  expect(attempts).toBe(22)
})
