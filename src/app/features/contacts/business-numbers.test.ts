import { expect, test } from 'vitest'
import { isAbn, isAcn } from './business-numbers.ts'

test.each(['51 824 753 556', '53004085616', '33 102 417 032', '51-824-753-556'])(
  '%s is an ABN',
  (abn) => {
    expect(isAbn(abn)).toBe(true)
  },
)
test.each([
  '51 824 753 557',
  '15 824 753 556',
  '5182475355',
  '518247535566',
  'ABN 51824753556',
  '',
  '0',
])('%j is none', (abn) => {
  expect(isAbn(abn)).toBe(false)
})

test.each(['004 085 616', '000 000 019', '010499966', '007-249-989'])('%s is an ACN', (acn) => {
  expect(isAcn(acn)).toBe(true)
})
test.each(['004 085 617', '00408561', '0040856166', 'x04085616', ''])('%j is none', (acn) => {
  expect(isAcn(acn)).toBe(false)
})

test('two swapped digits are noticed in any position', () => {
  const abn = '51824753556'
  for (let index = 0; index < 10; index += 1) {
    const [a, b] = [abn[index]!, abn[index + 1]!]
    if (a === b) continue
    expect(isAbn(abn.slice(0, index) + b + a + abn.slice(index + 2)), String(index)).toBe(false)
  }
})
