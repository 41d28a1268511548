import { expect, test } from 'vitest'
import { paged } from './common.ts'
import { firstCallOf } from './pages.ts'

test('the first call of the matters page is the list that its address describes', () => {
  expect(firstCallOf('/matters', '')).toBe('/public/api/v1/matters?pageIndex=0&pageSize=50')
  const call =
    '/public/api/v1/matters?pageIndex=0&pageSize=100&practiceAreas=1&practiceAreas=2&status=Open'
  expect(firstCallOf('/matters', '?status=open&practiceAreas=1,2&pageSize=100')).toBe(call)
  expect(
    firstCallOf('/matters', '?pageSize=100&practiceAreas[]=1&practiceAreas[]=2&status=OPEN'),
  ).toBe(call)
})

test('an address that holds what the page would ignore, or another page, asks nothing', () => {
  for (const search of ['?status=Pending', '?pageSize=1000', '?colour=red']) {
    expect(firstCallOf('/matters', search)).toBeUndefined()
  }
  for (const page of ['/', '/matters/', '/matters/1-A', '/Matters', '/tasks']) {
    expect(firstCallOf(page, '')).toBeUndefined()
  }
})

test('a query keeps the paging that it has', () => {
  expect(paged({ pageIndex: 3, pageSize: 25 })).toEqual({ pageIndex: 3, pageSize: 25 })
  expect(paged({})).toEqual({ pageIndex: 0, pageSize: 50 })
})

test('the first call of the documents page is the list that its address describes', () => {
  expect(firstCallOf('/documents', '')).toBe('/public/api/v1/documents?pageIndex=0&pageSize=50')
  expect(firstCallOf('/documents', '?types=email&types=Note&search=lease')).toBe(
    '/public/api/v1/documents?pageIndex=0&pageSize=50&search=lease&types=Email%2CNote',
  )
  expect(firstCallOf('/documents', '?status=Open')).toBeUndefined()
})
