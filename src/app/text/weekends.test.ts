import { expect, test } from 'vitest'
import { weekendDay } from './weekends.ts'

test.each([
  ['2026-12-18', undefined],
  ['2026-12-19', 'Saturday'],
  ['2026-12-20', 'Sunday'],
  ['2026-12-21', undefined],
])('%s is said to be %s', (day, expected) => {
  expect(weekendDay(day)).toBe(expected)
})

test.each(['', '2028', 'tomorrow', '2026-02-29', '2026-13-01'])(
  '%j is no day of a weekend',
  (text) => {
    expect(weekendDay(text)).toBeUndefined()
  },
)
