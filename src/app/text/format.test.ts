import { expect, test } from 'vitest'
import { daysSince, formatCount, formatDate, formatDay, formatMoney } from './format.ts'
import { formatDayAndTime, formatDollars } from './format-more.ts'

const now = new Date(2026, 10, 21, 9, 30)
const at = (month: number, day: number, hour = 12, year = 2026) =>
  new Date(year, month - 1, day, hour).toISOString()

test('money is read with its thousands and always with cents', () => {
  expect(formatMoney(214_906.35)).toBe('214,906.35')
  expect(formatMoney(0)).toBe('0.00')
  expect(formatDollars(214_906.35)).toBe('$214,906.35')
  expect(formatDollars(-0.5)).toBe('-$0.50')
})

test('money that the service divided is rounded as money is', () => {
  expect(formatMoney(1.005)).toBe('1.01')
  expect(formatMoney(-1_234_567.895)).toBe('-1,234,567.90')
  expect(formatMoney(0.1 + 0.2)).toBe('0.30')
})

test('a sum that rounds to nothing has no sign', () => {
  expect(formatMoney(-5.7e-14)).toBe('0.00')
  expect(formatMoney(-0)).toBe('0.00')
  expect(formatDollars(-0.004)).toBe('$0.00')
  expect(formatDollars(-0.005)).toBe('-$0.01')
})

test('one matter is no matters', () => {
  expect(formatCount(1, 'matter', 'matters')).toBe('1 matter')
  expect(formatCount(1204, 'matter', 'matters')).toBe('1,204 matters')
})

test('a bare date is never shifted to the day before', () => {
  expect(formatDate('2026-08-04')).toBe('4 Aug 2026')
  expect(formatDate('2026-07-01')).toBe('1 Jul 2026')
})

test('a recent day is written in the fewest words', () => {
  expect(formatDay(at(11, 21, 1), now)).toBe('Today')
  expect(formatDay(at(11, 20, 23), now)).toBe('Yesterday')
  expect(formatDay(at(11, 18), now)).toBe('18 Nov')
  expect(formatDay(at(11, 18, 12, 2025), now)).toBe('18 Nov 2025')
})

test('a recent moment is written as its day and time', () => {
  expect(formatDayAndTime(at(11, 21, 16), now)).toMatch(/^Today, 4:00\spm$/)
  expect(formatDayAndTime(at(11, 18, 9), now)).toMatch(/^18 Nov, 9:00\sam$/)
})

test('days are counted by the calendar, not by 24 hours', () => {
  expect(daysSince(at(11, 20, 23), now)).toBe(1)
  expect(daysSince(at(11, 21, 23), now)).toBe(0)
  expect(daysSince(at(11, 22, 0), now)).toBe(-1)
})
