import { expect, test } from 'vitest'
import { readTypedNumber } from './numbers.ts'

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
