import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMinutes } from '#app/text/format-minutes.ts'
import { exactUnitsOf, minutesOfUnits, readDuration, unitsOf } from './duration.ts'

fc.configureGlobal({ seed: 2026 })

test.each([
  ['45m', 45],
  ['45 min', 45],
  ['1h15', 75],
  ['1h 15m', 75],
  ['1 h 15 min', 75],
  ['1:15', 75],
  ['0:06', 6],
  ['1.25h', 75],
  ['1,25 h', 75],
  ['1.1h', 66],
  ['2 hours', 120],
  ['5u', 30],
  ['5 units', 30],
  ['0.5u', 3],
  ['24h', 1440],
  ['90', 90],
  ['.2h', 12],
  ['.2', 12],
  ['1.5', 90],
])('%s is %i minutes', (typed, minutes) => {
  expect(readDuration(typed, 6)).toEqual({ minutes })
})

test.each([
  ['', /Enter how long/],
  ['  ', /Enter how long/],
  ['1153000', /24 hours: .* such as 7h30/],
  ['.', /such as/],
  ['1h75m', /such as/],
  ['1:75', /up to 59/],
  ['later', /such as/],
  ['-45m', /below zero/],
  ['0m', /more than zero/],
  ['0:00', /more than zero/],
  ['25h', /24 hours/],
  ['999999h', /24 hours/],
  ['1.001h', /whole minutes/],
])('%j is refused as a duration', (typed, fault) => {
  const read = readDuration(typed, 6)
  expect('fault' in read && fault.test(read.fault)).toBe(true)
})

test('a unit is as long as the settings say', () => {
  expect(readDuration('5u', 10)).toEqual({ minutes: 50 })
})

const minutes = fc.integer({ min: 1, max: 1440 })
const spellings = (all: number) => {
  const [h, m] = [Math.floor(all / 60), all % 60]
  const two = String(m).padStart(2, '0')
  return [
    `${all}m`,
    `${all} min`,
    `${h}:${two}`,
    `${h}h${two}`,
    `${h} h ${m} m`,
    formatMinutes(all),
  ]
}

test('every way to write a duration gives the same minutes, in any letter case', () => {
  fc.assert(
    fc.property(minutes, (all) => {
      for (const typed of spellings(all)) {
        expect(readDuration(typed, 6)).toEqual({ minutes: all })
        expect(readDuration(` ${typed.toUpperCase()} `, 6)).toEqual({ minutes: all })
      }
    }),
  )
})

test('whatever is typed becomes whole minutes within one day, or an error message', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 60 }), (typed, unit) => {
      const read = readDuration(typed, unit)
      if ('fault' in read) expect(read.fault.length).toBeGreaterThan(10)
      else
        expect(Number.isInteger(read.minutes) && read.minutes > 0 && read.minutes <= 1440).toBe(
          true,
        )
    }),
  )
})

test('units never bill less than the time worked, nor a whole unit more', () => {
  fc.assert(
    fc.property(minutes, fc.integer({ min: 1, max: 60 }), (all, unit) => {
      const units = unitsOf(all, unit)
      expect(units * unit).toBeGreaterThanOrEqual(all)
      expect((units - 1) * unit).toBeLessThan(all)
    }),
  )
})

test('units say the minutes that they were counted from, and none where they are no whole minutes', () => {
  fc.assert(
    fc.property(minutes, fc.integer({ min: 1, max: 60 }), (all, unit) => {
      expect(minutesOfUnits(exactUnitsOf(all, unit), unit)).toBe(all)
    }),
  )
  for (const units of [1.1, 1.25, 0.5001]) expect(minutesOfUnits(units, 6)).toBeUndefined()
})
