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
  expect(customFieldText(value, 'Title reference')).toBe(text)
})

test.each([
  ['Purchase price', 1_153_000, '1,153,000.00'],
  ['Rent a year', 18_500, '18,500.00'],
  ['Amount in dispute', 562.5, '562.50'],
  ['Loan number', 118_842, '118842'],
  ['Loan term', 30, '30'],
  ['Rent review in months', 12, '12'],
  ['Deposit %', 10, '10'],
  ['Year of death', 2026, '2026'],
])('%s of %d is read as %s', (field, value, text) => {
  expect(customFieldText(value, field)).toBe(text)
})

test('a moment keeps its time', () => {
  expect(customFieldText('2020-02-16T04:05:00+00:00', 'Hearing')).toMatch(/\d:05\s[ap]m$/)
})
