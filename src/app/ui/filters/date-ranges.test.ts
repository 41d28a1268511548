import { expect, test } from 'vitest'
import { namedRanges } from './date-ranges.ts'

const on = (day: Date) =>
  Object.fromEntries(namedRanges(day).map(({ name, range }) => [name, `${range.from} ${range.to}`]))

test('months and quarters are those of the calendar, with all their days', () => {
  expect(on(new Date(2028, 1, 29, 23))).toMatchObject({
    'This month': '2028-02-01 2028-02-29',
    'This quarter': '2028-01-01 2028-03-31',
  })
  expect(on(new Date(2026, 11, 31))).toMatchObject({
    'This month': '2026-12-01 2026-12-31',
    'This quarter': '2026-10-01 2026-12-31',
  })
})

test('the last financial year ended on the last 30 June, and this one follows it', () => {
  expect(on(new Date(2026, 5, 30))['This financial year']).toBe('2025-07-01 2026-06-30')
  expect(on(new Date(2026, 6, 1))['This financial year']).toBe('2026-07-01 2027-06-30')
  expect(on(new Date(2026, 5, 30))['Last financial year']).toBe('2024-07-01 2025-06-30')
  expect(on(new Date(2026, 6, 1))['Last financial year']).toBe('2025-07-01 2026-06-30')
})
