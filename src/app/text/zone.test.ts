import { expect, test } from 'vitest'
import { dateOfMoment } from './dates.ts'
import { formatDay, formatMoment, formatNumber } from './format.ts'
import { formatDayAndTime, formatDollars } from './format-more.ts'
import { inZone } from './zone.ts'

const written = (zone: string, moment: string) => inZone(zone, () => formatMoment(moment)).result

test.each([
  ['Pacific/Auckland', 'Wednesday, 1 April 2026 at 2:30 am'],
  ['Australia/Lord_Howe', 'Wednesday, 1 April 2026 at 12:30 am'],
  ['Asia/Kolkata', 'Tuesday, 31 March 2026 at 7:00 pm'],
  ['asia/CALCUTTA', 'Tuesday, 31 March 2026 at 7:00 pm'],
  ['America/Los_Angeles', 'Tuesday, 31 March 2026 at 6:30 am'],
  ['UTC', 'Tuesday, 31 March 2026 at 1:30 pm'],
])('a moment is written where the person is (%s)', (zone, text) => {
  expect(written(zone, '2026-03-31T13:30:00Z')).toBe(text)
})

test('a moment without an offset is of the clock of the person, whatever their zone', () => {
  expect(written('Pacific/Auckland', '2026-03-31T23:30:00')).toBe(
    'Tuesday, 31 March 2026 at 11:30 pm',
  )
  const { offsets } = inZone('Pacific/Auckland', () => dateOfMoment('2026-03-31T23:30:00'))
  expect(offsets).toEqual({})
})

test.each([
  ['Australia/Sydney', 660, 600],
  ['America/St_Johns', -210, -150],
  ['Asia/Kathmandu', 345, 345],
  ['UTC', 0, 0],
])(
  'the clock of %s tells how far it is ahead at each moment that was written',
  (zone, summer, winter) => {
    const moments = ['2026-01-31T13:05:59Z', '2026-06-30T23:59:00Z']
    const { offsets } = inZone(zone, () => moments.map(formatMoment))
    const quarters = moments.map((moment) => Math.floor(Date.parse(moment) / 900_000))
    expect(quarters.map((quarter) => offsets[quarter]! + 0)).toEqual([summer, winter])
  },
)

test('today is the day of the moment at which a page is drawn', () => {
  const moment = '2026-03-31T13:30:00Z'
  const dayOf = (zone: string, now: string) =>
    inZone(zone, () => formatDay(moment, new Date(now))).result
  expect(dayOf('Pacific/Auckland', '2026-04-01T01:00:00Z')).toBe('Today')
  expect(dayOf('America/Los_Angeles', '2026-04-01T01:00:00Z')).toBe('Today')
  expect(dayOf('America/Los_Angeles', '2026-04-01T08:00:00Z')).toBe('Yesterday')
  expect(dayOf('Pacific/Auckland', '2026-04-02T12:00:00Z')).toBe('1 Apr')
})

test('every text has the same characters in every zone and browser', () => {
  const moments = ['2026-01-31T13:05:00Z', '2025-06-30T23:59:00Z', '2026-09-15T00:00:00Z']
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    for (const moment of moments) {
      const texts = inZone(zone, () => [formatMoment(moment), formatDayAndTime(moment)]).result
      expect(texts.join(), zone).toMatch(/^[\w ,:]+$/)
    }
  }
  expect([formatDollars(-1234.5), formatNumber(-1_234_567)]).toEqual(['-$1,234.50', '-1,234,567'])
})

test('a text that fails leaves no zone behind', () => {
  const before = formatMoment('2026-03-31T13:30:00Z')
  const failing = () =>
    inZone('Pacific/Kiritimati', () => {
      throw new Error('failed')
    })
  expect(failing).toThrow('failed')
  expect(formatMoment('2026-03-31T13:30:00Z')).toBe(before)
})
