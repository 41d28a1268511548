import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
  const create = (kind: string, body: object) => practice.send('POST', `/contacts/${kind}`, body)
  await create('person', {
    firstName: 'Ada',
    middleName: 'Augusta',
    lastName: 'Ferrari',
    title: 'Dr',
    phones: ['0491 570 156', '+44 20 7946 0018'],
    emails: ['ada@example.com', 'a."f"@example.org'],
  })
  await create('person', {
    firstName: 'Bruno',
    lastName: 'Ferrari',
    phones: ['(08) 5550 1234 ext 7', '0491 570 157 after 5 pm'],
  })
  await create('person', { firstName: 'Seán', lastName: 'O’Dowd' })
  await create('company', { name: 'Banksia Pty Ltd', abn: '51 824 753 556', acn: '824753556' })
  await create('company', { name: '1300 Plumbing Pty Ltd', phones: ['1300 975 707'] })
})
afterAll(() => practice.close())

const lookUp = async (term: string) => {
  const found = await practice.read(`/contacts/lookup?term=${encodeURIComponent(term)}`)
  return found.map(({ fullName }: { fullName: string }) => fullName).toSorted()
}
const search = async (words: string) => {
  const { records } = await practice.read(`/contacts?search=${encodeURIComponent(words)}`)
  return records.map(({ fullName }: { fullName: string }) => fullName).toSorted()
}

const ada = 'Ferrari, Ada'
const bruno = 'Ferrari, Bruno'
const sean = 'O’Dowd, Seán'
const banksia = 'Banksia Pty Ltd'
test.each([
  ['0491 570 156', [ada]],
  ['0491570156', [ada]],
  ['0491-570-156', [ada]],
  ['+61491570156', [ada]],
  ['+61 (0)491 570 156', [ada]],
  ['61 491 570 156', [ada]],
  ['0491 570', [ada, bruno]],
  ['570156', [ada]],
  ['+44 20 7946 0018', [ada]],
  ['+442079', [ada]],
  ['(08) 5550', [bruno]],
  ['0855501234', [bruno]],
  ['0491570157', [bruno]],
  ['51 824 753 556', [banksia]],
  ['51824753556', [banksia]],
  ['ABN: 51-824-753-556', [banksia]],
  ['824 753 556', [banksia]],
  ['acn 824753556', [banksia]],
  ['Banksia Pty Limited', [banksia]],
  ['banksia p/l', [banksia]],
  ['Banksia Proprietary Ltd.', [banksia]],
  ['1300', ['1300 Plumbing Pty Ltd']],
  ['1300 plumb', ['1300 Plumbing Pty Ltd']],
  ['dr ferrari', [ada]],
  ['augusta', [ada]],
  ['ada@example.com', [ada]],
  ['odowd', [sean]],
  ["o'dowd sean", [sean]],
  ['O’DOWD', [sean]],
  ['a."f"@example.org', [ada]],
])('a search for %j finds %j, in a lookup and in the list', async (typed, names) => {
  expect(await lookUp(typed)).toEqual(names)
  expect(await search(typed)).toEqual(names)
})

test('finds nobody by a number that no contact has, however similar to another', async () => {
  expect(await lookUp('0491 570 999')).toEqual([])
  expect(await lookUp('51 824 753 557')).toEqual([])
})

test('finds a changed contact by its new values only', async () => {
  const [{ id }] = await practice.read('/contacts/lookup?term=banksia')
  const emails = ['new@example.com']
  await practice.send('PATCH', `/contacts/company/${id}`, { abn: '', emails, phones: ['131114'] })
  expect(await lookUp('51824753556')).toEqual([])
  expect(await lookUp('new@example.com')).toEqual([banksia])
  expect(await lookUp('13 11 14')).toEqual([banksia])
})
