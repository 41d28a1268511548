/** The filters of the matters, each of them: what it leaves in the address, asks of the service, and does not accept. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Call } from '#app/testing/handler.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { chips, openFilter, setFilter } from '#app/testing/set-filter.ts'
import type { Answers } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'

const okafor = { id: 'c1', name: 'Okafor, Blessing' }
const alder = {
  id: 'm1',
  title: 'Estate of Alder',
  status: 'Closed',
  costingMethod: 'Fixed',
  lawyer: okafor,
  client: okafor,
  referredBy: okafor,
  roles: [{ contactId: okafor.id, contactName: okafor.name }],
  trustAccount: 'Law practice trust',
  dateOpen: '2026-08-03',
}
const all = [alder, { id: 'm2', title: 'Sale of 4 Birch Street', status: 'Open' }]

/** A service that has two matters, of which one fits every filter. */
const twoMatters: Answers = {
  listMatters: ({ query }: Call, response) => {
    const paging = new Set(['pageIndex', 'pageSize', 'sortBy', 'sortDirection'])
    const filtered = Object.keys(query).some((name) => !paging.has(name))
    const records = filtered ? [alder] : all
    json(response, { totalRecords: records.length, pageIndex: 0, records })
  },
}

/** Opens the matters, and what fills the editor of a filter. */
async function openMatters(path = '/matters') {
  const { user, address, service } = await renderRoute(path, { answers: twoMatters })
  await screen.findByRole('row', { name: /Estate of Alder/ })
  const field = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label })
  /** Writes a date in the place of what stands there. */
  const write = async (label: string, typed: string) => {
    await user.clear(await field(label))
    await user.click(await field(label))
    await user.paste(typed)
  }
  const parameter = (name: string) => new URLSearchParams(location.search).get(name)
  return { user, address, service, field, write, parameter }
}

/** The chip of a filter, by what it says. */
const chip = (text: string) => waitFor(() => expect(chips()).toContain(text))
const described = (label: string, description: string | RegExp) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: label, description })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const focused = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const listed = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('a filter is found by typing, chosen by arrows, and set by keys alone', async () => {
  const { user, address } = await openMatters()
  const add = await button('Add filter')
  add.focus()
  await user.keyboard('{Enter}')
  const box = await screen.findByRole('combobox', { name: 'Filter by' })
  await focused(box)
  expect(listed()).toEqual([
    'Status',
    'Lawyer',
    'Client',
    'Referred by',
    'Related contact',
    'Practice areas',
    'Opened',
    'Costing method',
    'Trust accounts',
    'Modified',
  ])
  await user.keyboard('st')
  expect(listed()).toEqual(['Status', 'Costing method', 'Trust accounts'])
  await user.keyboard('{ArrowDown}{Enter}')
  await focused(await screen.findByRole('combobox', { name: 'Costing method' }))
  // Its chip is there while it is edited.
  await chip('Costing method …')
  await user.keyboard('fix{Enter}')
  await waitFor(() => expect(address()).toBe('/matters?costingMethod=Fixed'))
  await chip('Costing method Fixed')
  await closed()
  await focused(add)
})

test('Escape closes the menu and an editor, and a filter set to nothing leaves no chip', async () => {
  const { user, address } = await openMatters()
  const add = await button('Add filter')
  await user.click(add)
  await screen.findByRole('dialog', { name: 'Add filter' })
  await user.keyboard('{Escape}')
  await closed()
  await focused(add)
  await openFilter(user, 'Lawyer')
  await chip('Lawyer …')
  await user.keyboard('{Escape}')
  await closed()
  await focused(add)
  expect(chips()).toEqual([])
  expect(address()).toBe('/matters')
})

test('a chip opens its editor, which shows what is chosen and removes the filter', async () => {
  const { user, address } = await openMatters('/matters?status=Closed&costingMethod=Fixed')
  const status = await button('Status Closed')
  await user.click(status)
  const editor = within(await screen.findByRole('dialog', { name: 'Status' }))
  await editor.findByRole('option', { name: 'Closed', selected: true })
  await editor.findByRole('option', { name: 'Open', selected: false })
  // What is chosen stays chosen.
  await user.click(editor.getByRole('option', { name: 'Closed' }))
  await closed()
  await focused(status)
  expect(address()).toBe('/matters?status=Closed&costingMethod=Fixed')
  // From the menu, a filter that is set opens the same editor.
  await openFilter(user, 'Status')
  await user.click(await button('Remove filter'))
  await waitFor(() => expect(address()).toBe('/matters?costingMethod=Fixed'))
  await closed()
  await focused(await button('Add filter'))
  expect(chips()).toEqual(['Costing method Fixed'])
})

test('Escape enters no date that was only typed', async () => {
  const { user, address } = await openMatters()
  await openFilter(user, 'Opened')
  await user.keyboard('1/7/2026{Escape}')
  await closed()
  expect(chips()).toEqual([])
  expect(address()).toBe('/matters')
})

test('a press elsewhere closes an editor and applies the date that was typed', async () => {
  const { user, parameter } = await openMatters()
  await openFilter(user, 'Opened')
  await user.keyboard('1/7/2026')
  await user.click(screen.getByRole('heading', { level: 1 }))
  await closed()
  await waitFor(() => expect(parameter('openDateStart')).toBe('2026-07-01'))
})

const staff = [
  { id: 's1', fullName: 'Ferrari, Ada' },
  { id: 's2', fullName: 'Garang, Phoebe' },
  { id: 's3', fullName: 'Le, Mai' },
  { id: 's4', fullName: 'White, Liam' },
]

/** A service with `total` contacts, of whom it lists the staff; the person is one of them. */
const withStaff = (total: number): Answers => ({
  ...twoMatters,
  listContacts: ({ query }: Call, response) => {
    const isOfStaff = query['staffType'] === 'Staff'
    const totalRecords = isOfStaff ? Math.min(total, 60) : total
    json(response, { totalRecords, pageIndex: 0, records: isOfStaff ? staff : [] })
  },
  getPreferences: { staffContactId: 's1' },
  listRecents: [
    { kind: 'contact', id: 's3' },
    { kind: 'contact', id: 'c1' },
  ],
  getContact: ({ id }: Call, response) =>
    json(
      response,
      staff.find((one) => one.id === id),
    ),
})

test('lawyers are offered before anything is typed: me first, then those opened last, then the staff', async () => {
  const { user } = await renderRoute('/matters?lawyerId=s2', { answers: withStaff(900) })
  await user.click(await button(/^Lawyer Garang/))
  await waitFor(() =>
    expect(listed()).toEqual([
      'Me · Ferrari, Ada',
      'Garang, Phoebe✓',
      'Le, Mairecent',
      'White, Liam',
    ]),
  )
  await screen.findByText('60 staff members. Type a name to find any of them.')
})

test('where a service does not tell the staff from others, it is not all of them who are offered', async () => {
  const { user } = await renderRoute('/matters', { answers: withStaff(4) })
  await openFilter(user, 'Lawyer')
  await waitFor(() => expect(listed()).toEqual(['Me · Ferrari, Ada']))
  expect(screen.queryByText(/staff members?/)).toBeNull()
})

test('the filter says of each person it finds what they are', async () => {
  const { user } = await renderRoute('/matters', {
    answers: { getPreferences: { staffContactId: 's1' } },
  })
  await openFilter(user, 'Client')
  await user.keyboard('r')
  await screen.findByRole('option', { name: /Birch Pty Ltd.*Company/ })
  await screen.findByRole('option', { name: /Ferrari, Ada.*Staff/ })
})

test('Enter does not take what was found for half of a name', async () => {
  const { user, parameter } = await openMatters()
  await openFilter(user, 'Client')
  await user.keyboard('Ok')
  await screen.findByRole('option', { name: /^Okafor, Blessing/ })
  await user.keyboard('ay, Jun{Enter}')
  await screen.findByText('No one found')
  expect(parameter('clientId')).toBeNull()
  // What fits is taken at once, in whichever order it is typed.
  await user.clear(screen.getByRole('combobox', { name: 'Client' }))
  await user.keyboard('Okaf')
  await screen.findByRole('option', { name: /^Okafor, Blessing/ })
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}blessing ok{Enter}')
  await waitFor(() => expect(parameter('clientId')).toBe('c1'))
})

test.each([
  ['Lawyer', 'lawyerId'],
  ['Client', 'clientId'],
  ['Referred by', 'referredById'],
  ['Related contact', 'relatedMattersFilterUser'],
])("'%s' is chosen by typing part of a name", async (label, name) => {
  const { user, parameter, service } = await openMatters()
  await said('status', /^2 matters$/)
  await openFilter(user, label)
  await user.keyboard('Ok')
  await user.click(await screen.findByRole('option', { name: /^Okafor, Blessing/ }))
  await said('status', /^1 matter$/)
  expect(parameter(name)).toBe('c1')
  await chip(`${label} ${okafor.name}`)
  expect(service.asked.some(({ url }) => url.searchParams.get(name) === 'c1')).toBe(true)
})

test.each([
  ['Status', 'Closed', 'status', 'Closed'],
  ['Costing method', 'Fixed', 'costingMethod', 'Fixed'],
])("'%s' narrows the list, and its chip takes it away again", async (label, text, name, value) => {
  const { user, parameter } = await openMatters()
  await setFilter(user, label, text)
  await said('status', /^1 matter$/)
  expect(parameter(name)).toBe(value)
  await chip(`${label} ${text}`)
  await user.click(screen.getByRole('button', { name: `Remove filter ${label}` }))
  await said('status', /^2 matters$/)
  expect(parameter(name)).toBeNull()
  expect(chips()).toEqual([])
})

test('a status shows at once: both are read as soon as their choice is open', async () => {
  const { user, service } = await openMatters()
  const answers = service.asked.length
  const editor = await openFilter(user, 'Status')
  const wanted = () => service.asked.slice(answers).map(({ url }) => url.searchParams.get('status'))
  await waitFor(() => expect(wanted()).toEqual(expect.arrayContaining(['Open', 'Closed'])))
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
  const read = () =>
    service.asked.filter(
      ({ url }) => url.pathname.endsWith('/matters') && url.searchParams.has('status'),
    )
  const { length } = read()
  await user.click(editor.getByRole('option', { name: 'Closed' }))
  await said('status', /^1 matter$/)
  expect(read()).toHaveLength(length)
})

test('offers the trust accounts named in the matters, and takes another that is typed', async () => {
  const { user, address, parameter } = await openMatters()
  const editor = await openFilter(user, 'Trust accounts')
  editor.getByText(/You can also type another name\./)
  await user.keyboard('law')
  await user.click(await screen.findByRole('option', { name: alder.trustAccount }))
  await said('status', /^1 matter$/)
  expect(parameter('trustAccounts')).toBe(alder.trustAccount)
  await chip(`Trust accounts ${alder.trustAccount}`)
  await user.keyboard('Ours{Enter}')
  await chip(`Trust accounts ${alder.trustAccount}, Ours`)
  await user.click(screen.getByRole('option', { name: alder.trustAccount, selected: true }))
  await waitFor(() => expect(address()).toBe('/matters?trustAccounts=Ours'))
})

test.each(['1/7/2026', '1 Jul 2026', '2026-07-01'])(
  "'Opened from' understands %s, and takes no half of it for a date",
  async (typed) => {
    const { user, address, field, parameter } = await openMatters()
    await openFilter(user, 'Opened')
    await user.type(await field('Opened from'), typed)
    expect(address()).toBe('/matters')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(parameter('openDateStart')).toBe('2026-07-01'))
    await said('status', /^1 matter$/)
    await chip('Opened from 1 Jul 2026')
  },
)

test('names an invalid date at its field, keeps the text, and does not filter by it', async () => {
  const { user, address, write } = await openMatters()
  await openFilter(user, 'Opened')
  await write('Opened to', '31/2/2026')
  await user.tab()
  const field = await described(
    'Opened to',
    /^There is no 31 February 2026\. Enter a date, such as/,
  )
  expect(field.value).toBe('31/2/2026')
  expect(address()).toBe('/matters')
})

test('says which date is used instead of an invalid one', async () => {
  const { user, write, parameter } = await openMatters('/matters?openDateStart=2026-07-01')
  await user.click(await button('Opened from 1 Jul 2026'))
  await write('Opened from', '31/2/2026')
  await user.keyboard('{Enter}')
  await described('Opened from', /The filter still uses 1 Jul 2026/)
  expect(parameter('openDateStart')).toBe('2026-07-01')
})

test('names a range that ends before it begins at both dates and in its chip', async () => {
  const { user, write } = await openMatters('/matters?openDateStart=2026-07-01')
  const backwards = '‘Opened from’ is after ‘Opened to’, so nothing can match'
  await openFilter(user, 'Opened')
  await write('Opened to', '1/1/2026')
  await user.keyboard('{Enter}')
  await described('Opened to', backwards)
  await described('Opened from', backwards)
  await chip('Opened 1 Jul 2026 back to 1 Jan 2026')
  await write('Opened to', '1/8/2026')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText(backwards)).toBeNull())
})

test('dates are filtered by the names of their ranges, and by a calendar', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 7, 4, 10) })
  onTestFinished(() => void vi.useRealTimers())
  const { user, address, field, parameter } = await openMatters()
  await openFilter(user, 'Opened')
  const range = () => [parameter('openDateStart'), parameter('openDateEnd')]
  await user.click(await button('Last financial year'))
  await waitFor(() => expect(range()).toEqual(['2025-07-01', '2026-06-30']))
  const from = await field('Opened from')
  await waitFor(() => expect(from.value).toBe('1 Jul 2025'))
  await user.click(await button('This quarter'))
  await waitFor(() => expect(range()).toEqual(['2026-07-01', '2026-09-30']))
  await button('31 July 2026')
  await user.click(await field('Opened to'))
  await user.click(await button('15 September 2026'))
  await waitFor(() => expect(range()).toEqual(['2026-07-01', '2026-09-15']))
  await user.keyboard('{Escape}')
  await openFilter(user, 'Modified')
  await user.click(await button('This month'))
  const lastMoment = new Date(2026, 7, 31, 23, 59, 59, 999).toISOString()
  await waitFor(() => expect(parameter('modifiedDateEnd')).toBe(lastMoment))
  await user.click(await button('Remove filter Modified'))
  await user.click(await button('Remove filter Opened'))
  await waitFor(() => expect(address()).toBe('/matters'))
})

test('a list keeps its count, in whichever order its filters are set', async () => {
  const { user } = await openMatters()
  const count = () =>
    screen.getByRole('heading', { level: 1 }).parentElement?.querySelector('[aria-hidden="true"]')
      ?.textContent
  const set = async (label: string, value: string) => {
    await setFilter(user, label, value)
    await chip(`${label} ${value}`)
    await waitFor(() => expect(count()).toMatch(/^1 /))
  }
  await set('Costing method', 'Fixed')
  await set('Status', 'Closed')
  await user.click(await button('Clear filters'))
  await waitFor(() => expect(chips()).toEqual([]))
  await set('Status', 'Closed')
  await set('Costing method', 'Fixed')
})

test("'Clear filters' takes every filter away and keeps sort and page size", async () => {
  const { user, address } = await openMatters(
    '/matters?status=Open&search=a&openDateStart=2020-01-01&pageSize=25&sortBy=title&sortDirection=Ascending',
  )
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() =>
    expect(address()).toBe('/matters?sortBy=title&sortDirection=Ascending&pageSize=25'),
  )
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search matters' })
  await waitFor(() => expect(search.value).toBe(''))
})

test('a link that a colleague sent opens the same view', async () => {
  const view = 'status=Closed&sortBy=title&sortDirection=Descending&pageSize=25'
  const { service, address } = await renderRoute(`/matters?${view}`, { answers: twoMatters })
  await screen.findByRole('row', { name: /Estate of Alder/ })
  const sorted = screen.getByRole('columnheader', { name: /Title/ })
  expect(sorted.getAttribute('aria-sort')).toBe('descending')
  expect(address()).toBe(`/matters?${view}`)
  const { searchParams } = service.asked.find(({ url }) => url.pathname.endsWith('/matters'))!.url
  expect(Object.fromEntries(searchParams)).toMatchObject(
    Object.fromEntries(new URLSearchParams(view)),
  )
})
