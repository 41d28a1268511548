import { expect, test } from 'vitest'
import { paged } from './common.ts'
import { dependsOnPerson, firstCallOf } from './pages.ts'

test('reads the list that the address of the matters page describes', () => {
  expect(firstCallOf('/matters', '')).toBe('/public/api/v1/matters?pageIndex=0&pageSize=50')
  const call =
    '/public/api/v1/matters?pageIndex=0&pageSize=100&practiceAreas=1&practiceAreas=2&status=Open'
  expect(firstCallOf('/matters', '?status=open&practiceAreas=1,2&pageSize=100')).toBe(call)
  expect(
    firstCallOf('/matters', '?pageSize=100&practiceAreas[]=1&practiceAreas[]=2&status=OPEN'),
  ).toBe(call)
})

test('makes no call for other pages, or for an address with a part that the page would ignore', () => {
  for (const search of ['?status=Pending', '?pageSize=1000', '?colour=red']) {
    expect(firstCallOf('/matters', search)).toBeUndefined()
  }
  for (const page of [
    '/',
    '/matters/',
    '/matters/new',
    '/matters/1-A/',
    '/matters/a/b',
    '/Matters',
    '/tasks/',
  ]) {
    expect(firstCallOf(page, '')).toBeUndefined()
  }
})

test('reads one matter for its page, whatever its identifier', () => {
  const call = (id: string) => `/public/api/v1/matters?pageSize=1&pageIndexForId=${id}`
  expect(firstCallOf('/matters/163-A', '')).toBe(call('163-A'))
  expect(firstCallOf('/matters/1%2F2%20%C3%BC%25%3F%23%26%2B', '')).toBe(
    call('1%2F2+%C3%BC%25%3F%23%26%2B'),
  )
  expect(firstCallOf('/matters/163-A/documents', '?types=Note')).toBe(call('163-A'))
  expect(firstCallOf('/matters/163-A/time', '')).toBe(call('163-A'))
  expect(firstCallOf('/matters/163-A/timeline', '')).toBe(call('163-A'))
})

test('makes no call for an invalid identifier of a matter, or with parameters', () => {
  for (const id of ['%E0%A4', '%00', '%ED%A0%80', 'a'.repeat(501)]) {
    expect(firstCallOf(`/matters/${id}`, '')).toBeUndefined()
  }
  expect(firstCallOf('/matters/163-A', '?nonsense=1')).toBeUndefined()
})

test('adds the default paging to a query that has none', () => {
  expect(paged({ pageIndex: 3, pageSize: 25 })).toEqual({ pageIndex: 3, pageSize: 25 })
  expect(paged({})).toEqual({ pageIndex: 0, pageSize: 50 })
})

test('reads the contact for every page of it, whatever its identifier', () => {
  expect(firstCallOf('/contacts/163-A', '')).toBe('/public/api/v1/contacts/163-A')
  expect(firstCallOf('/contacts/1%2F2%20%C3%BC', '')).toBe('/public/api/v1/contacts/1%2F2%20%C3%BC')
  expect(firstCallOf('/contacts/163-A/documents', '?types=Note')).toBe(
    '/public/api/v1/contacts/163-A',
  )
  for (const id of ['%E0%A4', '%00', '%2E%2E', 'a'.repeat(501)]) {
    expect(firstCallOf(`/contacts/${id}`, ''), id).toBeUndefined()
  }
  expect(firstCallOf('/contacts/163-A', '?nonsense=1')).toBeUndefined()
})

test('reads the extended list for the contacts page', () => {
  expect(firstCallOf('/contacts', '?contactType=plural')).toBe(
    '/public/api/v1/contacts?pageIndex=0&pageSize=50&contactType=Plural',
  )
  expect(firstCallOf('/contacts', '?colour=red')).toBeUndefined()
})

test('reads the list that the address of the documents page describes', () => {
  expect(firstCallOf('/documents', '')).toBe('/public/api/v1/documents?pageIndex=0&pageSize=50')
  expect(firstCallOf('/documents', '?types=email&types=Note&search=lease')).toBe(
    '/public/api/v1/documents?pageIndex=0&pageSize=50&search=lease&types=Email%2CNote',
  )
  expect(firstCallOf('/documents', '?status=Open')).toBeUndefined()
})

test('reads the list for the tasks page, and one task for the page of that task', () => {
  const all = '/public/api/v1/tasks?pageIndex=0&pageSize=50'
  const notDone = `${all}&status=Todo&status=InProgress`
  expect(firstCallOf('/tasks', '')).toBe(notDone)
  expect(firstCallOf('/tasks', '', '7-S')).toBe(`${notDone}&assignedToId=7-S`)
  expect(firstCallOf('/tasks', '?show=all', '7-S')).toBe(all)
  expect(firstCallOf('/tasks', '?status=todo&status=Done&assignedToId=7-S')).toBe(
    '/public/api/v1/tasks?pageIndex=0&pageSize=50&status=Todo&status=Done&assignedToId=7-S',
  )
  expect(firstCallOf('/tasks/163-A', '')).toBe('/public/api/v1/tasks/163-A')
})

test('makes no call for a board, for groups or for the form of a new task', () => {
  for (const search of ['?view=board', '?group=due', '?show=some']) {
    expect(firstCallOf('/tasks', search)).toBeUndefined()
  }
  for (const page of ['/tasks/new', '/tasks/..', '/tasks/%00', '/tasks/a/b']) {
    expect(firstCallOf(page, '')).toBeUndefined()
  }
})

test('reads the record for the form that changes it, which takes no parameters', () => {
  expect(firstCallOf('/matters/163-A/edit', '')).toBe('/public/api/v1/matters/163-A')
  expect(firstCallOf('/contacts/163-A/edit', '')).toBe('/public/api/v1/contacts/163-A')
  expect(firstCallOf('/matters/new/edit', '')).toBeUndefined()
  expect(firstCallOf('/contacts/163-A/edit', '?nonsense=1')).toBeUndefined()
})

test('only tasks, Settings and a new time record begin with what the person prefers', () => {
  const all = ['/tasks', '/settings', '/time/new', '/time', '/tasks/new', '/settings/journal']
  expect(all.filter(dependsOnPerson)).toEqual(['/tasks', '/settings', '/time/new'])
})
