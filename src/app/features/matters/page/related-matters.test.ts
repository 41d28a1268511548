import { expect, test } from 'vitest'
import { toListPage } from '#app/api/list-page.ts'
import { Matter, MatterPage } from '#contract/matters.ts'
import { relatedMatters } from './related-matters.ts'

const of = (id: string, client = 'c', roles: object[] = []) =>
  Matter.parse({ id, client: { id: client }, roles })
const page = (records: Matter[], totalRecords = records.length) =>
  toListPage({ records, totalRecords }, { pageIndex: 0, pageSize: 6 })
const relation = { filter: 'clientId', personId: 'c', matterId: '1' } as const

test('the matter itself is not one of the others', () => {
  const { matters, count } = relatedMatters(page([of('1'), of('2'), of('3')]), relation)
  expect(matters.map(({ id }) => id)).toEqual(['2', '3'])
  expect(count).toBe(2)
})

test('where there is more than one page, the matter itself is not counted, wherever it is', () => {
  const first = ['2', '3', '4', '5', '6', '7'].map((id) => of(id))
  expect(relatedMatters(page(first, 40), relation).count).toBe(39)
})

test('without a matter to exclude, all of them count', () => {
  const first = ['2', '3', '4', '5', '6', '7'].map((id) => of(id))
  expect(relatedMatters(page(first, 40), { filter: 'clientId', personId: 'c' }).count).toBe(40)
})

test('the count of a service that ignores the filter is not shown', () => {
  const { matters, count } = relatedMatters(
    page([of('1'), of('2', 'someone else'), of('3')]),
    relation,
  )
  expect(matters.map(({ id }) => id)).toEqual(['3'])
  expect(count).toBeUndefined()
})

test('a service that does not count says nothing of how many there are', () => {
  const records = ['1', '2', '3', '4', '5', '6'].map((id) => of(id))
  const uncounted = toListPage(MatterPage.parse({ records }), { pageIndex: 0, pageSize: 6 })
  expect(relatedMatters(uncounted, relation).count).toBeUndefined()
})

test('a related person may have a role or be the client', () => {
  const related = { ...relation, filter: 'relatedMattersFilterUser', personId: 'e' } as const
  const records = [of('1', 'c', [{ contactId: 'e' }]), of('2', 'e'), of('3', 'c')]
  expect(relatedMatters(page(records.slice(0, 2)), related).count).toBe(1)
  expect(relatedMatters(page(records), related).count).toBeUndefined()
})
