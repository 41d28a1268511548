import { expect, test } from 'vitest'
import { customFieldText } from './custom-field-text.ts'

test.each([
  [true, 'Yes'],
  [false, 'No'],
  [118_842, '118842'],
  [0.5, '0.5'],
  ['P 2026/118842', 'P 2026/118842'],
  ['2027-02-16', '16 Feb 2027'],
  ['2027-02-16T00:00:00Z', '16 Feb 2027'],
  ['2027-02-16T00:00:00.000000+10:00', '16 Feb 2027'],
  ['2027-02-30', '2027-02-30'],
  ['2026', '2026'],
])('a custom field that holds %j is read as %s', (value, text) => {
  expect(customFieldText(value)).toBe(text)
})

test('a moment keeps its time', () => {
  expect(customFieldText('2020-02-16T04:05:00+00:00')).toMatch(/\d:05\s[ap]m$/)
})
