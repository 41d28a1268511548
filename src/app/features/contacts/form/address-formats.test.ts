import { expect, test } from 'vitest'
import { nameOfRegion } from '#app/text/regions.ts'
import { labelOf, partsIn, regions } from './address-formats.ts'

const labels = (region: string) => partsIn(region).map((part) => labelOf(part, region))

test('an Australian address asks for suburb, state and postcode in that order', () => {
  expect(labels('AU')).toEqual([
    'Street address',
    'Street address, second line',
    'Suburb',
    'State',
    'Postcode',
  ])
})

test.each([
  ['US', ['City or town', 'State', 'ZIP code']],
  ['GB', ['Town', 'Postcode']],
  ['NZ', ['Suburb', 'Town or city', 'Postcode']],
  ['DE', ['Postal code', 'City or town']],
  ['IE', ['Townland', 'Town or city', 'County', 'Eircode']],
])('%s has its own order and words', (region, after) => {
  expect(labels(region).slice(2)).toEqual(after)
})

test('an unknown country asks for the parts that most countries have', () => {
  expect(partsIn('QX')).toContain('locality')
})

test('Australia comes first, then every country by name; withdrawn codes and codes of no country are left out', () => {
  const list = regions()
  const codes = list.map(({ value }) => value)
  expect(list[0]).toEqual({ value: 'AU', label: 'Australia' })
  expect(codes).toEqual(expect.arrayContaining(['NZ', 'GB', 'US', 'DE', 'JP', 'ZW']))
  for (const code of ['SU', 'YU', 'UK', 'EU', 'ZZ', 'XA']) expect(codes, code).not.toContain(code)
  expect(list.length).toBeGreaterThan(240)
  expect(nameOfRegion('NZ')).toBe('New Zealand')
})
