/** The filters of the matters, each of them: what it leaves in the address, asks of the service, and does not accept. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Call } from '#app/testing/handler.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
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

/** Opens the matters with every filter in view. */
async function openFilters(path = '/matters') {
  const { user, address, service } = await renderRoute(path, { answers: twoMatters })
  const add = await screen.findByRole('button', { name: 'Add filter' })
  await user.click(add)
  const panel = within(await screen.findByRole('region', { name: 'Filters' }))
  const field = (label: string) => panel.getByRole<HTMLInputElement>('textbox', { name: label })
  /** Writes a date in the place of what stands there. */
  const write = async (label: string, typed: string) => {
    await user.clear(field(label))
    await user.click(field(label))
    await user.paste(typed)
  }
  const parameter = (name: string) => new URLSearchParams(location.search).get(name)
  return { user, address, service, panel, field, write, parameter }
}

/** The chip of a filter, by what it says. */
const chip = (text: string) =>
  waitFor(() => {
    const chips = screen
      .getAllByRole('button', { name: /^Remove filter / })
      .map(({ parentElement }) => parentElement?.textContent)
    expect(chips).toContain(`${text}×`)
  })
const described = (label: string, description: string | RegExp) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: label, description })

test.each([
  ['Lawyer', 'lawyerId'],
  ['Client', 'clientId'],
  ['Referred by', 'referredById'],
  ['Related contact', 'relatedMattersFilterUser'],
])("'%s' is chosen by typing part of a name", async (label, name) => {
  const { user, panel, parameter, service } = await openFilters()
  await said('status', /^2 matters$/)
  await user.type(panel.getByRole('combobox', { name: label }), 'Ok')
  await user.click(await screen.findByRole('option', { name: okafor.name }))
  await said('status', /^1 matter$/)
  expect(parameter(name)).toBe('c1')
  await chip(`${label} ${okafor.name}`)
  expect(service.asked.some(({ url }) => url.searchParams.get(name) === 'c1')).toBe(true)
})

test.each([
  ['Status', 'Closed', 'status', 'Closed'],
  ['Costing method', 'Fixed', 'costingMethod', 'Fixed'],
])("'%s' narrows the list, and its chip takes it away again", async (label, text, name, value) => {
  const { user, panel, parameter } = await openFilters()
  const choice = panel.getByRole<HTMLSelectElement>('combobox', { name: label })
  await user.selectOptions(choice, text)
  await said('status', /^1 matter$/)
  expect(parameter(name)).toBe(value)
  await chip(`${label} ${text}`)
  await user.click(screen.getByRole('button', { name: `Remove filter ${label}` }))
  await said('status', /^2 matters$/)
  expect(parameter(name)).toBeNull()
  expect(choice.value).toBe('')
})

test('a status shows at once: both are read as soon as their choice has the focus', async () => {
  const { user, panel, service } = await openFilters()
  const status = panel.getByRole('combobox', { name: 'Status' })
  const answers = service.asked.length
  status.focus()
  const wanted = () => service.asked.slice(answers).map(({ url }) => url.searchParams.get('status'))
  await waitFor(() => expect(wanted()).toEqual(expect.arrayContaining(['Open', 'Closed'])))
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
  const { length } = service.asked
  await user.selectOptions(status, 'Closed')
  await said('status', /^1 matter$/)
  expect(service.asked.slice(length).filter(({ url }) => url.searchParams.has('status'))).toEqual(
    [],
  )
})

test('offers the trust accounts named in the matters', async () => {
  const { user, panel, parameter } = await openFilters()
  const accounts = panel.getByRole('combobox', { name: 'Trust accounts' })
  await user.type(accounts, 'law')
  await user.click(await screen.findByRole('option', { name: alder.trustAccount }))
  await said('status', /^1 matter$/)
  expect(parameter('trustAccounts')).toBe(alder.trustAccount)
  await chip(`Trust accounts ${alder.trustAccount}`)
})

test.each(['1/7/2026', '1 Jul 2026', '2026-07-01'])(
  "'Opened from' understands %s, and takes no half of it for a date",
  async (typed) => {
    const { user, address, field, parameter } = await openFilters()
    await user.type(field('Opened from'), typed)
    expect(address()).toBe('/matters')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(parameter('openDateStart')).toBe('2026-07-01'))
    await said('status', /^1 matter$/)
    await chip('Opened from 1 Jul 2026')
  },
)

test('names an invalid date at its field, keeps the text, and does not filter by it', async () => {
  const { user, address, panel, write } = await openFilters()
  await write('Opened to', '31/2/2026')
  // The calendar, which a click opens, has left the way to the next field.
  await waitFor(() => expect(panel.queryByRole('dialog')).toBeNull())
  await user.tab()
  const field = await described(
    'Opened to',
    /^There is no 31 February 2026\. Enter a date, such as/,
  )
  expect(field.value).toBe('31/2/2026')
  expect(address()).toBe('/matters')
})

test('says which date is used instead of an invalid one', async () => {
  const { user, write, parameter } = await openFilters('/matters?openDateStart=2026-07-01')
  await write('Opened from', '31/2/2026')
  await user.keyboard('{Enter}')
  await described('Opened from', /The filter still uses 1 Jul 2026/)
  expect(parameter('openDateStart')).toBe('2026-07-01')
})

test('names a range that ends before it begins at both dates and in its chip', async () => {
  const { user, write, panel } = await openFilters('/matters?openDateStart=2026-07-01')
  const backwards = "'Opened from' is after 'Opened to', so nothing can match"
  await write('Opened to', '1/1/2026')
  await user.keyboard('{Enter}')
  await described('Opened to', backwards)
  await described('Opened from', backwards)
  await chip('Opened 1 Jul 2026 back to 1 Jan 2026')
  await write('Opened to', '1/8/2026')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(panel.queryByText(backwards)).toBeNull())
})

test('dates are filtered by the names of their ranges', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 7, 4, 10) })
  onTestFinished(() => void vi.useRealTimers())
  const { user, panel, field, parameter } = await openFilters()
  const opened = panel.getByRole('combobox', { name: 'Opened in' })
  const range = () => [parameter('openDateStart'), parameter('openDateEnd')]
  await user.selectOptions(opened, 'Last financial year')
  await waitFor(() => expect(range()).toEqual(['2025-07-01', '2026-06-30']))
  await waitFor(() => expect(field('Opened from').value).toBe('1 Jul 2025'))
  await user.selectOptions(opened, 'This quarter')
  await waitFor(() => expect(range()).toEqual(['2026-07-01', '2026-09-30']))
  const modified = panel.getByRole('combobox', { name: 'Modified in' })
  await user.selectOptions(modified, 'This month')
  const lastMoment = new Date(2026, 7, 31, 23, 59, 59, 999).toISOString()
  await waitFor(() => expect(parameter('modifiedDateEnd')).toBe(lastMoment))
  await user.selectOptions(opened, 'Any time')
  await waitFor(() => expect(range()).toEqual([null, null]))
})

test("'Clear filters' takes every filter away and keeps sort and page size", async () => {
  const { user, address } = await openFilters(
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
