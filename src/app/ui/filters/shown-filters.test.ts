import { expect, test } from 'vitest'
import { datesInWords } from './shown-filters.ts'

test.each([
  ['2026-07-01', '2027-06-30', '1 Jul 2026 – 30 Jun 2027'],
  ['2026-07-01', '2026-07-01', '1 Jul 2026'],
  ['2026-07-02', '2026-07-01', '2 Jul 2026 back to 1 Jul 2026'],
  ['2026-07-01', undefined, 'from 1 Jul 2026'],
  [undefined, '2026-07-01', 'to 1 Jul 2026'],
  [undefined, undefined, undefined],
])('the dates from %s to %s are said in few words', (from, to, words) => {
  expect(datesInWords(from, to)).toBe(words)
})
