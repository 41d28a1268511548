import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, sumOf, withGst } from './amounts.ts'

fc.configureGlobal({ seed: 2026 })

test.each([
  [45, 350, 262.5],
  [6, 350, 35],
  [7, 333.33, 38.89],
  [1, 0.3, 0.01],
  [90, 1.01, 1.52],
  [1440, 999_999.99, 23_999_999.76],
])('%i minutes at %d an hour are %d', (minutes, rate, amount) => {
  expect(amountOf(minutes, rate)).toBe(amount)
})

test('half a cent is rounded up, which binary arithmetic gets wrong', () => {
  // 1.005 is 1.00499999999999989… in binary.
  expect(amountOf(60, 1.005)).toBe(1.01)
  expect(withGst(0.05)).toEqual({ gst: 0.01, total: 0.06 })
})

const cents = fc.integer({ min: 0, max: 100_000_000 })

test('an amount is the nearest cent of hours times rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1440 }), cents, (minutes, rate) => {
      const exact = BigInt(minutes) * BigInt(rate)
      const nearest = (exact * 2n + 60n) / 120n
      expect(Math.round(amountOf(minutes, rate / 100) * 100)).toBe(Number(nearest))
    }),
  )
})

test('amount and GST add up to the total to the cent', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const { gst, total } = withGst(amount / 100)
      expect(Math.round(total * 100)).toBe(amount + Math.round(gst * 100))
      expect(Math.abs(Math.round(gst * 100) - amount / 10)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('a sum of cents is exact, in any order', () => {
  fc.assert(
    fc.property(fc.array(cents), (amounts) => {
      const sum = amounts.reduce((one, other) => one + other, 0)
      expect(sumOf(amounts.map((amount) => amount / 100))).toBe(sum / 100)
    }),
  )
})
