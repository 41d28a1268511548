/** What the navigation counts beside its entries, where it is known cheaply. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import type { Answers } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'

const entries = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const someTime: Answers = {
  totalRecordedTime: ({ query }, response) =>
    json(
      response,
      query['dateStart'] === '2026-12-04'
        ? [
            { date: '2026-12-04', associatedMatterId: 'm1', durationMinutes: 150 },
            { date: '2026-12-04', associatedMatterId: 'm2', durationMinutes: 54 },
          ]
        : [],
    ),
}

/** Three days after the one task of the practice was due. */
function lateDay() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 4, 12) })
  onTestFinished(() => void vi.useRealTimers())
}

test('the navigation counts matters, overdue tasks and the hours that were recorded today', async () => {
  lateDay()
  const { service } = await renderRoute('/documents', { answers: someTime })
  await waitFor(() =>
    expect(entries()).toEqual([
      'Matters 3',
      'Documents',
      'Contacts',
      'Tasks 1 overdue',
      'Time 3 h 24 min',
      'Settings',
    ]),
  )
  // Whoever listens hears what stands there.
  for (const name of ['Matters 3', 'Tasks 1 overdue', 'Time 3 h 24 min']) {
    screen.getByRole('link', { name })
  }
  const asked = service.asked.filter(({ url }) => url.pathname.endsWith('/tasks'))
  expect(asked.map(({ url }) => url.searchParams.get('dueDateEnd'))).toEqual(['2026-12-03'])
})

test('the hours are read again when one record leaves the open ones while another joins them', async () => {
  lateDay()
  const of = (id: string) => [{ id, state: 'held', heldFor: 600_000, record: {} }]
  const answers: Answers = { listOpenTimeRecords: of('first'), totalRecordedTime: [] }
  await renderRoute('/documents', { answers })
  await waitFor(() => expect(entries()).toContain('Matters 3'))
  expect(entries()).toContain('Time')
  Object.assign(answers, someTime, { listOpenTimeRecords: of('second') })
  await waitFor(() => expect(entries()).toContain('Time 3 h 24 min'))
})

test('once it is known who works here, the overdue tasks are theirs', async () => {
  lateDay()
  const answers: Answers = { getPreferences: { staffContactId: 'c2' } }
  const { service } = await renderRoute('/documents', { answers })
  const asked = () => service.asked.filter(({ url }) => url.pathname.endsWith('/tasks'))
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(asked()[0]!.url.searchParams.get('assignedToId')).toBe('c2')
  await waitFor(() => expect(entries()).toContain('Matters 3'))
  expect(entries()).toContain('Tasks')
})

test('a page of overdue tasks that is just full is counted, and not where more follow it', async () => {
  lateDay()
  const tasks = Array.from({ length: 25 }, (_, place) => ({
    id: `t${place}`,
    status: 'Todo',
    dueDate: '2026-12-01',
  }))
  const listTasks: Answers['listTasks'] = ({ query }, response) => {
    const first = Number(query['pageIndex']) * 25
    json(response, tasks.slice(first, first + 25))
  }
  const { page } = await renderRoute('/documents', { answers: { listTasks } })
  await waitFor(() => expect(entries()).toContain('Tasks 25 overdue'))
  page().close()
  tasks.push({ ...tasks[0]!, id: 'one more' })
  const { service } = await renderRoute('/documents', { answers: { listTasks } })
  const asked = () => service.asked.filter(({ url }) => url.pathname.endsWith('/tasks'))
  await waitFor(() => expect(asked()).toHaveLength(2))
  await waitFor(() => expect(entries()).toContain('Matters 3'))
  expect(entries()).toContain('Tasks')
})

test.each<[string, Answers]>([
  ['refuses to count', { listTasks: 403, listMatters: 403 }],
  ['does not filter', { listTasks: [{ id: 't9', status: 'Done', dueDate: '2026-01-01' }] }],
])('nothing is counted where a service %s, and nothing is said of it', async (_, answers) => {
  lateDay()
  const { service } = await renderRoute('/documents', { answers })
  await screen.findByRole('row', { name: /Lease/ })
  await waitFor(() =>
    expect(service.asked.some(({ url }) => url.pathname.endsWith('/tasks'))).toBe(true),
  )
  expect(entries()).toContain('Tasks')
  expect(screen.queryByRole('alert')).toBeNull()
})
