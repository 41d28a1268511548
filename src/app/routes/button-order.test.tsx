/** Where the buttons of headers and dialogs stand: the one that is filled last, the one that leaves things as they are first. */
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'

test.each([
  ['/matters', 'New matter'],
  ['/tasks', 'New task'],
  ['/contacts', 'New person'],
  ['/time', 'Record time'],
])('the last action of %s is the one that is filled', async (path, name) => {
  const area = { id: 'p1', name: 'Wills and estates' }
  await renderRoute(path, { answers: { lookupPracticeArea: [area] } })
  const last = await screen.findByRole('link', { name })
  expect(last.dataset['look'] ?? 'filled').toBe('filled')
  expect(last.nextElementSibling).toBeNull()
  const others = [...last.parentElement!.querySelectorAll<HTMLElement>('a, button')].slice(0, -1)
  for (const other of others) expect(other.dataset['look']).toBe('default')
})

test('Edit looks the same on a contact and on a matter', async () => {
  const contact = await renderRoute('/contacts/c1')
  const edit = () => screen.findByRole('link', { name: /^Edit/ })
  expect((await edit()).dataset['look']).toBe('default')
  contact.page().close()
  const area = { id: 'p1', name: 'Wills and estates', stages: [] }
  await renderRoute('/matters/m1', { answers: { lookupPracticeArea: [area] } })
  expect((await edit()).dataset['look']).toBe('default')
})

test('a dialog begins with what leaves things as they are', async () => {
  const { user } = await renderRoute('/contacts/new/company')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Birch')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const dialog = within(await screen.findByRole('dialog'))
  const names = dialog.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Stay', 'Leave'])
})

test('a person who has recorded no time yet sees one filled button, not two', async () => {
  const listRecordedTime = { totalRecords: 0, pageIndex: 0, records: [] }
  await renderRoute('/time', { answers: { listRecordedTime } })
  await screen.findByText('No time recorded here yet')
  const looks = screen.getAllByRole('link', { name: 'Record time' }).map(({ dataset }) => dataset)
  expect(looks.map(({ look }) => look)).toEqual(['filled', 'default'])
})

test('a dialog that is only read is closed by a plain button', async () => {
  const { user } = await renderRoute('/matters')
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const close = await screen.findByRole('button', { name: 'Close' })
  expect(close.dataset['look']).toBe('default')
})
