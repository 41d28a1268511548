import { expect, test } from 'vitest'
import { readTypedNumber, roundToCents } from './numbers.ts'

test.each([
  ['1204.5', 1204.5],
  [' 1,204.50 ', 1204.5],
  ['$1,204.50', 1204.5],
  ['-3', -3],
  ['.5', 0.5],
  ['12 480', 12480],
])('%j is %d', (typed, number) => {
  expect(readTypedNumber(typed)).toBe(number)
})

test.each(['', '-', '.', '1,2', '1e5', '12a', '0x10', '1.2.3', 'NaN'])(
  '%j is no number',
  (typed) => {
    expect(readTypedNumber(typed)).toBeUndefined()
  },
)

test.each([
  [1.005, 1.01],
  [-1.005, -1],
  [2.675, 2.68],
  [1153000.004, 1153000],
  [450, 450],
  [1e-7, 0],
  [1e21, 1e21],
])('%d is %d to the cent', (amount, cents) => {
  expect(roundToCents(amount)).toBe(cents)
})
