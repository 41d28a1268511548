import { describe, expect, test } from 'vitest'
import { dateOfMoment, endOfDay, readTypedDate, startOfDay } from './dates.ts'

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
    '1/12',
    '12/2026',
    '1 Foo 2026',
  ])("'%s' is none", (typed) => {
    expect(readTypedDate(typed)).toBeUndefined()
  })
})

test('a day begins and ends where the person is, and both moments are of that day', () => {
  for (const date of ['2026-01-01', '2026-04-05', '2026-10-04', '2026-12-31']) {
    const [start, end] = [startOfDay(date), endOfDay(date)]
    expect(dateOfMoment(start)).toBe(date)
    expect(dateOfMoment(end)).toBe(date)
    const before = new Date(Date.parse(start) - 1).toISOString()
    const after = new Date(Date.parse(end) + 1).toISOString()
    expect(dateOfMoment(before)).not.toBe(date)
    expect(dateOfMoment(after)).not.toBe(date)
  }
})
