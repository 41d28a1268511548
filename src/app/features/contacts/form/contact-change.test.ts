/** What became of a change to a contact, where the service writes it in its own way. */
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import { pauses } from '#app/api/read-until.ts'
import { checkBefore, checkChange } from '#app/ui/forms/record-change.ts'
import type { Contact } from '#contract/contacts.ts'
import { contactChange } from './contact-change.ts'
import { type PersonFields, personFieldsOf } from './contact-fields.ts'

beforeAll(() => void pauses.fill(1))

const ada = { id: 'c1', firstName: 'Ada', lastName: 'Ferrari' }

/** A person writes `typed` into the form of Ada, while the service has `now`. */
const changeOf = (typed: Partial<PersonFields>, now: Partial<Contact>) => ({
  ...contactChange({
    id: 'c1',
    fieldsOf: personFieldsOf,
    client: new QueryClient(),
    began: personFieldsOf(ada),
    typed: { ...personFieldsOf(ada), ...typed },
  }),
  read: async () => ({ ...ada, ...now }),
})
const phones = (value: string) => ({ phones: [{ value }] })

test.each([
  ['+61 412 345 678', '0412 345 678'],
  ['0061 412 345 678', '0412 345 678'],
  ['+61 (0)412 345 678', '0412 345 678'],
  ['tel:+61-8-5550-1234', '(08) 5550 1234'],
  ['+61 1300 975 707', '1300 975 707'],
  ['0044 20 7946 0958', '+44 20 7946 0958'],
])('a phone typed as %s is saved where the service has it as %s', async (typed, number) => {
  const change = changeOf(phones(typed), { phones: [{ number }] })
  expect(await checkChange(change)).toMatchObject({ word: 'Saved' })
})

test.each([
  ['+61 412 345 678', '0412 345 679'],
  ['+44 412 345 678', '0412 345 678'],
])('a phone typed as %s is not saved where the service has %s', async (typed, number) => {
  const change = changeOf(phones(typed), { phones: [{ number }] })
  expect(await checkChange(change)).toMatchObject({ word: 'Not known' })
})

test('a phone that was only written otherwise is saved once the service has it so', async () => {
  const [before, after] = ['0412 345 678', '+61 412 345 678']
  const began = personFieldsOf({ ...ada, phones: [{ number: before }] })
  const change = (number: string) => ({
    ...changeOf(phones(after), { phones: [{ number }] }),
    began,
  })
  expect(await checkChange(change(after))).toMatchObject({ word: 'Saved' })
  expect(await checkChange(change(before))).toMatchObject({ word: 'Not known' })
})

test('custom fields are saved in whatever order they come back', async () => {
  const customFields: PersonFields['customFields'] = [
    { name: 'Preferred name', kind: 'text', value: 'Addie ' },
    { name: 'VIP', kind: 'yesNo', value: 'yes' },
  ]
  const saved = { VIP: true, 'Preferred name': 'Addie' }
  const change = changeOf({ customFields }, { customFields: saved })
  expect(await checkChange(change)).toMatchObject({ word: 'Saved' })
  const other = changeOf({ customFields }, { customFields: { ...saved, VIP: false } })
  expect(await checkChange(other)).toMatchObject({ word: 'Not known' })
})

test('whoever saves again what was saved already is asked about nobody else', async () => {
  const change = changeOf(phones('+61 412 345 678'), { phones: [{ number: '0412 345 678' }] })
  const review = () => Promise.reject(new Error('Asked'))
  await checkBefore({ ...change, review })
})
