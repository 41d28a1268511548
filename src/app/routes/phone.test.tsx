/** What pages leave out, and what they keep, on a phone: as far as that is no matter of layout. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'

/** Makes the window as narrow as a phone, or as another screen, for as long as the test lasts. */
function onPhone(width = 390) {
  const { innerWidth } = window
  Object.assign(window, { innerWidth: width })
  onTestFinished(() => void Object.assign(window, { innerWidth }))
}

test.each([
  ['a phone', 390],
  ['a tablet', 768],
])('on %s time has its duration and amount beside one column of words', async (_, width) => {
  onPhone(width)
  const record = {
    id: 'r1',
    state: 'recorded',
    record: {
      associatedMatterId: 'm1',
      staffContactId: 's1',
      date: '2026-08-03',
      durationMinutes: 45,
      units: 8,
      chargeRate: 450,
      amountExclTax: 337.5,
      costCode: 'ATT',
      description: 'Attending client',
    },
  }
  const listRecordedTime = { totalRecords: 1, pageIndex: 0, records: [record] }
  await renderRoute('/time', { answers: { listRecordedTime } })
  const row = await screen.findByRole('row', { name: /Attending client/ })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Description',
    'Duration',
    'Amount (excl. GST)',
  ])
  await waitFor(() => expect(row.textContent).toContain('24-0001 · Estate of Alder'))
  await waitFor(() => expect(row.textContent).toContain('ATT · Ferrari, Ada'))
  const cells = within(row).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent).slice(1)).toEqual(['45 min', '337.50'])
})

test.each([768, 1024, 1239, 1240])(
  'in a window %i px wide a row says once what a document belongs to, and how to reach a contact',
  async (width) => {
    onPhone(width)
    const page = (record: object) => ({ totalRecords: 1, pageIndex: 0, records: [record] })
    const associatedMatter = { id: 'm1', name: 'Sale of 4 Birch Street' }
    const answers = {
      listDocuments: page({ id: 'd1', title: 'Lease', associatedMatter }),
      listContacts: page({
        id: 's1',
        fullName: 'Ada',
        phone: '02 9555 0100',
        email: 'ada@a.example',
      }),
    }
    const { user } = await renderRoute('/documents', { answers })
    const timesIn = (row: HTMLElement, text: string) => row.textContent.split(text).length - 1
    const document = await screen.findByRole('row', { name: /Lease/ })
    expect(timesIn(document, associatedMatter.name)).toBe(1)
    await user.click(screen.getByRole('link', { name: /^Contacts/ }))
    const contact = await screen.findByRole('row', { name: /Ada/ })
    expect(timesIn(contact, '02 9555 0100')).toBe(1)
    expect(timesIn(contact, 'ada@a.example')).toBe(1)
  },
)

test.each([
  ['a phone', 390],
  ['a tablet', 768],
])('on %s a new contact is one button, with a menu of its kinds', async (_, width) => {
  onPhone(width)
  const { user, address } = await renderRoute('/contacts')
  await user.click(await screen.findByRole('button', { name: 'New contact' }))
  const kinds = await screen.findAllByRole('menuitem')
  expect(kinds.map(({ textContent }) => textContent)).toEqual([
    'New person',
    'New group',
    'New company',
  ])
  await user.click(kinds[0]!)
  await waitFor(() => expect(address()).toBe('/contacts/new/person'))
})

test('a person who can only touch is told of no keys to select tasks with', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.defineProperty(matchMedia(media), 'matches', { value: media === '(hover: none)' }),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  const { user } = await renderRoute('/tasks')
  await user.click(await screen.findByRole('button', { name: 'Select' }))
  const selection = await screen.findByRole('group', { name: 'Selected tasks' })
  expect(selection.textContent).toContain('Tick tasks to select them')
  expect(selection.textContent).not.toMatch(/Shift|Ctrl|arrow/)
})

test('the documents of a matter say who changed them, and not in every row what matter it is', async () => {
  onPhone(768)
  const document = {
    id: 'd1',
    title: 'Lease',
    associatedMatter: { id: 'm1', name: '24-0001 - Estate of Alder' },
    lastModifiedBy: { id: 's1', name: 'Ferrari, Ada' },
  }
  const listMatterDocuments = { totalRecords: 1, pageIndex: 0, records: [document] }
  await renderRoute('/matters/m1/documents', { answers: { listMatterDocuments } })
  const row = await screen.findByRole('row', { name: /Lease/ })
  expect(row.textContent).toContain('Ferrari, Ada')
  expect(row.textContent).not.toContain('Estate of Alder')
})
