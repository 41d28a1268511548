import { expect, test } from 'vitest'
import { readPhone } from './read-phone.ts'

test.each([
  ['0491570156', '0491 570 156'],
  ['tel:+61-8-5550-1234;ext=7', '(08) 5550 1234 ext. 7'],
  ['13 11 14', '131114'],
  ['0044 20 7946 0018', '+44 20 7946 0018, United Kingdom'],
])('%s is read as %s', (typed, read) => {
  expect(readPhone(typed)).toBe(read)
})

test.each(['', 'ask reception', '5550 1234', '000', '1800 FLOWERS'])(
  '%j is kept as it is',
  (typed) => {
    expect(readPhone(typed)).toBeUndefined()
  },
)
