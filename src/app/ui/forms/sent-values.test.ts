import { expect, test } from 'vitest'
import { changes, sent } from './sent-values.ts'

const typed = {
  firstName: 'Ada',
  middleName: '',
  company: ' \u200B ',
  phones: [{ value: '0491 570 156' }, { value: '' }],
  emails: [],
  addresses: [{ regionCode: 'AU', line1: '', locality: 'Newman' }],
  amount: 0,
  billed: false,
}

test('an empty field is left out, and so is one in which nothing can be seen', () => {
  expect(sent(typed)).toEqual({
    firstName: 'Ada',
    phones: ['0491 570 156', ''],
    addresses: [{ regionCode: 'AU', locality: 'Newman' }],
    amount: 0,
    billed: false,
  })
})

test('a change says only what is no longer as it was, also what was emptied', () => {
  const now = { ...typed, firstName: '', middleName: 'B', phones: [], emails: [{ value: 'a@b.c' }] }
  expect(changes(typed, typed)).toEqual({})
  expect(changes(typed, now)).toEqual({
    firstName: '',
    middleName: 'B',
    phones: [],
    emails: ['a@b.c'],
  })
})
