/** Single keys and where the focus goes: what needs no layout. The rest is in `e2e/keyboard.spec.ts`. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import type { Handler } from '#app/testing/handler.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { openFilter } from '#app/testing/set-filter.ts'
import { tabTo } from '#app/testing/tab-to.ts'
import { switchSingleKeys } from '#app/ui/keyboard/keys.ts'
import { json } from '#main/testing/third-party-service.ts'

test('? lists the keys, Escape closes the list, and single keys can be switched off', async () => {
  onTestFinished(() => switchSingleKeys(true))
  const { user } = await renderRoute('/matters')
  const search = await screen.findByRole('searchbox', { name: 'Search matters' })
  await screen.findByRole('button', { name: 'Keyboard shortcuts' })
  const dialog = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.keyboard('?')
  await waitFor(() => expect(dialog()?.textContent).toContain('Go to the search box'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog()).toBeNull())
  await user.keyboard('/')
  expect(document.activeElement).toBe(search)
  search.blur()

  await user.keyboard('?')
  await tabTo(user, 'checkbox', 'Single-key shortcuts')
  await user.keyboard(' ')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog()).toBeNull())
  await user.keyboard('/')
  expect(document.activeElement).not.toBe(search)
  await user.keyboard('?')
  expect(dialog()).toBeNull()
})

test("the board's shortcuts are listed behind '?'", async () => {
  const { user } = await renderRoute('/tasks?view=board')
  await screen.findByRole('region', { name: 'To do' })
  await screen.findByRole('button', { name: 'Keyboard shortcuts' })
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await waitFor(() =>
    expect(dialog.textContent).toContain('Move the card one column left or right'),
  )
})

test('an empty list and a banner hand the focus to the title', async () => {
  const { user } = await renderRoute('/matters?search=zzzz+no+such&nonsense=1')
  await tabTo(user, 'button', 'Show all matters')
  await user.keyboard('{Enter}')
  const title = screen.getByRole('heading', { level: 1, name: 'Matters' })
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('the focus moves on when the chip that had it disappears, and back when a filter is closed', async () => {
  const { user, address } = await renderRoute('/matters?status=Open&costingMethod=Time&search=a')
  await screen.findByRole('row', { name: /Estate of Alder/ })
  const focusedOn = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  await tabTo(user, 'button', 'Remove filter Status')
  await user.keyboard('{Enter}')
  await focusedOn('Remove filter Costing method')
  await user.keyboard('{Enter}')
  await focusedOn('Add filter')
  await tabTo(user, 'button', 'Clear filters')
  await user.keyboard('{Enter}')
  await focusedOn('Add filter')

  await user.keyboard('{Enter}')
  await screen.findByRole('combobox', { name: 'Filter by' })
  await user.keyboard('Opened')
  await screen.findByRole('option', { name: 'Opened' })
  await user.keyboard('{Enter}')
  const from = await screen.findByRole('textbox', { name: 'Opened from' })
  await waitFor(() => expect(document.activeElement).toBe(from))
  await user.keyboard('1/1/2020{Enter}')
  await waitFor(() => expect(address()).toBe('/matters?openDateStart=2020-01-01'))
  await user.keyboard('{Escape}')
  await focusedOn('Add filter')
})

test('Tab moves on from the names that a filter shows, and Shift and Tab back to them', async () => {
  const { user, address } = await renderRoute('/matters')
  await screen.findByRole('row', { name: /Estate of Alder/ })
  await openFilter(user, 'Lawyer')
  const field = await screen.findByRole('combobox', { name: 'Lawyer' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('Ferr')
  await screen.findByRole('option', { name: /Ferrari, Ada/ })
  await user.tab()
  const remove = screen.getByRole('button', { name: 'Remove filter' })
  expect(document.activeElement).toBe(remove)
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/matters?lawyerId=s1'))
})

test('the last page keeps the focus on the button that led there', async () => {
  const listMatters: Handler = ({ query }, response) => {
    const pageIndex = Number(query['pageIndex'] ?? 0)
    const records = Array.from({ length: 25 }, (_, place) => {
      const number = pageIndex * 25 + place
      return { id: `m${number}`, title: `Matter ${number}` }
    })
    json(response, { totalRecords: 75, pageIndex, records })
  }
  const { user, address } = await renderRoute('/matters?pageSize=25', { answers: { listMatters } })
  await screen.findByRole('row', { name: /Matter 0/ })
  await tabTo(user, 'button', 'Last')
  await user.keyboard('{Enter}')
  await screen.findByRole('row', { name: /Matter 50/ })
  expect(address()).toBe('/matters?pageSize=25&pageIndex=2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Last' }))
})

/** The keys that a list of them names. */
const keysIn = (list: HTMLElement) =>
  [...list.querySelectorAll('kbd')].map((key) => key.textContent)

test("'?' lists every key that works on the page, in the words of Settings", async () => {
  const { user, page } = await renderRoute('/matters')
  await screen.findByRole('row', { name: /Estate of Alder/ })
  await screen.findByRole('button', { name: 'Keyboard shortcuts' })
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const expected = [
    'Ctrl K, ⌘ K',
    '?',
    '/',
    'g m',
    '↑ ↓',
    'Page Up, Page Down',
    'Home, End',
    'Enter',
    'Tab',
    'Space',
  ]
  await waitFor(() => expect(keysIn(dialog)).toEqual([...expected, 'Escape']))
  const words = [...dialog.querySelectorAll('dd')].map(({ textContent }) => textContent)
  page().close()

  await renderRoute('/settings')
  const settings = await screen.findByRole('region', { name: 'Keyboard' })
  for (const key of expected) expect(keysIn(settings)).toContain(key)
  for (const word of words) within(settings).getByText(word)
})

test.each([
  ['/tasks/new', 'New task', 'Description'],
  ['/contacts/new/person', 'New person', 'First name'],
  ['/contacts/new/company', 'New company', 'Name'],
])(
  '%s begins in its first field, in a form that is called like the page',
  async (path, title, label) => {
    await renderRoute(path)
    const form = await screen.findByRole('form', { name: title })
    const field = await within(form).findByRole('textbox', { name: label })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(document.title).toBe(`${title} · Practice Desk`)
  },
)

test('a person who comes to a new task by a link is in its first field, not on the title', async () => {
  const { user } = await renderRoute('/tasks')
  await user.click(await screen.findByRole('link', { name: 'New task' }))
  const field = await screen.findByRole('textbox', { name: 'Description' })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('a person who edits a task is in its first field, and back on its title after Cancel', async () => {
  const { user } = await renderRoute('/tasks/t1')
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const field = await screen.findByRole('textbox', { name: 'Description' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test.each(['{Enter}', '{ArrowDown}'])(
  '%s in the search box leads to the first of the rows that were searched for',
  async (key) => {
    const { user } = await renderRoute('/matters')
    await screen.findByRole('row', { name: /Estate of Alder/ })
    await user.type(screen.getByRole('searchbox', { name: 'Search matters' }), `Birch${key}`)
    const grid = screen.getByRole('grid', { name: 'Matters' })
    await waitFor(() => expect(document.activeElement).toBe(grid))
    await waitFor(() => {
      const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
      expect(active?.textContent).toContain('Sale of 4 Birch Street')
      expect(active?.getAttribute('aria-rowindex')).toBe('2')
    })
    expect(screen.queryByRole('row', { name: /Estate of Alder/ })).toBeNull()
    // Tab leads into that row, not to the headings above it.
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Sale of 4 Birch Street')
  },
)

test('a search that finds nothing leaves the focus in its box', async () => {
  const { user } = await renderRoute('/matters')
  await screen.findByRole('row', { name: /Estate of Alder/ })
  const box = screen.getByRole('searchbox', { name: 'Search matters' })
  await user.type(box, 'zzzz no such{Enter}')
  await screen.findByRole('heading', { name: /^No matters/ })
  expect(document.activeElement).toBe(box)
})

test('the button of a calendar says first what the date is for', async () => {
  await renderRoute('/tasks/new')
  await screen.findByRole('button', { name: 'Due date: choose from a calendar' })
})
