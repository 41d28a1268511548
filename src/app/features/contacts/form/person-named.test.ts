import { expect, test } from 'vitest'
import { personNamed } from './person-named.ts'

test.each([
  ['Zed', '', 'Zed'],
  [' Anna Zieliński ', 'Anna', 'Zieliński'],
  ['Zieliński, Anna Maria', 'Anna Maria', 'Zieliński'],
  ['Anna Maria Zieliński', 'Anna Maria', 'Zieliński'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ["Mary-Jane O'Brien", 'Mary-Jane', "O'Brien"],
  ['van der Berg, Jan', 'Jan', 'van der Berg'],
  ['Zed,', '', 'Zed'],
])('%s has the first name %j and the last name %j', (typed, firstName, lastName) => {
  expect(personNamed(typed)).toEqual({ firstName, lastName })
})
