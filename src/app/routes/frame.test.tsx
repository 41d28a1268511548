/** What holds on every page: where dropped files go, what a lost connection leaves, and the way back to a list. */
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { json } from '#main/testing/third-party-service.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** The frame listens once its last part is there. */
const frame = () => screen.findByRole('button', { name: 'Keyboard shortcuts' })

/** Drags files over something and drops them; tells whether the browser would have opened them. */
function drop(target: Element, ...names: string[]) {
  const files = names.map((name) => new File(['%PDF-1.7'], name))
  const items = files.map(() => ({ kind: 'file', webkitGetAsEntry: () => null }))
  const dataTransfer = { types: ['Files'], files, items, dropEffect: 'none' }
  const over = createEvent.dragOver(target, { dataTransfer })
  fireEvent(target, over)
  const dropped = createEvent.drop(target, { dataTransfer })
  fireEvent(target, dropped)
  return !over.defaultPrevented || !dropped.defaultPrevented
}

test.each(['/tasks', '/time', '/settings', '/contacts', '/matters', '/documents'])(
  'a file dropped on %s is not opened by the browser, and a sentence says where it can go',
  async (path) => {
    const { address } = await renderRoute(path)
    await frame()
    expect(drop(await screen.findByRole('heading', { level: 1 }), 'Lease.pdf')).toBe(false)
    const notice = await screen.findByText(/Files can be dropped on a document/)
    expect(notice.textContent).toContain('Nothing was sent.')
    expect(address()).toBe(path)
  },
)

test.each(['', '/documents', '/tasks', '/time', '/timeline'].map((part) => `/matters/m1${part}`))(
  'files dropped on %s go to the documents of the matter, and are matched there',
  async (path) => {
    const { address } = await renderRoute(path)
    await frame()
    expect(drop(await heading('Estate of Alder'), 'Lease.pdf')).toBe(false)
    const review = await screen.findByRole('dialog')
    expect(review.textContent).toContain('Lease.pdf')
    expect(address()).toBe('/matters/m1/documents')
  },
)

test('files dropped on the title of a filtered list of documents are matched to all documents of the matter', async () => {
  const { address } = await renderRoute('/matters/m1/documents?search=Zebra')
  await frame()
  await screen.findByRole('heading', { name: 'No documents match this search' })
  expect(drop(await heading('Estate of Alder'), 'Lease.pdf')).toBe(false)
  const review = await screen.findByRole('dialog')
  await waitFor(() => expect(review.textContent).toContain('Lease.pdf→ Lease'))
  expect(address()).toBe('/matters/m1/documents')
})

test('files dropped on a row of the matters go to the documents of that matter', async () => {
  const { address } = await renderRoute('/matters')
  await frame()
  const row = await screen.findByRole('row', { name: /Estate of Alder/ })
  expect(drop(within(row).getByText('24-0001'), 'Deed.pdf')).toBe(false)
  expect((await screen.findByRole('dialog')).textContent).toContain('Deed.pdf')
  expect(address()).toBe('/matters/m1/documents')
})

test('files dropped on an open dialog leave it as it is, as it may be sending another file', async () => {
  await renderRoute('/matters/m1')
  await frame()
  drop(await heading('Estate of Alder'), 'Lease.pdf')
  const review = await screen.findByRole('dialog')
  await waitFor(() => expect(review.textContent).toContain('Lease.pdf'))
  expect(drop(within(review).getByRole('heading'), 'Deed.pdf')).toBe(false)
  await screen.findByText('Close the dialog before you drop files. Nothing was sent.')
  expect(screen.getByRole('dialog')).toBe(review)
  expect(review.textContent).not.toContain('Deed.pdf')
})

test('text that is dropped stays with the browser', async () => {
  await renderRoute('/matters')
  await frame()
  const target = await heading('Matters')
  const event = createEvent.drop(target, { dataTransfer: { types: ['text/plain'], items: [] } })
  fireEvent(target, event)
  expect(event.defaultPrevented).toBe(false)
})

test('‘New matter’ stays where the connection is lost before the service has said whether it offers it', async () => {
  await renderRoute('/matters', {
    answers: { lookupPracticeArea: (_, response) => void response.destroy() },
  })
  await screen.findByRole('link', { name: 'New matter' })
})

test('‘New matter’ stays while a search cannot be answered', async () => {
  const { user, service } = await renderRoute('/matters', {
    answers: {
      lookupPracticeArea: [],
      listMatters: ({ query }, response) => {
        if (query['search']) response.destroy()
        else json(response, { totalRecords: 1, pageIndex: 0, records: [{ id: 'm1', title: 'A' }] })
      },
    },
  })
  await screen.findByRole('link', { name: 'New matter' })
  await user.type(screen.getByRole('searchbox', { name: 'Search matters' }), 'alder')
  await waitFor(() =>
    expect(service.asked.some(({ url }) => url.searchParams.has('search'))).toBe(true),
  )
  await screen.findByRole('alert')
  expect(screen.getByRole('link', { name: 'New matter' })).toBeTruthy()
})

test('the way back up leads to the list as it was filtered', async () => {
  const { user, address } = await renderRoute('/matters?status=Open&sortBy=title')
  await frame()
  await user.click(await screen.findByRole('link', { name: 'Estate of Alder' }))
  await heading('Estate of Alder')
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of this matter' }))
  await user.click(tabs.getByRole('link', { name: /^Tasks/ }))
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  await user.click(crumbs.getByRole('link', { name: 'Matters' }))
  await heading('Matters')
  expect(address()).toBe('/matters?status=Open&sortBy=title')
})

test('the address stays that of the form while it asks whether to leave by Back, and Leave goes there', async () => {
  const { user, address } = await renderRoute('/contacts')
  await user.click(await screen.findByRole('link', { name: 'New company' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(name, 'Half a company')
  history.back()
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await waitFor(() => expect(address()).toBe('/contacts/new/company'))
  await user.click(question.getByRole('button', { name: 'Stay' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/contacts/new/company')

  history.back()
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await heading('Contacts')
  expect(address()).toBe('/contacts')
})

test.each([
  ['/tasks/t1', 'Tasks / File the notice of appeal'],
  ['/contacts/c1', 'Contacts / Okafor, Blessing'],
])('the way back up from %s ends with its whole name', async (path, text) => {
  await renderRoute(path)
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' })
  await waitFor(() => expect(crumbs.textContent).toBe(text))
})

test('the settings begin with what everybody chooses', async () => {
  await renderRoute('/settings')
  await screen.findByRole('region', { name: 'Connection' })
  const headings = screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
  expect(headings).toEqual([
    'You',
    'Screen lock',
    'Time',
    'Undo',
    'Appearance',
    'Keyboard',
    'Connection',
    'Copy of your records',
    'Journal',
    'Webhooks',
    'Open-source licences',
  ])
})
