/** Lists of a service that gives fewer documents than it says, or does not say how many there are. */
import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Handler } from '#app/testing/handler.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { generatedDocument } from '#main/testing/stored-documents.ts'
import { json } from '#main/testing/third-party-service.ts'

type Habits = { count?: number; isEmpty?: (pageIndex: number) => boolean; total?: unknown }

/** A service whose `habits` may change at any time. */
function serviceWith(habits: Habits) {
  const listDocuments: Handler = ({ url }, response) => {
    const { count = 263, isEmpty = () => false } = habits
    const total = 'total' in habits ? habits.total : count
    const pageIndex = Number(url.searchParams.get('pageIndex'))
    const size = Number(url.searchParams.get('pageSize'))
    const all = Array.from({ length: count }, (_, place) =>
      generatedDocument(`d${place + 1}`, `Deed ${place + 1}`),
    )
    const records = isEmpty(pageIndex) ? [] : all.slice(pageIndex * size, (pageIndex + 1) * size)
    json(response, { totalRecords: total, pageIndex, records })
  }
  return { answers: { listDocuments } }
}

async function openDocuments(habits: Habits, query = '') {
  const rendered = await renderRoute(`/documents${query}`, serviceWith(habits))
  await row(1)
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  return { ...rendered, foot: (text: RegExp) => pages.findByText(text) }
}

const row = (place: number) => screen.findByRole('row', { name: new RegExp(`Deed ${place}\\b`) })
const rows = () => Number(screen.getByRole('grid').getAttribute('aria-rowcount')) - 1
const heading = (text: string) => said('status', new RegExp(`^${text}$`))

/** Goes on by a key of the list, which come a moment after its rows, until something is so. */
const goOn = (user: UserEvent, key: string, isSo: () => unknown) =>
  waitFor(async () => {
    screen.getByRole('grid').focus()
    await user.keyboard(key)
    await isSo()
  })
const isSaid = (words: string) => () =>
  expect(screen.queryByRole('alert')?.textContent).toContain(words)

test('a list that ends before what the service said is not taken for whole, and Retry brings the rest', async () => {
  const habits: Habits = { isEmpty: (pageIndex) => pageIndex === 1 }
  const { user, foot } = await openDocuments(habits)
  await waitFor(() => expect(rows()).toBe(263))
  await goOn(user, '{PageDown}', isSaid('The service said 263 documents but gave only 50.'))
  await foot(/ of 263$/)
  await heading('263 documents')
  habits.isEmpty = () => false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(rows()).toBe(263))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page that comes back empty among others is said to be missing', async () => {
  const habits: Habits = { isEmpty: (pageIndex) => pageIndex === 4 }
  const { user, foot } = await openDocuments(habits)
  await goOn(user, '{End}', () => screen.getByRole('row', { name: /Deed 263/ }))
  await goOn(user, '{PageUp}', isSaid('Some of these documents could not be loaded.'))
  expect(rows()).toBe(263)
  await foot(/ of 263$/)
  habits.isEmpty = () => false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a list that has become shorter since says how many there are now, and nothing else', async () => {
  const habits: Habits = {}
  const { user, foot } = await openDocuments(habits)
  await waitFor(() => expect(rows()).toBe(263))
  habits.count = 50
  await goOn(user, '{PageDown}', () => expect(rows()).toBe(50))
  await foot(/ of 50$/)
  await heading('50 documents')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['leaves the total out', undefined],
  ['sends a total that cannot be read', 'many'],
])(
  'of a service that %s, all documents can be reached, and are counted once they are',
  async (_, total) => {
    const { user, foot } = await openDocuments({ total })
    await heading('more than 50 documents')
    await foot(/ of more than 50$/)
    await goOn(user, '{End}', () => screen.getByRole('row', { name: /Deed 263/ }))
    expect(rows()).toBe(263)
    await heading('263 documents')
    await foot(/ of 263$/)
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('of a service that does not count, a list that ends with a full page ends there', async () => {
  const { user, foot } = await openDocuments({ total: undefined, count: 100 })
  await goOn(user, '{End}', () => expect(rows()).toBe(100))
  await foot(/ of 100$/)
  await heading('100 documents')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('of a service that does not count, ‘Next’ leads to each page', async () => {
  const { user, foot } = await openDocuments({ total: undefined, count: 60 }, '?pageSize=50')
  await foot(/^1–50 of more than 50$/)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await foot(/^51–60 of 60$/)
})

test.each([
  [0, ''],
  [1, '?pageSize=50&pageIndex=1'],
])(
  'page %i that comes back empty is not taken for the end, and Retry brings it',
  async (index, query) => {
    const habits: Habits = { isEmpty: (pageIndex) => pageIndex === index }
    const { user } = await renderRoute(`/documents${query}`, serviceWith(habits))
    await screen.findByRole('heading', { name: 'These documents could not be loaded' })
    await screen.findByText('The service said 263 documents but gave an empty page.')
    habits.isEmpty = () => false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await row(index * 50 + 1)
  },
)
