import { describe, expect, test } from 'vitest'
import { faultOfTypedDate, readTypedDate } from './typed-dates.ts'

describe('a date as people type it', () => {
  test.each([
    ['1/12/2026', '2026-12-01'],
    ['01/12/26', '2026-12-01'],
    ['1 Dec 2026', '2026-12-01'],
    ['1 december, 2026', '2026-12-01'],
    ['1-12-2026', '2026-12-01'],
    ['1.12.2026', '2026-12-01'],
    [' 2026-12-01 ', '2026-12-01'],
    ['2026-2-9', '2026-02-09'],
    ['29/2/2028', '2028-02-29'],
  ])('%s is %s', (typed, date) => {
    expect(readTypedDate(typed)).toBe(date)
  })

  test.each([
    '',
    'soon',
    '31/2/2026',
    '29/2/2026',
    '13/13/2026',
    '0/1/2026',
    '12/2026',
    '1112',
    '1 Foo 2026',
    '1153000',
    'next week',
    'next 3 dec',
    '+',
    '+1000',
  ])("'%s' is none", (typed) => {
    expect(readTypedDate(typed)).toBeUndefined()
  })
})

describe('a date without its year, or by a word', () => {
  // A Monday.
  const today = '2026-11-23'

  test.each([
    ['24/11', '2026-11-24'],
    ['24 nov', '2026-11-24'],
    ['24nov', '2026-11-24'],
    ['24.11', '2026-11-24'],
    ['10/11', '2026-11-10'],
    ['3/2', '2027-02-03'],
    ['31 Dec', '2026-12-31'],
    ['today', '2026-11-23'],
    ['Tomorrow', '2026-11-24'],
    ['yesterday', '2026-11-22'],
    ['mon', '2026-11-23'],
    ['fri', '2026-11-27'],
    ['Sunday', '2026-11-29'],
    ['thurs', '2026-11-26'],
    ['in 2 weeks', '2026-12-07'],
    ['in a week', '2026-11-30'],
    ['In 3 days', '2026-11-26'],
    ['+7', '2026-11-30'],
    ['next monday', '2026-11-30'],
    ['Next fri', '2026-12-04'],
    ['next sunday', '2026-12-06'],
    ['3rd December', '2026-12-03'],
    ['Thursday 3 December 2026', '2026-12-03'],
    ['Thu, 3 Dec', '2026-12-03'],
  ])('%s is %s on Monday 23 November 2026', (typed, date) => {
    expect(readTypedDate(typed, { today })).toBe(date)
    expect(faultOfTypedDate(typed, today)).toBeUndefined()
  })

  test('a day of the week that is not that of the date is a slip in one of the two', () => {
    expect(readTypedDate('Friday 3 December 2026', { today })).toBeUndefined()
    expect(faultOfTypedDate('Friday 3 December 2026', today)).toMatch(
      /^3 December 2026 is a Thursday\. Enter a date/,
    )
  })

  test('the nearest of the days with one name is meant: early in January, 31 Dec has just been', () => {
    expect(readTypedDate('31 Dec', { today: '2027-01-04' })).toBe('2026-12-31')
    expect(readTypedDate('tomorrow', { today: '2026-12-31' })).toBe('2027-01-01')
    expect(readTypedDate('29/2', { today: '2027-12-01' })).toBe('2028-02-29')
  })

  test('next Monday is that of next week, which is in two days for who asks on a Saturday', () => {
    expect(readTypedDate('next monday', { today: '2026-11-28' })).toBe('2026-11-30')
    expect(readTypedDate('next friday', { today: '2026-11-28' })).toBe('2026-12-04')
    expect(readTypedDate('next friday', { today: '2026-11-29' })).toBe('2026-12-04')
  })

  test('a weekday of work that was done is the last one, today included', () => {
    expect(readTypedDate('fri', { today, past: true })).toBe('2026-11-20')
    expect(readTypedDate('mon', { today, past: true })).toBe('2026-11-23')
  })
})

test.each([
  ['29 feb 2027', 'There is no 29 February 2027'],
  ['31/2/2026', 'There is no 31 February 2026'],
  ['29 feb', 'There is no 29 February'],
  ['11/24/2026', 'There is no month 24: the day comes first'],
  ['1153000', 'Enter a date, such as 1 Dec 2026'],
  ['soon', 'Enter a date, such as 1 Dec 2026'],
])('%j is answered with %j, and an example', (typed, fault) => {
  const said = faultOfTypedDate(typed, '2026-06-15')
  expect(said).toContain(fault)
  expect(said).toMatch(/such as 1 Dec 2026, 24\/11 or tomorrow$/)
})

test('nothing is wrong with an empty field', () => {
  expect(faultOfTypedDate(' ')).toBeUndefined()
})

test.each([
  ['1/1', '2026-01-01'],
  ['28 nov', '2025-11-28'],
  ['27 nov', '2026-11-27'],
  ['3 may', '2026-05-03'],
  ['29/2', '2024-02-29'],
  ['3 feb 80', '1980-02-03'],
  ['1/7/62', '1962-07-01'],
  ['3.5.26', '2026-05-03'],
  ['3.5.27', '1927-05-03'],
  ['3 May 2080', '2080-05-03'],
])('%s, a day long ago, is %s', (typed, date) => {
  expect(readTypedDate(typed, { today: '2026-11-27', longAgo: true })).toBe(date)
})
