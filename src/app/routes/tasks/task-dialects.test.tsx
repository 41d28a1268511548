/** The list of tasks on services with habits of their own: how they list, change and refuse. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'
import {
  answerTasks,
  thirdPartyTask,
  type Habits,
  type Refusal,
} from '#main/testing/third-party-tasks.ts'

const many = (count: number) => Array.from({ length: count }, (_, place) => thirdPartyTask(place))
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

/** A service that keeps task 3 alone, in its own way. */
async function openTask3(habits: Habits) {
  const service = await startThirdParty()
  const tasks = [thirdPartyTask(3)]
  service.answerAll(answerTasks(tasks, habits))
  const { user } = await renderRoute('/tasks', { service })
  /** Chooses another value in the row. */
  const choose = async (field: RegExp, value: string) => {
    await user.click(await screen.findByRole('button', { name: field }))
    await user.click(await screen.findByRole('menuitemradio', { name: value }))
  }
  return { service, task: tasks[0]!, choose }
}

test.each(['everything', 'bare page'] as const)(
  'a service that answers a bare array with %s shows all of its tasks',
  async (list) => {
    const service = await startThirdParty()
    service.answerAll(answerTasks(many(120), { list }))
    const first = await renderRoute('/tasks?show=all', { service })
    await said('status', /^120 tasks$/)
    first.page().close()
    await renderRoute('/tasks?status=Done&pageSize=25&pageIndex=1', { service })
    await said('status', /^26–40 of 40 tasks$/)
    expect(rows()[1]).toContain('Done')
  },
)

test('filters the list itself when the service ignores filters, and says so', async () => {
  const service = await startThirdParty()
  service.answerAll(answerTasks(many(300), { ignoresFilters: true }))
  const first = await renderRoute('/tasks?status=Done&priority=High', { service })
  await said('status', /^100 tasks$/)
  await screen.findByText('so Practice Desk did', { exact: false })
  first.page().close()
  await renderRoute('/tasks?search=00017', { service })
  await said('status', /^1 task$/)
  expect(rows()[1]).toContain('Task 00017')
})

test.each([400, 404, 405, 415] as const)(
  'where the status has no operation and %i is answered, it goes by a patch',
  async (status) => {
    const success = status === 400 ? 200 : 204
    const { service, task, choose } = await openTask3({ noStatusOperation: status, success })
    await choose(/^Status of/, 'Done')
    await said('status', '‘Task 00003’ is now ‘Done’.')
    expect(task.status).toBe('Done')
    const writes = service.asked.filter(({ method }) => method !== 'GET')
    expect(writes.map(({ method }) => method)).toEqual(['PUT', 'PATCH'])
  },
)

test('restores a refused status visibly, with the reason of the service', async () => {
  const detail = 'Only the partner may finish this task.'
  const { choose } = await openTask3({ refusal: { status: 403, body: JSON.stringify({ detail }) } })
  await choose(/^Status of/, 'Done')
  const notice = await said('alert', 'Not saved. ‘Task 00003’ is unchanged.')
  expect(notice.textContent).toContain(detail)
  await waitFor(() => expect(rows()[1]).toContain('To do'))
})

test.each<[kind: string, refusal: Refusal]>([
  ['a problem', { status: 400, body: JSON.stringify({ detail: 'Because.' }) }],
  [
    'an object of messages',
    {
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ errors: { Status: ['Because.'] } }),
    },
  ],
  ['text', { status: 409, contentType: 'text/plain', body: 'Because.' }],
  ['HTML', { status: 422, contentType: 'text/html', body: '<h1>Because</h1>' }],
  ['nothing at all', { status: 400, body: '' }],
])('a change that is refused by %s is explained in a sentence', async (_, refusal) => {
  const { choose } = await openTask3({ refusal })
  await choose(/^Priority of/, 'High')
  await said('alert', /^Not saved\. ‘Task 00003’ is unchanged\. .{8,}/)
  await waitFor(() => expect(rows()[1]).toContain('Low'))
})

test('what the service knows by identifiers alone is named, each asked for once', async () => {
  const service = await startThirdParty()
  const answer = answerTasks(Array.from({ length: 20 }, (_, place) => thirdPartyTask(place * 2)))
  const named = { id: '1-M', number: '2401', title: 'Alder v Birch' }
  service.answerAll((request, response) =>
    request.url.pathname.endsWith('/matters')
      ? json(response, { totalRecords: 1, records: [named] })
      : answer(request, response),
  )
  await renderRoute('/tasks', { service })
  await waitFor(() => expect(rows()[1]).toContain('2401 · Alder v Birch'))
  await waitFor(() => expect(rows()[9]).toContain('2401 · Alder v Birch'))
  const reads = service.asked.filter(({ url }) => url.searchParams.has('pageIndexForId'))
  expect(reads).toHaveLength(1)
})

test('a task that does not exist says so', async () => {
  const { user } = await renderRoute('/tasks/no-such-task')
  await screen.findByRole('heading', { name: 'Task not found' })
  await user.click(screen.getByRole('link', { name: 'Go to tasks' }))
  const grid = await screen.findByRole('grid', { name: 'Tasks' })
  await within(grid).findByRole('link', { name: 'File the notice of appeal' })
  screen.getByRole('heading', { level: 1, name: 'Tasks' })
})

test('a task with a status of its own and no priority shows both in its form, and either can be changed', async () => {
  const service = await startThirdParty()
  const { priority: _, ...task } = thirdPartyTask(3, { status: 'Waiting' })
  const tasks = [task as ReturnType<typeof thirdPartyTask>]
  service.answerAll(answerTasks(tasks))
  const { user } = await renderRoute('/tasks/3-T', { service })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const choice = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })
  const shown = async (name: string) => (await choice(name)).selectedOptions[0]?.textContent
  expect(await shown('Status')).toBe('Waiting')
  expect(await shown('Priority')).toBe('No priority')
  await user.selectOptions(await choice('Priority'), 'Low')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(tasks[0]!.priority).toBe('Low'))
  expect(tasks[0]!.status).toBe('Waiting')
})
