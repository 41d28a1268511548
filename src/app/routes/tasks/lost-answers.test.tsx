/** A new task whose answer was lost: what is said of it, and of the one after it, with services of any kind. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Call } from '#app/testing/handler.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import type { Answers } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'

type Kept = { id: string; description: string; dueDate: string }
type Page = Awaited<ReturnType<typeof renderRoute>>

const older = (count: number, dueDate: string): Kept[] =>
  Array.from({ length: count }, (_, at) => ({ id: `t${at}`, description: `Old ${at}`, dueDate }))

/** The tasks of one page; the service looks at no filter. */
const pageOf = (tasks: Kept[], { query }: Pick<Call, 'query'>) => {
  const size = Number(query['pageSize'] ?? 50)
  const pageIndex = Number(query['pageIndex'] ?? 0)
  const records = tasks.slice(pageIndex * size, (pageIndex + 1) * size)
  return { totalRecords: tasks.length, pageIndex, records }
}

/** A service that stores a new task, as it `keeps` one, and never answers. */
const storing = (tasks: Kept[], keeps = (sent: Kept) => sent): Answers => ({
  listTasks: (call, response) => json(response, pageOf(tasks, call)),
  createTask: async ({ body }, response) => {
    tasks.push({ ...keeps(JSON.parse(String(await body())) as Kept), id: 'new' })
    response.destroy()
  },
})

const openForm = async (answers: Answers) => {
  const page = await renderRoute('/tasks/new?associatedMatterId=m1', { answers })
  await screen.findByDisplayValue('Ferrari, Ada')
  return page
}

const press = async ({ user }: Page, name: string) =>
  user.click(await screen.findByRole('button', { name }))

async function send(page: Page, description: string, button = 'Create task') {
  const input = await screen.findByRole('textbox', { name: 'Description' })
  await page.user.clear(input)
  await page.user.click(input)
  await page.user.paste(description)
  await press(page, 'Tomorrow')
  await press(page, button)
}

function muchLater() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  onTestFinished(() => void vi.useRealTimers())
}

/** Looks for the task once it can no longer be on its way. */
async function checkMuchLater(page: Page) {
  muchLater()
  await press(page, 'Check again')
}

const cutOff = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

test('a new task whose answer never came is found behind the older ones of a service that ignores filters', async () => {
  const page = await openForm(storing(older(60, '2026-01-01')))
  await send(page, 'Ring about the lease')
  await screen.findByRole('heading', { level: 1, name: 'Estate of Alder' })
  await screen.findByText('‘Ring about the lease’ has been created.')
})

test('a new task that the service may have kept in its own way is never said to be not saved', async () => {
  const tidy = ({ description, ...rest }: Kept) => ({
    ...rest,
    description: description.replaceAll('  ', ' '),
  })
  const page = await openForm(storing([], tidy))
  await send(page, 'Ring  about the lease')
  await said('alert', /^Not known\. .*No such task has been found so far/)
  await checkMuchLater(page)
  await said('alert', /^Not known\. .*Another task has been added since\. Check in the list/)
})

test('a new task is never said to be not saved by a service that shows only its first tasks', async () => {
  const tasks = older(50, '')
  const page = await openForm({
    ...storing([...tasks]),
    listTasks: ({ query }, response) => {
      const dueDate = query['dueDateStart']
      const records = tasks.map((task) => (dueDate ? { ...task, dueDate } : task))
      json(response, { totalRecords: 60, pageIndex: 0, records })
    },
  })
  await send(page, 'Ring about the lease')
  await said('alert', /^Not known\. .*No such task has been found so far/)
  await checkMuchLater(page)
  await said('alert', /^Not known\. No such task has been found so far/)
})

test('a new task stays in doubt where the tasks before it are not known: it may have been stored and changed', async () => {
  let isDown = true
  const page = await openForm({
    listTasks: (call, response) =>
      isDown ? void response.writeHead(503).end() : json(response, pageOf([], call)),
    createTask: (_, response) => void response.destroy(),
  })
  await send(page, 'Ring about the lease')
  await said('alert', /^Not known\. .*could not be checked just now/)
  isDown = false
  await checkMuchLater(page)
  await said('alert', /^Not known\. No such task has been found so far/)
  expect(page.service.asked.filter(({ method }) => method !== 'GET')).toHaveLength(1)
})

test('after a task that was found, nothing is in doubt where the next one was not sent', async () => {
  const page = await openForm(storing([]))
  await send(page, 'One', 'Create and add another')
  await said('status', '‘One’ has been created.')
  cutOff()
  await send(page, 'Two')
  await said('alert', /^Not saved\. Practice Desk could not be reached/)
})

test('after a task that was not saved for certain, nothing is in doubt where it was not sent again', async () => {
  const page = await openForm({
    ...storing([]),
    createTask: (_, response) => void response.destroy(),
  })
  await send(page, 'Ring about the lease')
  await said('alert', /^Not known\. /)
  await checkMuchLater(page)
  await said('alert', /^Not saved\. After more than a minute/)
  cutOff()
  await press(page, 'Create task')
  await said('alert', /^Not saved\. Practice Desk could not be reached/)
})

test('a new task is never said to be not saved where it may have been moved to another day since', async () => {
  const tasks: Kept[] = []
  const page = await openForm({
    ...storing(tasks, (sent) => ({ ...sent, dueDate: '2027-01-15' })),
    listTasks: (call, response) => {
      const { dueDateStart = '', dueDateEnd = '9999' } = call.query
      const due = tasks.filter(
        ({ dueDate }) => dueDate >= String(dueDateStart) && dueDate <= String(dueDateEnd),
      )
      json(response, pageOf(due, call))
    },
  })
  await send(page, 'Ring about the lease')
  await said('alert', /^Not known\. .*No such task has been found so far/)
  await checkMuchLater(page)
  await said('alert', /^Not known\. Another task has the same description\. Check in the list/)
})

test('a new task does not wait until every older one of a service that ignores filters is read', async () => {
  const page = await openForm({
    ...storing(older(1200, '2026-01-01')),
    createTask: (_, response) => json(response, { id: 'new', name: 'Ring about the lease' }),
  })
  await send(page, 'Ring about the lease')
  await screen.findByText('‘Ring about the lease’ has been created.')
  const { asked } = page.service
  const before = asked.slice(
    0,
    asked.findIndex(({ method }) => method === 'POST'),
  )
  expect(before.filter(({ url }) => url.pathname.endsWith('/tasks')).length).toBeLessThan(4)
})

test('a new task is found among many that a list had read before, where the service ignores filters', async () => {
  const ofMatter = { status: 'Todo', associatedMatterId: 'm1' }
  const tasks = older(600, '2026-01-01').map((task) => ({ ...task, ...ofMatter }))
  const page = await renderRoute('/matters/m1/tasks', { answers: storing(tasks) })
  await screen.findByText('Old 0')
  await page.user.click((await screen.findAllByRole('link', { name: 'New task' }))[0]!)
  await screen.findByDisplayValue('Ferrari, Ada')
  await send(page, 'Ring about the lease')
  await screen.findByText('‘Ring about the lease’ has been created.')
})

/** A service on which the tasks that were sent arrive only when `arrive` is called. */
function late() {
  const [tasks, sent]: [Kept[], Kept[]] = [[], []]
  const answers: Answers = {
    ...storing(tasks),
    createTask: async ({ body }, response) => {
      const task = JSON.parse(String(await body())) as Kept
      sent.push({ ...task, id: `s${sent.length}` })
      response.destroy()
    },
  }
  return { answers, sent, arrive: () => void tasks.push(sent[0]!) }
}

test('a new task that arrives before it is sent again is found, and does not go again', async () => {
  const { answers, sent, arrive } = late()
  const page = await openForm(answers)
  await send(page, 'Ring about the lease')
  await said('alert', /^Not known\. /)
  await press(page, 'Create task')
  await screen.findByRole('button', { name: 'Send it again' })
  arrive()
  await press(page, 'Send it again')
  await screen.findByText('‘Ring about the lease’ has been created.')
  expect(sent).toHaveLength(1)
})

test('a new task stays in doubt while another, sent after it, was not saved', async () => {
  const { answers, sent, arrive } = late()
  const page = await openForm(answers)
  await send(page, 'Ring about the lease')
  await said('alert', /^Not known\. /)
  await send(page, 'Ring about the keys')
  await press(page, 'Send it again')
  await waitFor(() => expect(sent).toHaveLength(2))
  muchLater()
  await said('alert', /^Not known\. .*What you sent before this may still have been saved/)
  arrive()
  await send(page, 'Ring about the lease')
  await screen.findByText('‘Ring about the lease’ has been created.')
  expect(sent).toHaveLength(2)
})

test('a new task that was not saved is told from an older one just like it', async () => {
  const tasks: Kept[] = []
  const page = await openForm({
    ...storing(tasks),
    createTask: async ({ body }, response) => {
      if (tasks.length > 0) return void response.destroy()
      tasks.push({ ...(JSON.parse(String(await body())) as Kept), id: 'older' })
      json(response, { id: 'older', name: 'Ring about the lease' })
    },
  })
  await send(page, 'Ring about the lease', 'Create and add another')
  await said('status', '‘Ring about the lease’ has been created.')
  await send(page, 'Ring about the lease')
  await said('alert', /^Not known\. /)
  await checkMuchLater(page)
  await said('alert', /^Not saved\. .*the service has no new task like this one/)
})
