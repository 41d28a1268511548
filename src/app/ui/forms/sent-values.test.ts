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

test('leaves out empty fields, and those with only invisible characters', () => {
  expect(sent(typed)).toEqual({
    firstName: 'Ada',
    phones: ['0491 570 156', ''],
    addresses: [{ regionCode: 'AU', locality: 'Newman' }],
    amount: 0,
    billed: false,
  })
})

test('sends no spaces around a text, nor a change that adds nothing else', () => {
  expect(sent({ ...typed, firstName: ' Ada ', emails: [{ value: '\u00A0ada@b.c\n' }] })).toEqual({
    ...sent(typed),
    emails: ['ada@b.c'],
  })
  expect(changes(typed, { ...typed, firstName: 'Ada ' })).toEqual({})
})

test('sends only the changed fields, including emptied ones', () => {
  const now = { ...typed, firstName: '', middleName: 'B', phones: [], emails: [{ value: 'a@b.c' }] }
  expect(changes(typed, typed)).toEqual({})
  expect(changes(typed, now)).toEqual({
    firstName: '',
    middleName: 'B',
    phones: [],
    emails: ['a@b.c'],
  })
})
