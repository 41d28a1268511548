import { expect, test } from 'vitest'
import { standing } from '#app/api/list-page.ts'
import { Matter } from '#contract/matters.ts'
import { othersIn } from './related-matters.ts'

const of = (id: string, client = 'c', roles: object[] = []) =>
  Matter.parse({ id, client: { id: client }, roles })
const page = (records: Matter[], totalRecords = records.length) =>
  standing({ records, totalRecords }, { pageIndex: 0, pageSize: 6 })
const asked = { filter: 'clientId', personId: 'c', matterId: '1' } as const

test('the matter itself is not one of the others', () => {
  const { matters, count } = othersIn(page([of('1'), of('2'), of('3')]), asked)
  expect(matters.map(({ id }) => id)).toEqual(['2', '3'])
  expect(count).toBe(2)
})

test('of more than a page holds, the matter itself is one, wherever it stands', () => {
  const first = ['2', '3', '4', '5', '6', '7'].map((id) => of(id))
  expect(othersIn(page(first, 40), asked).count).toBe(39)
})

test('where there is no matter to be another of, all of them count', () => {
  const first = ['2', '3', '4', '5', '6', '7'].map((id) => of(id))
  expect(othersIn(page(first, 40), { filter: 'clientId', personId: 'c' }).count).toBe(40)
})

test('a service that ignores the filter is not believed in its count', () => {
  const { matters, count } = othersIn(page([of('1'), of('2', 'someone else'), of('3')]), asked)
  expect(matters.map(({ id }) => id)).toEqual(['3'])
  expect(count).toBeUndefined()
})

test('a role counts as well as the client where a person is related', () => {
  const related = { ...asked, filter: 'relatedMattersFilterUser', personId: 'e' } as const
  const records = [of('1', 'c', [{ contactId: 'e' }]), of('2', 'e'), of('3', 'c')]
  expect(othersIn(page(records.slice(0, 2)), related).count).toBe(1)
  expect(othersIn(page(records), related).count).toBeUndefined()
})
