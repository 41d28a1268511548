import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, onTestFinished, vi } from 'vitest'
import { signedOut } from '#app/api/session.ts'
import { sessionProblems } from '#contract/session-problems.ts'
import { dropFiles, pdf } from '#app/testing/document-files.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import type { Handler } from '#app/testing/handler.ts'
import { type Answers, startThirdParty } from '#app/testing/stub-service.ts'
import { practiceAnswers } from '#app/testing/practice-answers.ts'
import { type ThirdPartyService, json } from '#main/testing/third-party-service.ts'

const matter = {
  id: '1-A',
  number: '24-0001',
  title: 'Estate of Alder',
  status: 'Open',
  client: { id: 'c', name: 'Okafor, Blessing' },
  matterTrustBalance: 12_480.5,
  roles: [],
}
const pageOf = (...records: object[]) => ({ totalRecords: records.length, pageIndex: 0, records })
const many = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: `m${place}`, title: `Matter ${place}` }))
const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
const link = () => screen.findByRole('link', { name: 'Estate of Alder' })

/** Answers lists; whoever asks for one matter by its id gets what `one` says, or a page that ignores it. */
function answerLists(service: ThirdPartyService, all: object[], one?: object) {
  service.answer(({ url }, response) => {
    const { searchParams } = url
    if (searchParams.has('pageIndexForId') && one !== undefined) return json(response, one)
    const size = Number(searchParams.get('pageSize'))
    const from = Number(searchParams.get('pageIndex') ?? 0) * size
    return json(response, {
      totalRecords: all.length,
      pageIndex: 0,
      records: searchParams.has('search') ? [] : all.slice(from, from + size),
    })
  })
}

test.each(['1/2 ü%?#&+', 'a b;c=d', 'x\'"<y>', '%2F', '163-A.json', 'a$b:c@d', '日本'])(
  'a matter with the identifier %s opens from the list and from a bare link',
  async (id) => {
    const service = await startThirdParty()
    const odd = { ...matter, id }
    answerLists(service, [odd], pageOf(odd))
    const { user, reload } = await renderRoute('/matters', { service })
    await user.click(await link())
    await titled('Estate of Alder')
    reload()
    await titled('Estate of Alder')
    const requested = service.asked.map(({ url }) => url.searchParams.get('pageIndexForId'))
    expect(new Set(requested.filter((one) => one !== null))).toEqual(new Set([id]))
  },
)

const down = (service: ThirdPartyService) =>
  service.answer((_, response) => void response.writeHead(503).end())
/** The remark that holds these words; all of a page are alerts. */
const remark = async (words: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('alert').find((one) => one.textContent.includes(words))
    expect(found).toBeDefined()
    return found!
  })
const hasFocus = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element))

test('a matter that could not be read says why, and Retry reads it again', async () => {
  const service = await startThirdParty()
  down(service)
  const { user } = await renderRoute('/matters/1-A', { service })
  const { textContent } = await remark('This matter could not be loaded')
  expect(textContent).toContain('The service is not available at the moment.')
  answerLists(service, [matter], pageOf(matter))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await hasFocus(await titled('Estate of Alder'))
})

test('keeps showing a matter from the list when it cannot be read again', async () => {
  const service = await startThirdParty()
  answerLists(service, [matter])
  const { user } = await renderRoute('/matters', { service })
  const toMatter = await link()
  down(service)
  await user.click(toMatter)
  await screen.findByText('$12,480.50')
  const said = await remark('could not be refreshed')
  expect(said.textContent).toContain('may be out of date')
  answerLists(service, [matter], pageOf({ ...matter, title: 'Estate of Birch' }))
  await user.click(within(said).getByRole('button', { name: 'Retry' }))
  await titled('Estate of Birch')
  await waitFor(() => expect(said.isConnected).toBe(false))
})

test.each([
  [404, 'Estate of Alder is no longer available'],
  [403, 'does not allow Practice Desk to use it'],
])('a matter that the list showed does not stay in sight after %i', async (status, message) => {
  const service = await startThirdParty()
  answerLists(service, [matter])
  const { user } = await renderRoute('/matters', { service })
  const toMatter = await link()
  service.answer((_, response) => void response.writeHead(status).end())
  await user.click(toMatter)
  await screen.findByText(message, { exact: false })
  expect(screen.queryByText('$12,480.50')).toBeNull()
  await hasFocus(screen.getByRole('heading', { level: 1 }))
})

test('a session that ends closes no dialog on the page of a matter', async () => {
  onTestFinished(() => signedOut.set(false))
  const { page } = await renderRoute('/matters/m1/documents')
  const row = await screen.findByRole('row', { name: /Lease/ })
  await titled('Estate of Alder')
  dropFiles(row, pdf('Lease.pdf'))
  const dialog = await screen.findByRole('dialog', { name: /^Replace the file of/ })
  const problem = { type: sessionProblems.signedOut, title: 'Unauthorized', status: 401 }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 401 }))
  void page().client.invalidateQueries()
  await screen.findByRole('dialog', { name: 'Your session has ended' })
  await remark('This matter could not be refreshed')
  expect(dialog.isConnected).toBe(true)
})

test('a page of a matter has its final shape before the first answer', async () => {
  const service = await startThirdParty()
  service.answer(() => {})
  await renderRoute('/matters/1-A', { service })
  await titled('Matter')
  expect(screen.getByRole('status').textContent).toBe('Loading the matter')
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(expect.arrayContaining(['Trust balance', 'Client', 'Last activity']))
  screen.getByRole('link', { name: 'Summary' })
})

test('where a service ignores the identifier, the matter is found by its number', async () => {
  const service = await startThirdParty()
  const all = [...many(3), matter]
  service.answer(({ url }, response) =>
    json(
      response,
      url.searchParams.get('search') === '24-0001'
        ? pageOf({ ...matter, matterTrustBalance: 5 })
        : pageOf(...all.slice(0, Number(url.searchParams.get('pageSize')))),
    ),
  )
  const { user } = await renderRoute('/matters', { service })
  await user.click(await link())
  await screen.findByText('$5.00')
  expect(screen.queryByText('a list showed', { exact: false })).toBeNull()
})

test('says how old the details are when only the list has the matter', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 7, 4, 12) })
  onTestFinished(() => void vi.useRealTimers())
  const service = await startThirdParty()
  answerLists(service, [...many(3), matter])
  const { user } = await renderRoute('/matters', { service })
  await user.click(await link())
  await screen.findByText('$12,480.50')
  await screen.findByText(/Showing what the list had: Today, /)
})

test('a bare link to a service that finds no matter by its id looks through all of them', async () => {
  const service = await startThirdParty()
  answerLists(service, [...many(600), matter])
  await renderRoute('/matters/1-A', { service })
  await titled('Estate of Alder')
  const looked = service.asked.filter(({ url }) => url.searchParams.get('pageSize') === '250')
  expect(looked.map(({ url }) => url.searchParams.get('pageIndex'))).toEqual(['0', '1', '2'])
})

test('shows the progress of a search through all matters, which can be stopped and continued', async () => {
  const service = await startThirdParty()
  const all = [...many(1000), matter]
  let release = () => {}
  service.answer(async ({ url }, response) => {
    const index = Number(url.searchParams.get('pageIndex') ?? 0)
    if (index === 2) {
      await new Promise<void>((resolve) => {
        release = resolve
      })
    }
    const size = Number(url.searchParams.get('pageSize'))
    const records = url.searchParams.has('search')
      ? []
      : all.slice(index * size, (index + 1) * size)
    json(response, { totalRecords: all.length, pageIndex: index, records })
  })
  const { user } = await renderRoute('/matters/1-A', { service })
  await screen.findByText('500 of 1,001 matters')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  release()
  await screen.findByText('750 of 1,001 matters')
  const { length } = service.asked
  const goOn = screen.getByRole('button', { name: 'Continue' })
  await hasFocus(goOn)
  expect(service.asked).toHaveLength(length)
  await user.click(goOn)
  await titled('Estate of Alder')
})

test('says that a matter does not exist when a search through all of them has not found it', async () => {
  const service = await startThirdParty()
  answerLists(service, many(260))
  await renderRoute('/matters/1-A', { service })
  await titled('Matter not found')
})

test('shows an error in each part that fails, and keeps the rest of the page', async () => {
  const { listMatters } = practiceAnswers()
  const ofClient: Handler = (call, response) =>
    call.query['clientId'] ? void response.writeHead(503).end() : listMatters!(call, response)
  const answers: Answers = { listMatters: ofClient, getMatter: 503, listMatterDocuments: 503 }
  const { user } = await renderRoute('/matters/m1', { answers })
  await titled('Estate of Alder')
  const parts = ['Latest documents', 'Other matters of this client', 'More details']
  const part = (name: string) => screen.getByRole('region', { name })
  for (const name of parts) {
    await waitFor(() => within(part(name)).getByRole('alert'))
  }
  screen.getByRole('link', { name: 'Other matters of Okafor, Blessing' })
  for (const name of Object.keys(answers)) delete answers[name as keyof Answers]
  // The first that can be read brings the others.
  await user.click(within(part(parts[0]!)).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryAllByRole('alert')).toEqual([]))
  await screen.findByText('Costing method')
})

test('leaves out what a service does not offer, without an error', async () => {
  const service = await startThirdParty()
  answerLists(service, [matter], pageOf(matter))
  await renderRoute('/matters/1-A', { service })
  await titled('Estate of Alder')
  await waitFor(() => expect(service.asked.some(isOfOne)).toBe(true))
  expect(screen.queryByText('Costing method')).toBeNull()
  expect(screen.queryByRole('region', { name: 'More details' })).toBeNull()
})
/** Whether a call asks for the matter in full. */
const isOfOne = ({ url }: { url: URL }) => url.pathname.endsWith('/matters/1-A')
