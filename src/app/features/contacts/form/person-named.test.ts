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
  [', Anna', 'Anna', ''],
  ['van der Berg', '', 'van der Berg'],
  ['de Silva', '', 'de Silva'],
  ["Anna Maria d'Angelo", 'Anna Maria', "d'Angelo"],
  ['anna maria smith', 'anna maria', 'smith'],
  ['0491 570 156', '', ''],
  ['anna@okafor.example', '', ''],
])('%s has the first name %j and the last name %j', (typed, firstName, lastName) => {
  expect(personNamed(typed)).toEqual({ firstName, lastName })
})
