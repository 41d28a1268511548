/** The pages of a list: how many rows they hold, what stands beyond the last, and where nothing fits. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import type { Handler } from '#app/testing/handler.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { json } from '#main/testing/third-party-service.ts'

const titled = (place: number) => ({ id: `m${place}`, title: `Matter ${place}` })
const practice = Array.from({ length: 300 }, (_, place) => titled(place + 1))

/** Answers the page that is asked for, of 300 matters. */
const listMatters: Handler = ({ url }, response) => {
  const { searchParams } = url
  const pageIndex = Number(searchParams.get('pageIndex'))
  const size = Number(searchParams.get('pageSize') ?? 50)
  const fitting = searchParams.has('search') ? [] : practice
  const records = fitting.slice(pageIndex * size, (pageIndex + 1) * size)
  json(response, { totalRecords: fitting.length, pageIndex, records })
}
const open = (path: string) => renderRoute(path, { answers: { listMatters } })
const row = (place: number) => screen.findByRole('row', { name: new RegExp(`Matter ${place} `) })
const foot = async () => within(await screen.findByRole('navigation', { name: 'Pages' }))
const rowsPerPage = async () =>
  (await foot()).getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' })

test.each([25, 50, 100, 250])(
  'a page holds %i matters when a person asks for so many',
  async (size) => {
    const { user, service, address } = await open('/matters')
    await row(1)
    await user.selectOptions(await rowsPerPage(), String(size))
    await waitFor(() => expect(address()).toBe(`/matters?pageSize=${size}`))
    await (await foot()).findByText(`1–${size} of 300`)
    const sizes = service.asked.map(({ url }) => url.searchParams.get('pageSize'))
    expect(sizes).toContain(String(size))
    const grid = screen.getByRole('grid', { name: 'Matters' })
    expect(grid.getAttribute('aria-rowcount')).toBe('301')
    // The keys of the list come a moment after its rows.
    await waitFor(async () => {
      grid.focus()
      await user.keyboard('{End}')
      const active = grid.querySelector('tbody tr[id]')
      expect(active?.getAttribute('aria-rowindex')).toBe(String(size + 1))
    })
  },
)

test('a list is read in one piece or in pages, as a person likes, and the choice keeps the focus', async () => {
  const { user, address } = await open('/matters')
  await row(1)
  const choice = await rowsPerPage()
  const next = () => screen.queryByRole('button', { name: 'Next' })
  expect(choice.selectedOptions[0]?.textContent).toBe('Continuous scroll')
  expect(next()).toBeNull()
  await user.selectOptions(choice, '25')
  await waitFor(() => expect(next()).not.toBeNull())
  expect(document.activeElement).toBe(choice)
  await user.selectOptions(choice, 'Continuous scroll')
  await waitFor(() => expect(next()).toBeNull())
  expect(address()).toBe('/matters')
  expect(document.activeElement).toBe(choice)
})

const asksFor = (name: string, value: string | null) => (asked: { url: URL }) =>
  asked.url.searchParams.get(name) === value

/** A page after the one that is shown is read ahead in any case. */
const isNext = asksFor('pageIndex', '1')

test.each([
  { button: 'Title', asks: asksFor('sortBy', 'title'), leads: 'sortBy=title', range: '1–25' },
  { button: 'Last', asks: asksFor('pageIndex', '11'), leads: 'pageIndex=11', range: '276–300' },
])(
  'what the button "$button" asks for is read from the moment it is held down, and once',
  async ({ button, asks, leads, range }) => {
    const { user, service, address } = await open('/matters?pageSize=25')
    await row(1)
    const target = screen.getByRole('button', { name: button })
    const asked = () => service.asked.filter((one) => asks(one) && !isNext(one))
    await user.pointer({ keys: '[MouseLeft>]', target })
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(address()).toBe('/matters?pageSize=25')
    await user.pointer({ keys: '[/MouseLeft]', target })
    await waitFor(() => expect(address()).toContain(leads))
    await (await foot()).findByText(`${range} of 300`)
    expect(asked()).toHaveLength(1)
  },
)

const leadsTo = { Title: asksFor('sortBy', 'title'), Last: asksFor('pageIndex', '11') }

test.each([
  ['Title', 'Last'],
  ['Last', 'Title'],
] as const)(
  'what the button %s asks for is read once the pointer rests on it, and that of %s, which it passes, is not',
  async (button, passed) => {
    const { user, service } = await open('/matters?pageSize=25')
    await row(1)
    const asked = (name: keyof typeof leadsTo) =>
      service.asked.filter((one) => leadsTo[name](one) && !isNext(one))
    const other = screen.getByRole('button', { name: passed })
    fireEvent.pointerOver(other, { relatedTarget: document.body })
    fireEvent.pointerOut(other, { relatedTarget: document.body })
    const target = screen.getByRole('button', { name: button })
    await user.hover(target)
    await waitFor(() => expect(asked(button)).toHaveLength(1))
    // It would have been read before, as the pointer was there before.
    expect(asked(passed)).toEqual([])
    await user.click(target)
    await (await foot()).findByText(/ of 300$/)
    expect(asked(button)).toHaveLength(1)
  },
)

test('a page that was read ahead is kept for who goes there, and forgotten where nobody does', async () => {
  const { user, service } = await open('/matters?pageSize=25')
  await row(1)
  const asked = (page: string) =>
    service.asked.filter(asksFor('pageIndex', page)).filter(asksFor('sortBy', null))
  await waitFor(() => expect(asked('1')).toHaveLength(1))
  await user.click((await foot()).getByRole('button', { name: 'Next' }))
  await row(26)
  await waitFor(() => expect(asked('2')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Title' }))
  await row(1)
  history.back()
  await row(26)
  await waitFor(() => expect(asked('2')).toHaveLength(2))
  expect(asked('1')).toHaveLength(1)
})

test('a browser that is set to save data reads a page only once somebody asks for it', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  const { user, service } = await open('/matters?pageSize=25')
  await row(1)
  const pagesAsked = () =>
    service.asked
      .filter(
        ({ url }) => url.pathname.endsWith('/matters') && url.searchParams.has('pageSize', '25'),
      )
      .map(({ url }) => url.searchParams.get('pageIndex'))
  await user.hover(screen.getByRole('button', { name: 'Last' }))
  await user.click((await foot()).getByRole('button', { name: 'Next' }))
  await row(26)
  await user.click((await foot()).getByRole('button', { name: 'Next' }))
  await row(51)
  // The third of them would have been read after the second, and the last before.
  expect(pagesAsked()).toEqual(['0', '1', '2'])
})

test('a page after the last says so, and links back', async () => {
  const { user } = await open('/matters?pageIndex=900')
  await screen.findByRole('heading', { name: 'There is no page 901' })
  await user.click(screen.getByRole('button', { name: 'Go to the first page' }))
  await row(1)
})

test('says that no matter matches the filters, and lets a person clear them', async () => {
  const { user, address } = await open('/matters?search=zzzz+no+such+matter')
  await screen.findByRole('heading', { name: 'No matters match this search' })
  await said('status', /^0 matters$/)
  await user.click(screen.getByRole('button', { name: 'Show all matters' }))
  await row(1)
  expect(address()).toBe('/matters')
})
