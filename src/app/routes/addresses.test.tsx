import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'

const ignored = 'Some of this address was ignored'

test.each([
  'pageSize=0',
  'pageSize=9999',
  'pageIndex=-1',
  'pageIndex=abc',
  'status=Sleeping',
  'sortBy=colour',
  'sortDirection=Sideways',
  'openDateStart=2026-02-30',
  'modifiedDateEnd=yesterday',
  'costingMethod=Barter',
  'nonsense=1',
  '__proto__=1',
  'search=%00',
  'lawyerId=a&lawyerId=b',
])('an address with %s leads to the clean list and says so', async (query) => {
  const { address } = await renderRoute(`/matters?${query}`)
  await screen.findByText(ignored, { exact: false })
  expect(address()).toBe('/matters')
  await screen.findByRole('row', { name: /Estate of Alder/ })
})

test('keeps the valid parts of an address, and says that the rest was ignored', async () => {
  const { address, user } = await renderRoute('/matters?status=closed&pageSize=9999')
  await screen.findByText(ignored, { exact: false })
  expect(address()).toBe('/matters?status=Closed')
  await screen.findByRole('row', { name: /Kovač v Mills/ })
  expect(screen.queryByRole('row', { name: /Estate of Alder/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(ignored, { exact: false })).toBeNull())
})

test('within one matter, what its documents are linked to is no filter', async () => {
  const path = '/matters/m1/documents?types=Email'
  const { address } = await renderRoute(`${path}&associatedEntityType=Contact`)
  await screen.findByText(ignored, { exact: false })
  expect(address()).toBe(path)
})

test('an address without a page says so, and links back', async () => {
  const { user } = await renderRoute('/nowhere/at/all')
  await screen.findByRole('heading', { name: 'Page not found' })
  await user.click(screen.getByRole('link', { name: 'Go to matters' }))
  await screen.findByRole('heading', { level: 1, name: 'Matters' })
})

test.each([
  '/matters/m1',
  '/matters/m1/documents',
  '/matters/m1/tasks',
  '/matters/m1/time',
  '/documents',
  '/contacts',
  '/contacts/c1',
  '/contacts/c1/documents',
  '/tasks',
  '/tasks/new',
  '/time',
  '/time/new',
  '/settings',
])('on %s what means nothing leaves the address, and the page says so', async (path) => {
  const { address } = await renderRoute(`${path}?nonsense=1`)
  await screen.findByText(ignored, { exact: false })
  expect(address()).toBe(path)
})

test('on a tab of one matter the rest of the address stays, as does the matter', async () => {
  const { address } = await renderRoute('/matters/m1/tasks?status=todo&nonsense=1')
  await screen.findByText(ignored, { exact: false })
  expect(address()).toBe('/matters/m1/tasks?status=Todo')
})
