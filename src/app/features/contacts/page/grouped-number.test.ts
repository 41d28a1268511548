import { expect, test } from 'vitest'
import { groupedNumber } from './grouped-number.ts'

test.each([
  ['51824753556', '51 824 753 556'],
  ['51 824 753 556', '51 824 753 556'],
  ['004085616', '004 085 616'],
  ['applied for', 'applied for'],
  ['1234', '1234'],
])('the number %s is read as %s', (written, read) => {
  expect(groupedNumber(written)).toBe(read)
})
