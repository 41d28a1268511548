import { expect, test } from 'vitest'
import { namedRanges } from './date-ranges.ts'

const on = (day: string) =>
  Object.fromEntries(namedRanges(day).map(({ name, range }) => [name, `${range.from} ${range.to}`]))

test('a week runs from Monday to Sunday, also across the end of a year', () => {
  expect(on('2027-01-03')).toMatchObject({
    Today: '2027-01-03 2027-01-03',
    'This week': '2026-12-28 2027-01-03',
    'Last week': '2026-12-21 2026-12-27',
  })
  expect(on('2027-01-04')['Last week']).toBe('2026-12-28 2027-01-03')
})

test('months and quarters are those of the calendar, with all their days', () => {
  expect(on('2028-02-29')).toMatchObject({
    'This month': '2028-02-01 2028-02-29',
    'Last month': '2028-01-01 2028-01-31',
    'This quarter': '2028-01-01 2028-03-31',
  })
  expect(on('2026-12-31')).toMatchObject({
    'This month': '2026-12-01 2026-12-31',
    'This quarter': '2026-10-01 2026-12-31',
  })
  expect(on('2027-01-31')['Last month']).toBe('2026-12-01 2026-12-31')
})

test('the last financial year ended on the last 30 June, and this one follows it', () => {
  expect(on('2026-06-30')['This financial year']).toBe('2025-07-01 2026-06-30')
  expect(on('2026-07-01')['This financial year']).toBe('2026-07-01 2027-06-30')
  expect(on('2026-06-30')['Last financial year']).toBe('2024-07-01 2025-06-30')
  expect(on('2026-07-01')['Last financial year']).toBe('2025-07-01 2026-06-30')
})
