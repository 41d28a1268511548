import { expect, test } from 'vitest'
import { onOneLine, toAddress } from './addresses.ts'

const formatted = (address: Parameters<typeof toAddress>[0]) => toAddress(address).formattedAddress

test('puts suburb, state and postcode of an Australian address on the last line', () => {
  const given = {
    regionCode: 'AU',
    administrativeArea: 'WA',
    locality: 'Newman',
    postalCode: '6753',
    line1: 'Level 2',
    line2: '14 Wattle Street',
  }
  const address = toAddress(given)
  expect(address).toEqual({
    ...given,
    formattedAddress: 'Level 2\n14 Wattle Street\nNewman WA 6753',
  })
  expect(onOneLine(address)).toBe('Level 2, 14 Wattle Street, Newman WA 6753')
})

test.each([
  [
    { regionCode: 'GB', line1: '8 Bishopsgate', locality: 'London', postalCode: 'EC2N 4AY' },
    '8 Bishopsgate\nLondon\nEC2N 4AY\nUnited Kingdom',
  ],
  [
    { regionCode: 'DE', line1: 'Invalidenstr. 117', locality: 'Berlin', postalCode: '10115' },
    'Invalidenstr. 117\n10115 Berlin\nGermany',
  ],
  [
    {
      regionCode: 'NZ',
      line1: '22 Customs Street West',
      subLocality: 'Viaduct',
      locality: 'Auckland',
      postalCode: '1010',
    },
    '22 Customs Street West\nViaduct\nAuckland 1010\nNew Zealand',
  ],
  [
    {
      regionCode: 'JP',
      administrativeArea: '東京都',
      line1: '千代田区丸の内1-1',
      postalCode: '100-0005',
    },
    '〒100-0005\n東京都\n千代田区丸の内1-1\nJapan',
  ],
  [
    {
      regionCode: 'JP',
      administrativeArea: 'Tokyo',
      line1: '1-1 Marunouchi',
      postalCode: '100-0005',
    },
    '1-1 Marunouchi, Tokyo\n100-0005\nJapan',
  ],
])('follows the order of another country, and names it: %j', (given, lines) => {
  expect(formatted(given)).toBe(lines)
})

test('leaves no gap for missing parts, and returns incomplete ones unchanged', () => {
  const incomplete = { regionCode: 'AU', line1: '', line2: '  14 Wattle Street ', locality: ' ' }
  expect(toAddress(incomplete)).toEqual({ ...incomplete, formattedAddress: '14 Wattle Street' })
  expect(toAddress({ regionCode: 'AU' })).toEqual({ regionCode: 'AU' })
  expect(formatted({ regionCode: 'NZ' })).toBe('New Zealand')
  expect(formatted({ regionCode: 'QX', locality: 'Nowhere' })).toBe('Nowhere')
})
