import { expect, test } from 'vitest'
import { oddityOfPostcode, oddityOfState } from './australian-addresses.ts'

test.each(['NSW', 'vic', 'Vic.', 'N.S.W.', 'Queensland', ' south  australia '])(
  '%j is a state',
  (state) => {
    expect(oddityOfState(state)).toBeUndefined()
  },
)

test.each(['NWS', 'Sydney', 'V'])('%j is no state, and those that there are are named', (text) => {
  expect(oddityOfState(text)).toBe(
    'The states and territories are ACT, NSW, NT, QLD, SA, TAS, VIC and WA.',
  )
})

test.each([
  ['2000', 'NSW'],
  ['1235', 'New South Wales'],
  ['2601', 'ACT'],
  ['0200', 'ACT'],
  ['3000', 'Vic'],
  ['0800', 'NT'],
  ['0872', 'SA'],
  ['3644', 'NSW'],
  ['9000', ''],
  ['4000', 'Sydney'],
])('the postcode %s is not odd beside %j', (postcode, administrativeArea) => {
  expect(oddityOfPostcode(postcode, { administrativeArea })).toBeUndefined()
})

test.each([
  ['200', 'NSW', 'An Australian postcode has four digits.'],
  ['2OOO', 'NSW', 'An Australian postcode has four digits.'],
  ['3000', 'NSW', 'Postcodes in New South Wales usually begin with 1 or 2.'],
  ['2000', 'vic', 'Postcodes in Victoria usually begin with 3 or 8.'],
  ['2000', 'Tasmania', 'Postcodes in Tasmania usually begin with 7.'],
  ['5000', 'NT', 'Postcodes in the Northern Territory usually begin with 0.'],
  ['5000', 'act', 'Postcodes in the Australian Capital Territory usually begin with 0 or 2.'],
])('the postcode %s beside %s is odd', (postcode, administrativeArea, oddity) => {
  expect(oddityOfPostcode(postcode, { administrativeArea })).toBe(oddity)
})
