import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { openFilter } from '#app/testing/set-filter.ts'
import { type Answers, startThirdParty } from '#app/testing/stub-service.ts'
import { type ThirdPartyService, json } from '#main/testing/third-party-service.ts'

const matter = { id: '1-A', number: '24-0001', title: 'Estate of Alder', status: 'Open' }
const other = { ...matter, id: '2-A', title: 'Sale of Lot 9' }
const pageOf = (...records: object[]) => ({ totalRecords: records.length, pageIndex: 0, records })
const give = (service: ThirdPartyService, ...records: object[]) =>
  service.answer((_, response) => json(response, pageOf(...records)))
const fail = (service: ThirdPartyService, status: number) =>
  service.answer((_, response) => void response.writeHead(status, { 'Retry-After': '0' }).end())

const alder = () => screen.findByRole('row', { name: /Estate of Alder/ })
const lot9 = () => screen.findByRole('row', { name: /Sale of Lot 9/ })
const sortBy = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^(Sort by )?${name}`) })
/** The sentence of the one alert, once it says these words. */
const shown = (words: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
/** What a list says of itself, beside whatever else has a status. */
const statusSays = (words: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words),
  )
const nothingTold = () => waitFor(() => expect(screen.queryByRole('alert')).toBeNull())

test.each([
  [400, /did not accept/],
  [401, /does not allow Practice Desk to use it/],
  [403, /does not allow Practice Desk to use it/],
  [404, /no such record/],
  [429, /wait a moment/],
  [500, /went wrong in the service/],
  [503, /not available/],
])('an answer of %i is explained in a sentence, and Retry reads again', async (status, message) => {
  const service = await startThirdParty()
  fail(service, status)
  const { user } = await renderRoute('/matters', { service })
  await shown(message)
  await shown('Nothing was changed or lost')
  give(service, matter)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await alder()
})

test('names the key as the reason when it is refused everywhere, and says whom to ask', async () => {
  const service = await startThirdParty()
  service.refuseKey()
  await renderRoute('/matters', { service })
  await shown('did not accept Practice Desk’s key')
  await shown('Ask')
})

test('says so when the answer of the service is not valid', async () => {
  const service = await startThirdParty()
  service.answer((_, response) => void response.end('<h1>Welcome to the proxy</h1>'))
  await renderRoute('/matters', { service })
  await shown('answered with a web page')
})

test('never shows half an answer as a complete one', async () => {
  const service = await startThirdParty()
  service.answer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write(`{"totalRecords":1,"pageIndex":0,"records":[${JSON.stringify(matter)}`)
    response.socket?.end()
  })
  await renderRoute('/matters', { service })
  await screen.findByRole('alert')
  expect(screen.queryByRole('row', { name: /Estate of Alder/ })).toBeNull()
})

test('says that the service cannot be reached, and keeps the filters', async () => {
  const service = { ...(await startThirdParty()), url: 'http://127.0.0.1:9' }
  await renderRoute('/matters?status=Open', { service })
  await shown('could not be reached')
  screen.getByRole('button', { name: 'Remove filter Status' })
})

test('keeps the rows when a sort fails, and says so', async () => {
  const service = await startThirdParty()
  give(service, matter)
  const { user } = await renderRoute('/matters', { service })
  const row = await alder()
  fail(service, 503)
  await user.click(sortBy('Title'))

  await shown('The matters you asked for could not be loaded. Below is the previous list.')
  expect(row.isConnected).toBe(true)
  give(service, other)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await lot9()
  await nothingTold()
})

test('rows stay on the screen when reading them again fails, and Retry is offered', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const service = await startThirdParty()
  give(service, matter)
  const { user, page } = await renderRoute('/matters', { service })
  const row = await alder()
  // What comes after the rows reads them, too: later it would be the one to read them again.
  await waitFor(() => expect(page().client.isFetching()).toBe(0))

  fail(service, 503)
  vi.setSystemTime(Date.now() + 5 * 60_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await shown('could not be refreshed')
  expect(row.isConnected).toBe(true)
  give(service, other)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await lot9()
  await nothingTold()
})

test('never shows the previous count beside a search that is still pending', async () => {
  const service = await startThirdParty()
  service.answer((_, response) => json(response, { ...pageOf(matter), totalRecords: 6877 }))
  const { user } = await renderRoute('/matters?pageSize=50', { service })
  await statusSays('6,877 matters')
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  await pages.findByText('1–1 of 6,877')

  const answers: (() => void)[] = []
  service.answer((_, response) => void answers.push(() => json(response, pageOf(matter))))
  await user.type(screen.getByRole('searchbox', { name: 'Search matters' }), 'alder')
  await pages.findByText('Loading…')
  expect(screen.queryByText(/6,877 matters|of 6,877/)).toBeNull()
  for (const name of ['Next', 'Last']) {
    expect(pages.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  }
  await waitFor(() => expect(answers.length).toBeGreaterThan(0))
  give(service, matter)
  for (const answer of answers) answer()
  await pages.findByText('1–1 of 1')
  expect(screen.queryByText('Loading…')).toBeNull()
})

test('rows that the service refuses to show again do not stay', async () => {
  const service = await startThirdParty()
  give(service, matter)
  const { user } = await renderRoute('/matters', { service })
  const row = await alder()
  fail(service, 403)
  await user.type(screen.getByRole('searchbox', { name: 'Search matters' }), 'sale')
  await shown('does not allow Practice Desk')
  expect(row.isConnected).toBe(false)
})

test('restores the previous order when the service refuses a sort', async () => {
  const service = await startThirdParty()
  service.answer(({ url }, response) =>
    url.searchParams.get('sortBy') === 'client'
      ? json(response, { title: 'Bad request' }, 400)
      : json(response, pageOf(matter)),
  )
  const { user, address } = await renderRoute('/matters?sortBy=title&sortDirection=Ascending', {
    service,
  })
  await alder()
  await user.click(sortBy('Client'))
  await shown('cannot sort by that column')
  expect(address()).toMatch(/sortBy=title/)
  await alder()
})

test('shows a repeated matter once, and corrects a wrong total', async () => {
  const service = await startThirdParty()
  service.answer((_, response) =>
    json(response, { totalRecords: 0, pageIndex: 0, records: [matter, matter, other] }),
  )
  await renderRoute('/matters', { service })
  await lot9()
  expect(screen.getAllByRole('row', { name: /Estate of Alder/ })).toHaveLength(1)
  await statusSays('2 matters')
})

test('shows skeleton rows before the first answer', async () => {
  const service = await startThirdParty()
  service.answer(() => {})
  await renderRoute('/matters', { service })
  const table = await screen.findByRole('grid', { name: 'Matters' })
  expect(table.getAttribute('aria-busy')).toBe('true')
  await statusSays('Loading matters')
})

test.each([
  ['/matters?status=Closed', matter, 'matters'],
  ['/documents?types=Email', { id: 'd1', title: 'Lease', type: 'Document' }, 'documents'],
])(
  '%s of a service that ignores the filter is not taken for what was asked for',
  async (path, record, noun) => {
    const service = await startThirdParty()
    give(service, record)
    const { user } = await renderRoute(path, { service })
    const said = await screen.findByText(
      `The service ignored a filter: some of these ${noun} do not match it.`,
    )
    expect(screen.getAllByRole('row')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(said.isConnected).toBe(false))
  },
)

const lawyer = { id: 's1', name: 'Ferrari, Ada', fullName: 'Ferrari, Ada' }
const area = { id: 'a', name: 'Advice' }
const people = {
  name: 'lookupContact',
  label: 'Lawyer',
  message: 'People could not',
  gives: lawyer,
}
const areas = { name: 'lookupPracticeArea', label: 'Practice areas', gives: area } as const
const lookups = [people, { ...areas, message: 'Practice areas could not' }] as const
const ways = { 'the same letters typed again': '{Backspace}a', Enter: '{Enter}' }
test.each(
  lookups.flatMap((lookup) =>
    Object.entries(ways).map(([again, keys]) => ({ ...lookup, again, keys })),
  ),
)(
  '$label that could not be searched says so, and $again asks again',
  async ({ name, label, message, gives, keys }) => {
    const answers: Answers = { [name]: 503 }
    const { user } = await renderRoute('/matters', { answers })
    await alder()
    const editor = await openFilter(user, label)
    const field = await editor.findByRole('combobox', { name: label })
    await user.type(field, 'a')
    const failure = () => screen.queryByText(`${message} be searched`, { exact: false })
    await waitFor(() => expect(failure()).not.toBeNull())
    // Nothing stands over the error, and nothing says that there is no such name.
    expect(screen.queryByRole('option', { name: new RegExp(gives.name) })).toBeNull()
    expect(screen.queryByText(/No one found|No such/)).toBeNull()

    Object.assign(answers, { [name]: [gives] })
    await user.type(field, keys)
    await screen.findByRole('option', { name: new RegExp(gives.name) })
    await waitFor(() => expect(failure()).toBeNull())
  },
)
