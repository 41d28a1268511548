/** What somebody saves elsewhere comes to the pages that are open: rows and records change, and nothing moves. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stubLiveDesk } from '#app/testing/live-desk.ts'
import { matterListQueries } from '#app/data/matters/list-queries.ts'
import { openPractice } from '#app/testing/practice.ts'
import { type Handler } from '#app/testing/handler.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { ann, signedIn } from '#app/testing/signed-in.ts'
import { sessionProblems } from '#contract/session-problems.ts'
import { json } from '#main/testing/third-party-service.ts'

/** A list of matters that a test changes as somebody elsewhere does. */
function changingMatters() {
  const records = openPractice().matters
  const listMatters: Handler = ({ query }, response) => {
    const [index, size] = [Number(query['pageIndex'] ?? 0), Number(query['pageSize'] ?? 50)]
    const page = records.slice(index * size, (index + 1) * size)
    json(response, { totalRecords: records.length, pageIndex: index, records: page })
  }
  return { records, listMatters }
}

const titles = () =>
  within(screen.getByRole('grid', { name: 'Matters' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => /Alder|Birch|Mills|Oak/.exec(row.textContent)?.[0])

/** Opens the matters with a desk that tells what is saved; `others` stand below the three of the practice. */
async function openMatters(path = '/matters', others: { id: string; title: string }[] = []) {
  const desk = stubLiveDesk()
  const matters = changingMatters()
  matters.records.push(...others)
  const page = await renderRoute(path, { answers: { listMatters: matters.listMatters } })
  await screen.findByText('Sale of 4 Birch Street')
  await waitFor(() => expect(desk.count()).toBe(1))
  desk.ready()
  await screen.findByText('Live')
  return { ...page, desk, ...matters }
}

test('a row that somebody else has changed says so where it stands, and it is announced', async () => {
  const { desk, records } = await openMatters()
  records[1]!.title = 'Sale of 4 Birch Street (settled)'
  records.reverse()
  desk.tell({ kind: 'matters', id: 'm2' })
  await screen.findByText('Sale of 4 Birch Street (settled)')
  expect(titles()).toEqual(['Alder', 'Birch', 'Mills'])
})

test('a new record moves no row: it is offered, and comes when it is asked for', async () => {
  const { desk, records, user } = await openMatters()
  records.unshift({ id: 'm9', number: '26-0009', title: 'Oak Pty Ltd', status: 'Open' })
  desk.tell({ kind: 'matters', id: 'm9' })
  const show = await screen.findByRole('button', { name: 'Show 1 new' })
  expect(titles()).toEqual(['Alder', 'Birch', 'Mills'])
  expect(screen.getByText('1 new matter.')).toBeTruthy()
  await user.click(show)
  await screen.findByText('Oak Pty Ltd')
  expect(titles()).toEqual(['Oak', 'Alder', 'Birch', 'Mills'])
  expect(screen.queryByRole('button', { name: 'Show 1 new' })).toBeNull()
})

test('a record that left the list stays in its row, which says so, until somebody asks for the changes', async () => {
  const { desk, records, user } = await openMatters()
  records.splice(1, 1)
  desk.tell({ kind: 'matters', id: 'm2' })
  const show = await screen.findByRole('button', { name: 'Show changes' })
  expect(titles()).toEqual(['Alder', 'Birch', 'Mills'])
  const rows = screen
    .getAllByText('Changed, and no longer in this list')
    .map((said) => said.closest('tr'))
  expect(rows.map((row) => row?.textContent)).toEqual([expect.stringContaining('Birch')])
  await user.click(show)
  await waitFor(() => expect(titles()).toEqual(['Alder', 'Mills']))
  expect(screen.queryByText('Changed, and no longer in this list')).toBeNull()
})

test('what takes the place of a record that left a page is not said to be new', async () => {
  const others = Array.from({ length: 30 }, (_, place) => ({ id: `o${place}`, title: 'Other' }))
  const { desk, records } = await openMatters('/matters?pageSize=25', others)
  records.splice(1, 1)
  desk.tell({ kind: 'matters', id: 'm2' })
  await screen.findByRole('button', { name: 'Show changes' })
  screen.getByText('This list of matters has changed.')
  records.unshift({ id: 'm9', number: '26-0009', title: 'Oak Pty Ltd', status: 'Open' })
  desk.tell({ kind: 'matters', id: 'm9' })
  await screen.findByRole('button', { name: 'Show 1 new' })
})

test('a record that moved to another page has not left the list', async () => {
  const others = Array.from({ length: 70 }, (_, place) => ({ id: `o${place}`, title: 'Other' }))
  const { desk, records } = await openMatters('/matters', others)
  const [birch] = records.splice(1, 1)
  records.splice(60, 0, birch!)
  desk.tell({ kind: 'matters', id: 'm2' })
  await screen.findByRole('button', { name: 'Show changes' })
  expect(titles()).toContain('Birch')
  expect(screen.queryByText('Changed, and no longer in this list')).toBeNull()
})

test('a list that is read again holds what it offered: nothing is offered any more, and whoever stood there goes on from the title', async () => {
  const { desk, records, page } = await openMatters()
  records.unshift({ id: 'm9', number: '26-0009', title: 'Oak Pty Ltd', status: 'Open' })
  desk.tell({ kind: 'matters', id: 'm9' })
  const show = await screen.findByRole('button', { name: 'Show 1 new' })
  show.focus()
  await page().client.invalidateQueries({ queryKey: ['matters', 'list'] })
  await screen.findByText('Oak Pty Ltd')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show 1 new' })).toBeNull())
  expect(document.activeElement?.tagName).toBe('H1')
})

test('the heading of a group that comes with a task is no new task', async () => {
  const desk = stubLiveDesk()
  const { tasks } = openPractice()
  const listTasks: Handler = (_call, response) =>
    json(response, { totalRecords: tasks.length, pageIndex: 0, records: tasks })
  await renderRoute('/tasks?group=status&show=all', { answers: { listTasks } })
  await screen.findByText('Call the client')
  await waitFor(() => expect(desk.count()).toBe(1))
  tasks.push({ ...tasks[0]!, id: 't9', description: 'Ring the bank', status: 'InProgress' })
  desk.tell({ kind: 'tasks', id: 't9' })
  await screen.findByRole('button', { name: 'Show 1 new' })
})

test('what was saved of another kind is not read again', async () => {
  const { desk, page, service } = await openMatters()
  const { client } = page()
  const documents = ['documents', 'list']
  client.setQueryData(documents, [])
  const asked = service.asked.length
  desk.tell({ kind: 'documents', id: 'd1' })
  // By then the change has been taken up, and whatever is read again for it has been asked for.
  await waitFor(() => expect(client.getQueryState(documents)?.isInvalidated).toBe(true))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  // The counts of the navigation may come this late: matters by one row, and overdue tasks.
  const read = service.asked
    .slice(asked)
    .filter(
      ({ url }) => url.searchParams.get('pageSize') !== '1' && !url.pathname.endsWith('/tasks'),
    )
  expect(read).toEqual([])
})

test('what makes no sense changes nothing, and what cannot be told one by one is all read again', async () => {
  const { desk, records } = await openMatters()
  desk.tell('<html>')
  desk.tell({ kind: 'moons', id: 7 })
  records[0]!.title = 'Estate of Alder (closed)'
  desk.missed()
  await screen.findByText('Estate of Alder (closed)')
})

test('a failed read leaves the rows, and the list says what went wrong', async () => {
  const desk = stubLiveDesk()
  const answers: Parameters<typeof renderRoute>[1] = { answers: {} }
  await renderRoute('/matters', answers)
  await screen.findByText('Sale of 4 Birch Street')
  await waitFor(() => expect(desk.count()).toBe(1))
  answers.answers!.listMatters = 500
  desk.tell({ kind: 'matters', id: 'm2' })
  expect((await screen.findByRole('alert')).textContent).toContain('could not be refreshed')
  expect(screen.getByText('Sale of 4 Birch Street')).toBeTruthy()
})

test('a page that nobody looks at asks nothing until somebody does', async () => {
  const { desk, service, records, page } = await openMatters()
  const isStale = () =>
    page()
      .client.getQueryCache()
      .find({ queryKey: ['matters', 'list'], exact: false })?.state.isInvalidated
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  const lists = () => service.asked.filter(({ url }) => url.searchParams.get('pageSize') === '50')
  const before = lists().length
  records[0]!.title = 'Estate of Alder (closed)'
  desk.tell({ kind: 'matters', id: 'm1' })
  // By then the change has been taken up: the page is asked for again as soon as it is looked at.
  await waitFor(() => expect(isStale()).toBe(true))
  expect(lists().length).toBe(before)
  visibility.mockReturnValue('visible')
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('Estate of Alder (closed)')
})

test('the navigation says when the page was last up to date, once the desk is out of reach', async () => {
  const { desk } = await openMatters()
  desk.fail()
  expect(await screen.findByText(/^As of \d+:\d\d/)).toBeTruthy()
  desk.ready()
  await screen.findByText('Live')
})

test('the navigation calls nothing live while the desk does not hear of changes elsewhere', async () => {
  const { desk } = await openMatters()
  desk.beat({ hearsAll: false, asOf: '2026-01-05T00:00:00Z' })
  // What was read since is newer than what the desk has heard.
  await screen.findByText(/^As of \d+:\d\d/)
  desk.beat({ hearsAll: false, asOf: '2999-01-05T00:00:00Z' })
  await screen.findByText(/^As of 5 Jan 2999/)
  desk.beat({ hearsAll: true })
  await screen.findByText('Live')
})

test('the navigation says that the device is offline, on a desk that is not on it', async () => {
  const { desk } = await openMatters()
  const before = { location, navigator }
  vi.stubGlobal('location', { ...location, hostname: 'desk.example' })
  vi.stubGlobal('navigator', { ...navigator, onLine: false, locks: navigator.locks })
  onTestFinished(() => {
    for (const [name, value] of Object.entries(before)) vi.stubGlobal(name, value)
    // Reads of other tests would wait for the network.
    window.dispatchEvent(new Event('online'))
  })
  window.dispatchEvent(new Event('offline'))
  await screen.findByText('Offline')
  desk.fail()
  await screen.findByText('Offline')
})

test('an open matter shows what somebody else has changed of it, and what is typed stays', async () => {
  const desk = stubLiveDesk()
  const matters = changingMatters()
  await renderRoute('/matters/m1', {
    answers: { listMatters: matters.listMatters, getMatter: 404 },
  })
  await screen.findByRole('heading', { level: 1, name: 'Estate of Alder' })
  await waitFor(() => expect(desk.count()).toBe(1))
  matters.records[0]!.title = 'Estate of Alder (closed)'
  desk.tell({ kind: 'matters', id: 'm1' })
  await screen.findByRole('heading', { level: 1, name: 'Estate of Alder (closed)' })
})

test('a person who is removed, or given another role, hears at once that their session has ended', async () => {
  signedIn(ann)
  const desk = stubLiveDesk()
  const problem = { type: sessionProblems.signedOut, title: 'Signed out', detail: 'Gone.' }
  const getPerson = vi.fn<Handler>((_, response) => json(response, problem, 401))
  const { page } = await renderRoute('/matters', { answers: { getPerson } })
  await waitFor(() => expect(desk.count()).toBe(1))
  desk.ready()
  await screen.findByText('Live')
  desk.sendAway()
  desk.ready()
  expect(getPerson).not.toHaveBeenCalled()
  desk.refuse()
  await screen.findByRole('dialog', { name: 'Your session has ended' })
  // The dialog looks once too, whether it is somebody else who is there.
  await waitFor(() => expect(getPerson).toHaveBeenCalledTimes(2))
  // It is known by now.
  desk.refuse()
  // What is asked later has its answer later.
  await page().client.refetchQueries({ queryKey: matterListQueries.all() })
  expect(getPerson).toHaveBeenCalledTimes(2)
})

test('a page whose desk is down for a moment stays as it is', async () => {
  signedIn(ann)
  const desk = stubLiveDesk()
  const getPerson = vi.fn<Handler>((_, response) => json(response, {}, 503))
  await renderRoute('/matters', { answers: { getPerson } })
  await waitFor(() => expect(desk.count()).toBe(1))
  desk.ready()
  desk.refuse()
  await waitFor(() => expect(getPerson).toHaveBeenCalledOnce())
  desk.ready()
  await screen.findByText('Live')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(getPerson).toHaveBeenCalledOnce()
})
