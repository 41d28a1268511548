/** What the tasks open on, and what their views leave out. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { chips, openFilter } from '#app/testing/set-filter.ts'
import { startThirdParty } from '#app/testing/stub-service.ts'
import {
  answerTasks,
  thirdPartyTask,
  type ThirdPartyTask,
} from '#main/testing/third-party-tasks.ts'

/** Sets the day for as long as the test lasts. */
function onDay(now: Date) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
}

const task = (number: number, status: string, change: Partial<ThirdPartyTask> = {}) =>
  thirdPartyTask(number, { status, assignedToId: number % 2 ? 's1' : 's2', ...change })

async function openTasks(path: string, tasks: ThirdPartyTask[], staffContactId?: string) {
  const service = await startThirdParty()
  service.answerAll(answerTasks(tasks))
  const answers = staffContactId ? { getPreferences: { staffContactId } } : {}
  return { ...(await renderRoute(path, { service, answers })), service }
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => /Task \d+/.exec(textContent)?.[0])
const lit = () =>
  within(screen.getByRole('navigation', { name: 'Views' }))
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent)
const view = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Views' })).findByRole('link', { name })
const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected))

const tasks = () => [
  task(1, 'Todo'),
  task(2, 'InProgress'),
  task(3, 'Done'),
  task(4, 'Todo'),
  task(5, 'InProgress'),
]

test('the tasks open on what is not done; All and Done are a click away, and have addresses of their own', async () => {
  const { user, address } = await openTasks('/tasks', tasks())
  await shows('Task 00001', 'Task 00002', 'Task 00004', 'Task 00005')
  expect(address()).toBe('/tasks')
  expect(lit()).toEqual(['Not done'])
  await user.click(await view('All'))
  await said('status', /^5 tasks$/)
  expect(address()).toBe('/tasks?show=all')
  expect(lit()).toEqual(['All'])
  await user.click(await view('Done'))
  await shows('Task 00003')
  expect(address()).toBe('/tasks?status=Done')
  await user.click(await view('Not done'))
  await shows('Task 00001', 'Task 00002', 'Task 00004', 'Task 00005')
  expect(address()).toBe('/tasks')
})

test('once it is known who the person is, the tasks open on theirs; All and Mine are never lit together', async () => {
  const { user, address } = await openTasks('/tasks', tasks(), 's1')
  await shows('Task 00001', 'Task 00005')
  expect(address()).toBe('/tasks')
  expect(lit()).toEqual(['Not done', 'Mine'])
  await user.click(await view('All'))
  await said('status', /^5 tasks$/)
  expect(lit()).toEqual(['All'])
  // What a person asks for as theirs leaves out what they have finished.
  await user.click(await view('Mine'))
  await shows('Task 00001', 'Task 00005')
  expect(lit()).toEqual(['Not done', 'Mine'])
  await user.click(await view('Mine'))
  await shows('Task 00001', 'Task 00002', 'Task 00004', 'Task 00005')
  expect(lit()).toEqual(['Not done'])
  expect(address()).toBe('/tasks?status=Todo&status=InProgress')
})

test('an address that was kept means what it meant: with a filter of its own it leaves nothing else out', async () => {
  const mine = await openTasks('/tasks?assignedToId=s1', tasks(), 's1')
  await shows('Task 00001', 'Task 00003', 'Task 00005')
  mine.page().close()
  await openTasks('/tasks?search=0000', tasks(), 's1')
  await said('status', /^5 tasks$/)
})

test('Today and This week leave out what is done', async () => {
  onDay(new Date(2026, 7, 4, 10))
  const due = { dueDate: '2026-08-04' }
  const { user } = await openTasks('/tasks', [task(1, 'Todo', due), task(2, 'Done', due)])
  await shows('Task 00001')
  for (const name of ['Today', 'This week']) {
    await user.click(await view(name))
    await waitFor(() => expect(lit()).toEqual([name]))
    await shows('Task 00001')
  }
})

test('the most important of the tasks due on one day comes first', async () => {
  const on = (dueDate: string, priority: string) => ({ dueDate, priority })
  await openTasks('/tasks', [
    task(1, 'Todo', on('2026-08-04', 'Low')),
    task(2, 'Todo', on('2026-08-04', 'High')),
    task(3, 'Todo', on('2026-08-05', 'Normal')),
    task(4, 'Todo', on('2026-08-05', 'High')),
  ])
  await shows('Task 00002', 'Task 00001', 'Task 00004', 'Task 00003')
})

test('clearing the filters shows everything', async () => {
  const { user, address } = await openTasks('/tasks', tasks())
  await shows('Task 00001', 'Task 00002', 'Task 00004', 'Task 00005')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await said('status', /^5 tasks$/)
  expect(address()).toBe('/tasks?show=all')
})

test("a matter's tasks open on what is not done, whoever does it", async () => {
  const { user, address } = await renderRoute('/matters/m1/tasks', {
    answers: { getPreferences: { staffContactId: 'c1' } },
  })
  await screen.findByRole('row', { name: /File the notice of appeal/ })
  expect(lit()).toEqual(['Not done'])
  await user.click(await view('Done'))
  await screen.findByText('No tasks match these filters')
  await user.click(await view('All'))
  await screen.findByRole('row', { name: /File the notice of appeal/ })
  expect(address()).toBe('/matters/m1/tasks?show=all')
})

test('what is done is a collapsed column of the board, which is opened when it is wanted and stays so', async () => {
  const { user, reload } = await openTasks('/tasks?view=board', tasks())
  const done = async () => within(await screen.findByRole('region', { name: 'Done' }))
  await waitFor(async () => expect((await done()).getByRole('heading').textContent).toMatch(/1$/))
  expect((await done()).queryByText('Task 00003')).toBeNull()
  await user.click((await done()).getByRole('button', { name: 'Show tasks that are done' }))
  await (await done()).findByText('Task 00003')
  reload()
  await (await done()).findByText('Task 00003')
  await user.click((await done()).getByRole('button', { name: 'Hide tasks that are done' }))
  await waitFor(async () => expect((await done()).queryByText('Task 00003')).toBeNull())
})

test('the cards of a column are sorted by all but the status that they share', async () => {
  await openTasks('/tasks?view=board', tasks())
  const order = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
  const words = [...order.options].map(({ textContent }) => textContent)
  expect(words).toContain('Priority, highest first')
  expect(words.filter((word) => word?.startsWith('Status'))).toEqual([])
})

test('a card that goes to the collapsed column leaves the focus to the next one', async () => {
  const { user } = await openTasks('/tasks?view=board', tasks())
  const column = within(await screen.findByRole('region', { name: 'To do' }))
  await user.click(await column.findByRole('button', { name: 'Move to …: Task 00001' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Done' }))
  const next = column.getByRole('button', { name: 'Move to …: Task 00004' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('what a view and Mine say is not said again by chips, but can be edited as any filter', async () => {
  const { user } = await openTasks('/tasks', tasks(), 's1')
  await shows('Task 00001', 'Task 00005')
  expect(lit()).toEqual(['Not done', 'Mine'])
  expect(chips()).toEqual([])
  const editor = await openFilter(user, 'Status')
  expect(chips()).toEqual(['Status Not done'])
  await user.click(await editor.findByRole('option', { name: 'In progress' }))
  await user.keyboard('{Escape}')
  await shows('Task 00001')
  expect(lit()).toEqual(['Mine'])
  expect(chips()).toEqual(['Status To do'])
})

test('tasks open at once on those of the person whom the page names, and the desk is not asked', async () => {
  const mark = document.createElement('meta')
  mark.name = 'preferences'
  mark.content = '{"staffContactId":"s1"}'
  document.head.append(mark)
  const service = await startThirdParty()
  service.answerAll(answerTasks(tasks()))
  await renderRoute('/tasks', { service, answers: { getPreferences: 503 } })
  await shows('Task 00001', 'Task 00005')
  expect(mark.isConnected).toBe(false)
})

test('a column of the board that the filter leaves out shows no cards, also those that it has shown before', async () => {
  const { user } = await openTasks('/tasks?view=board', tasks())
  const column = async (name: string) => within(await screen.findByRole('region', { name }))
  await (await column('To do')).findByText('Task 00001')
  await (await column('In progress')).findByText('Task 00002')
  await user.click(await view('Done'))
  await (await column('Done')).findByText('Task 00003')
  for (const name of ['To do', 'In progress']) {
    await (await column(name)).findByText('Hidden by the ‘Status’ filter.')
    expect((await column(name)).queryAllByRole('listitem')).toEqual([])
    expect((await column(name)).getByRole('heading').textContent.trim()).toBe(name)
  }
})

/** Opens the board of a service that is down, until it is told to `comeBack`. */
async function openFailedBoard() {
  const service = await startThirdParty()
  service.answerAll((_, response) => void response.writeHead(503).end())
  const { user, page } = await renderRoute('/tasks?view=board', { service })
  const column = async (name: string) => within(await screen.findByRole('region', { name }))
  // Once all columns have failed: they begin together, and the collapsed one does not say so.
  await (await column('To do')).findByRole('button', { name: 'Retry' })
  await waitFor(() => expect(page().client.isFetching()).toBe(0))
  const comeBack = () => service.answerAll(answerTasks(tasks()))
  return { user, column, comeBack }
}

test('a column of the board that cannot be loaded says only that, and the collapsed one once it is opened', async () => {
  const { user, column } = await openFailedBoard()
  const failed = /^These tasks could not be loaded\./
  for (const name of ['To do', 'In progress']) await (await column(name)).findByText(failed)
  const done = await column('Done')
  expect(done.queryByRole('alert')).toBeNull()
  await user.click(done.getByRole('button', { name: 'Show tasks that are done' }))
  await done.findByText(failed)
  expect(screen.queryByText('No tasks here.')).toBeNull()
})

test('Retry in a column of the board loads all that failed, and also counts the tasks of the collapsed one', async () => {
  const { user, column, comeBack } = await openFailedBoard()
  const toDo = await column('To do')
  const retry = await toDo.findByRole('button', { name: 'Retry' })
  comeBack()
  await user.click(retry)
  await toDo.findByText('Task 00001')
  await (await column('In progress')).findByText('Task 00002')
  const heading = (await column('Done')).getByRole('heading')
  await waitFor(() => expect(heading.textContent).toBe('Done 1'))
})

test('where the collapsed column alone cannot be loaded, it says so itself', async () => {
  const service = await startThirdParty()
  const answer = answerTasks(tasks())
  service.answerAll((request, response) =>
    request.url.searchParams.getAll('status').includes('Done')
      ? void response.writeHead(503).end()
      : answer(request, response),
  )
  await renderRoute('/tasks?view=board', { service })
  const done = within(await screen.findByRole('region', { name: 'Done' }))
  await done.findByText(/^These tasks could not be loaded\./)
  done.getByRole('button', { name: 'Retry' })
})
