/** Where the focus goes as the last row of a list goes from under it. */
import { screen, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Handler } from '#app/testing/handler.ts'
import { passHold } from '#app/testing/pass-hold.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { type Answers, startThirdParty } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'
import { answerStoring, generatedDocument } from '#main/testing/stored-documents.ts'

const lease = generatedDocument('d1', 'Lease')
const titleHasFocus = () => waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))

/** Opens the documents that a search finds: one, which is deleted where that is asked. */
async function openLease() {
  const service = await startThirdParty()
  const records = [lease]
  service.answer((request, response) => {
    if (request.method === 'DELETE') records.pop()
    answerStoring(request, response, records)
  })
  const { user } = await renderRoute('/documents?search=Lease', { service })
  return { user, actions: await screen.findByRole('button', { name: 'Actions for Lease' }) }
}

/** Stands in the list as soon as its keys work, which come a moment after its rows. */
const enterList = (user: UserEvent) =>
  waitFor(async () => {
    const grid = screen.getByRole('grid')
    grid.focus()
    await user.keyboard('{End}')
    expect(grid.getAttribute('aria-activedescendant')).not.toBeNull()
  })

/** Has the page read again what it shows, which is gone by now. */
function readAgain(answers: Answers, change: Answers) {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  Object.assign(answers, change)
  vi.setSystemTime(Date.now() + 5 * 60_000)
  window.dispatchEvent(new Event('visibilitychange'))
}

test('whoever deletes the only document that a search finds goes on from the title of the page', async () => {
  const { user, actions } = await openLease()
  await enterList(user)
  const pass = passHold()
  actions.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Delete' })
  await user.keyboard('{End}{Enter}')
  await screen.findByText('‘Lease’ will be deleted')
  pass()
  await screen.findByRole('heading', { name: 'No documents match this search' })
  await titleHasFocus()
})

test('whoever closes the menu of a document that is gone meanwhile goes on from the list', async () => {
  const records = [lease, generatedDocument('d2', 'Will')]
  const listDocuments: Handler = (_, response) =>
    json(response, { totalRecords: records.length, pageIndex: 0, records })
  const { user, page } = await renderRoute('/documents', { answers: { listDocuments } })
  await user.click(await screen.findByRole('button', { name: 'Actions for Will' }))
  await screen.findByRole('menuitem', { name: 'Delete' })
  records.pop()
  await page().client.invalidateQueries({ queryKey: ['documents'] })
  await waitFor(() => expect(screen.queryByRole('row', { name: /Will/ })).toBeNull())
  await user.keyboard('{Tab}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement?.getAttribute('role')).toBe('grid')
})

const none = { totalRecords: 0, pageIndex: 0, records: [] }
const alder = { totalRecords: 1, pageIndex: 0, records: [{ id: 'm1', title: 'Alder' }] }
const tasks = { totalRecords: 1, pageIndex: 0, records: [{ id: 't1', description: 'Serve' }] }

test('whoever stands in a list of tasks whose last one is gone once it is read again goes on from the title', async () => {
  const answers: Answers = { listTasks: tasks }
  const { user, page } = await renderRoute('/tasks?search=Serve', { answers })
  await screen.findByRole('row', { name: /Serve/ })
  await enterList(user)
  await waitFor(() => expect(page().client.isFetching()).toBe(0))
  readAgain(answers, { listTasks: none })
  await screen.findByRole('heading', { name: /^No tasks match/ })
  await titleHasFocus()
})

test.each([
  ['below', 'Previous'],
  ['beside', 'Close'],
])(
  'whoever stands %s a page of matters that is gone once it is read again goes on from the title',
  async (_, name) => {
    const second = { totalRecords: 26, pageIndex: 1, records: [{ id: 'm26', title: 'Matter 26' }] }
    const answers: Answers = { listMatters: second }
    const { user, page } = await renderRoute('/matters?pageSize=25&pageIndex=1', { answers })
    await screen.findByRole('row', { name: /Matter 26/ })
    await enterList(user)
    const preview = screen.getByRole('button', { name: 'Preview' })
    await user.click(preview)
    const control = await screen.findByRole('button', { name })
    await waitFor(() => expect(page().client.isFetching()).toBe(0))
    control.focus()
    readAgain(answers, { listMatters: { ...none, totalRecords: 25, pageIndex: 1 } })
    await screen.findByRole('heading', { name: 'There is no page 2' })
    await titleHasFocus()
  },
)

test('whoever opens a matter from its list stands in the list again when they come back', async () => {
  const { user, address } = await renderRoute('/matters')
  await screen.findByRole('row', { name: /Alder/ })
  await enterList(user)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).not.toBe('/matters'))
  await titleHasFocus()
  history.back()
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('grid'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Matters')
})

test('whoever stands at ‘Show all matters’ as a list without rows is read again and has some goes on from the title', async () => {
  const answers: Answers = { listMatters: none }
  const { page } = await renderRoute('/matters?search=Alder', { answers })
  const showAll = await screen.findByRole('button', { name: 'Show all matters' })
  await waitFor(() => expect(page().client.isFetching()).toBe(0))
  showAll.focus()
  readAgain(answers, { listMatters: alder })
  await screen.findByRole('row', { name: /Alder/ })
  await titleHasFocus()
})

test('whoever types a search that finds nothing stays in its box, and nobody is moved who stood nowhere', async () => {
  const listMatters: Handler = ({ url }, response) =>
    json(response, url.searchParams.has('search') ? none : alder)
  const answers: Answers = { listMatters }
  const { user, page } = await renderRoute('/matters', { answers })
  await screen.findByRole('row', { name: /Alder/ })
  await waitFor(() => expect(page().client.isFetching()).toBe(0))
  const box = screen.getByRole('searchbox')
  await user.type(box, 'Zebra')
  await screen.findByRole('heading', { name: /^No matters match/ })
  expect(document.activeElement?.getAttribute('type')).toBe('search')
  await user.clear(box)
  await screen.findByRole('row', { name: /Alder/ })
  await waitFor(() => expect(page().client.isFetching()).toBe(0))
  box.blur()
  readAgain(answers, { listMatters: none })
  await screen.findByRole('heading', { level: 2, name: /matters/ })
  expect(document.activeElement?.tagName).toBe('BODY')
})
