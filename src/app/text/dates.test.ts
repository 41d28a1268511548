import { expect, test } from 'vitest'
import { dateOfMoment } from './dates.ts'
import { endOfDay, startOfDay } from './day-bounds.ts'

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
