/** The form of a task, new or not: what it refuses, and how a save ends. */
import { screen, waitFor } from '@testing-library/dom'
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draftsKept } from '#app/testing/drafts-kept.ts'
import type { Call } from '#app/testing/handler.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { json, type ThirdPartyService } from '#main/testing/third-party-service.ts'
import {
  answerTasks,
  thirdPartyTask,
  type Habits,
  type Refusal,
} from '#main/testing/third-party-tasks.ts'

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
/** The field once it is described so. */
const describedField = (role: 'textbox' | 'combobox', name: string, description: RegExp) =>
  screen.findByRole<HTMLInputElement>(role, { name, description })
const writesOf = ({ asked }: ThirdPartyService) => asked.filter(({ method }) => method !== 'GET')

type Page = Awaited<ReturnType<typeof renderRoute>>

/** Puts `text` in the place of all that stands in the field. */
async function replace({ user }: Page, name: string, text: string) {
  const input = await field(name)
  await user.clear(input)
  await user.click(input)
  await user.paste(text)
}
const press = async ({ user }: Page, name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }))

/** Chooses in the picker `name` the option that `typed` finds. */
async function choose({ user }: Page, name: string, typed: string, option: RegExp) {
  await user.type(await screen.findByRole('combobox', { name }), typed)
  await user.click(await screen.findByRole('option', { name: option }))
}

const matterField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Matter' })

test('a task has one link: choosing the other takes the first off, says so, and can put it back', async () => {
  const page = await renderRoute('/tasks/new?associatedMatterId=m1')
  const matter = await matterField()
  await waitFor(() => expect(matter.value).toMatch(/24-0001/))
  const contact = screen.getByRole<HTMLInputElement>('combobox', { name: 'Contact' })
  await choose(page, 'Contact', 'Okafor', /Okafor, Blessing/)
  await waitFor(() => expect(matter.value).toBe(''))
  await said('status', 'A task can have one link, so the matter was removed.')
  await press(page, 'Restore')
  await waitFor(() => expect(matter.value).toMatch(/24-0001/))
  expect(contact.value).toBe('')
  expect(document.activeElement).toBe(matter)
  await choose(page, 'Contact', 'Okafor', /Okafor, Blessing/)
  await choose(page, 'Matter', 'Kova', /Kovač v Mills/)
  await screen.findByText('This matter is closed.')
  await said('status', 'A task can have one link, so the contact was removed.')
  await press(page, 'Restore')
  await waitFor(() => expect(contact.value).toBe('Okafor, Blessing'))
  expect(document.activeElement).toBe(contact)
})

test('the lawyer of the next matter is suggested to whoever has cleared the person, also the same one as before', async () => {
  const page = await renderRoute('/tasks/new')
  await choose(page, 'Assigned to', 'Ferrari', /Ferrari, Ada/)
  await choose(page, 'Matter', 'alder', /Estate of Alder/)
  await press(page, 'Clear Assigned to')
  expect(screen.queryByDisplayValue('Ferrari, Ada')).toBeNull()
  await press(page, 'Clear Matter')
  await choose(page, 'Matter', 'birch', /Sale of 4 Birch Street/)
  await screen.findByDisplayValue('Ferrari, Ada')
})

test('what was typed is offered back after a reload, and gone once the task is created', async () => {
  vi.stubGlobal('isSecureContext', true)
  const address = '/tasks/new?associatedMatterId=m1'
  const page = await renderRoute(address)
  const opened = () => screen.findByDisplayValue('Ferrari, Ada')
  await opened()
  await replace(page, 'Description', 'Half a thought')
  await press(page, 'Tomorrow')
  await waitFor(async () => expect(await draftsKept()).toBe(1))
  page.reload()
  await press(page, 'Restore draft')
  await waitFor(async () => expect((await field('Description')).value).toBe('Half a thought'))
  await press(page, 'Create task')
  await screen.findByRole('heading', { level: 1, name: 'Estate of Alder' })
  await screen.findByText('‘Half a thought’ has been created.')
  await waitFor(async () => expect(await draftsKept()).toBe(0))
  history.replaceState(null, '', address)
  page.reload()
  await opened()
  expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull()
})

test('warns about a closed matter, and still saves', async () => {
  await renderRoute('/tasks/new?associatedMatterId=m3')
  await screen.findByText('This matter is closed.')
})

test('an address with both links keeps the matter, and says that something was ignored', async () => {
  const { address } = await renderRoute(
    '/tasks/new?associatedMatterId=1&associatedContactId=2&nonsense=3',
  )
  await screen.findByText('Some of this address was ignored', { exact: false })
  expect(address()).toBe('/tasks/new?associatedMatterId=1')
})

test('names a missing value at its field, and sends nothing', async () => {
  const page = await renderRoute('/tasks/new')
  await press(page, 'Create task')
  await said('alert', 'Not saved. 4 fields need attention.')
  const description = await describedField('textbox', 'Description', /Enter a description/)
  await waitFor(() => expect(document.activeElement).toBe(description))
  await describedField('textbox', 'Due date', /Choose a due date/)
  await describedField('combobox', 'Matter', /Choose a matter or a contact/)
  await describedField('combobox', 'Assigned to', /Choose who it is assigned to/)
  expect(writesOf(page.service)).toEqual([])
})

test('a new task that was due before today says so beside its date, and can be saved', async () => {
  const page = await renderRoute('/tasks/new?associatedMatterId=m1')
  await waitFor(async () => expect((await matterField()).value).toMatch(/24-0001/))
  await replace(page, 'Description', 'Ring')
  await replace(page, 'Due date', '1/12/2025')
  const due = await describedField('textbox', 'Due date', /This date has passed\./)
  expect(due.getAttribute('aria-invalid')).toBe('false')
  await press(page, 'Today')
  await waitFor(() => expect(screen.queryByText('This date has passed.')).toBeNull())
  await replace(page, 'Due date', '1/12/2025')
  await press(page, 'Create task')
  await waitFor(() => expect(page.address()).toMatch(/^\/matters\/m1/))
  expect(writesOf(page.service)).toHaveLength(1)
})

test('a due date on a weekend says so below its field, until it is another', async () => {
  const page = await renderRoute('/tasks/new')
  await replace(page, 'Due date', '19/12/2026')
  const due = await describedField('textbox', 'Due date', /^This is a Saturday\.$/)
  expect(due.getAttribute('aria-invalid')).toBe('false')
  await replace(page, 'Due date', '21/12/2026')
  await waitFor(() => expect(screen.queryByText('This is a Saturday.')).toBeNull())
})

const forms: [form: string, path: string, save: string][] = [
  ['new', '/tasks/new', 'Create task'],
  ['changed', '/tasks/t1', 'Save changes'],
]
const refused: [name: string, what: string, typed: string, message: RegExp][] = [
  ['Description', 'nothing but spaces', '   ', /Enter a description/],
  ['Description', 'too long a text', 'x'.repeat(501), /Use at most 500 characters/],
  ['Description', 'characters that turn the direction', 'Pay \u202Eexe', /invisible characters/],
  ['Description', 'characters of no width', 'Pay\u200B now', /invisible characters/],
  ['Due date', 'a day that does not exist', '29 feb 2027', /There is no 29 February 2027/],
  ['Due date', 'a day beyond the end of its month', '2026-02-31', /There is no 31 February 2026/],
  [
    'Due date',
    'what is no date',
    '1153000',
    /Enter a date, such as 1 Dec 2026, 24\/11 or tomorrow/,
  ],
]
for (const [form, path, save] of forms) {
  test.each(refused)(
    `'%s' of a ${form} task refuses %s at the field, and nothing is sent or lost`,
    async (name, _, typed, message) => {
      const page = await renderRoute(path)
      if (form === 'changed') await press(page, 'Edit')
      await replace(page, name, typed)
      await press(page, save)
      const input = await describedField('textbox', name, message)
      expect(screen.queryByText('This date has passed.')).toBeNull()
      expect(input.value).toBe(typed)
      expect(writesOf(page.service)).toEqual([])
    },
  )
}

test('a task without any link is refused at the field', async () => {
  const page = await renderRoute('/tasks/t1')
  await press(page, 'Edit')
  await waitFor(async () => expect((await matterField()).value).toMatch(/24-0001/))
  await page.user.click(screen.getByLabelText('Clear Matter'))
  await press(page, 'Save changes')
  await describedField('combobox', 'Matter', /needs a matter or a contact/)
  expect(writesOf(page.service)).toEqual([])
})

/** Edits the description of task 2 of a service with these habits, and saves. */
async function editTask2(habits: Habits, description: string) {
  const service = await startThirdParty()
  const task = thirdPartyTask(2)
  const answer = answerTasks([task], habits)
  service.answerAll(async (request, response) => {
    await answer(request, response)
    task.description = task.description.replaceAll('  ', ' ')
  })
  const page = await renderRoute('/tasks/2-T', { service })
  await press(page, 'Edit')
  await replace(page, 'Description', description)
  await press(page, 'Save changes')
  return service
}

test('checks a task whose answer never comes, and sends nothing twice', async () => {
  const { asked } = await editTask2({ dropsAnswers: true }, 'Kept all the same')
  await screen.findByRole('heading', { level: 1, name: 'Kept all the same' })
  expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
})

test('a change that the service took in its own way is not known, and the task is to be looked at', async () => {
  await editTask2({}, 'Another  one')
  const { textContent } = await said('alert', 'Not known')
  expect(textContent).toContain('Check the task')
})

test('a new task whose answer never came and that is not there yet is asked about before it goes again', async () => {
  const page = await renderRoute('/tasks/new?associatedMatterId=m1', {
    answers: { createTask: (_, response) => void response.destroy() },
  })
  const assigned = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Assigned to' })
  await waitFor(() => expect(assigned.value).toBe('Ferrari, Ada'))
  await replace(page, 'Description', 'Ring about the lease')
  await press(page, 'Tomorrow')
  await press(page, 'Create task')
  await said('alert', /^Not known\. .*No such task has been found so far\. Check again/)
  await press(page, 'Create task')
  await press(page, 'Not yet')
  expect(writesOf(page.service)).toHaveLength(1)
})

test.each<[kind: string, refusal: Refusal]>([
  [
    'a problem with pointers',
    {
      status: 400,
      body: JSON.stringify({
        detail: 'Wrong',
        errors: [{ pointer: '#/description', detail: 'No.' }],
      }),
    },
  ],
  [
    'an object of messages',
    {
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ errors: { Description: ['No.'] } }),
    },
  ],
])('a refusal by %s is shown at its field', async (_, refusal) => {
  await editTask2({ refusal }, 'Another')
  const { value } = await describedField('textbox', 'Description', /No\./)
  expect(value).toBe('Another')
})

test.each<[kind: string, refusal: Refusal]>([
  ['text', { status: 422, contentType: 'text/plain', body: 'Refused' }],
  ['HTML', { status: 400, contentType: 'text/html', body: '<h1>Refused</h1>' }],
  ['nothing at all', { status: 400, body: '' }],
])('a refusal by %s is shown as a sentence, and what was typed stays', async (_, refusal) => {
  await editTask2({ refusal }, 'Another')
  await said('alert', /^Not saved\. .+ What you typed is still here/)
  expect((await field('Description')).value).toBe('Another')
})

/** Fills in a new task for a matter, and sends it after what else happens first. */
async function sendNew(page: Page, before = () => {}) {
  const assigned = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Assigned to' })
  await waitFor(() => expect(assigned.value).toBe('Ferrari, Ada'))
  await replace(page, 'Description', 'Ring about the lease')
  await press(page, 'Tomorrow')
  before()
  await press(page, 'Create task')
}

test('a new task whose answer never came is found and opened', async () => {
  const { answers, create } = taskService()
  const page = await renderRoute('/tasks/new?associatedMatterId=m1', {
    answers: {
      ...answers,
      createTask: (call, response) => create(call).then(() => void response.destroy()),
    },
  })
  await sendNew(page)
  await screen.findByText('‘Ring about the lease’ has been created.')
  await screen.findByRole('heading', { level: 1, name: 'Estate of Alder' })
  expect(page.address()).toBe('/matters/m1/tasks')
  expect(writesOf(page.service)).toHaveLength(1)
})

/** Sends a new task to a service that stores it, and is then gone until `comeBack`. */
async function sendInDoubt() {
  const { answers, create } = taskService()
  let isDown = false
  const page = await renderRoute('/tasks/new?associatedMatterId=m1', {
    answers: {
      ...answers,
      listTasks: (call, response) =>
        isDown ? void response.writeHead(503).end() : answers.listTasks(call, response),
      createTask: async (call, response) => {
        isDown = true
        await create(call)
        response.destroy()
      },
    },
  })
  await sendNew(page)
  await said('alert', /^Not known\. .*could not be checked just now/)
  return { page, comeBack: () => void (isDown = false) }
}

const ends = { 'Create task': 'Estate of Alder', 'Create and add another': 'New task' }

test.each(Object.entries(ends))('%s first looks for one in doubt', async (button, opened) => {
  const { page, comeBack } = await sendInDoubt()
  comeBack()
  await replace(page, 'Description', 'Ring about the lease and the keys')
  await press(page, button)
  await screen.findByRole('heading', { level: 1, name: opened })
  await said('status', '‘Ring about the lease’ has been created.')
  await said('alert', 'Your last changes are not saved')
  expect(writesOf(page.service)).toHaveLength(1)
})

test('a new task that is not there long after it was sent was not saved, and goes again when asked to', async () => {
  const { answers, create } = taskService()
  let isLost = true
  const page = await renderRoute('/tasks/new?associatedMatterId=m1', {
    answers: {
      ...answers,
      createTask: async (call, response) =>
        isLost ? void response.destroy() : json(response, await create(call)),
    },
  })
  await sendNew(page)
  await said('alert', /^Not known\. .*No such task has been found so far/)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  onTestFinished(() => void vi.useRealTimers())
  await press(page, 'Check again')
  await said('alert', /^Not saved\. After more than a minute/)
  expect(document.activeElement).toBe(await field('Description'))
  isLost = false
  await press(page, 'Create task')
  await screen.findByRole('heading', { level: 1, name: 'Estate of Alder' })
  expect(writesOf(page.service)).toHaveLength(2)
})

test('a new task that is saved without a connection is not sent, and goes once there is one', async () => {
  const { answers, create } = taskService()
  const page = await renderRoute('/tasks/new?associatedMatterId=m1', {
    answers: {
      ...answers,
      createTask: async (call, response) => json(response, await create(call)),
    },
  })
  const connected = fetch
  const cutOff = () =>
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await sendNew(page, cutOff)
  await said('alert', /^Not saved\. Practice Desk could not be reached/)
  vi.stubGlobal('fetch', connected)
  await press(page, 'Create task')
  await screen.findByRole('heading', { level: 1, name: 'Estate of Alder' })
  expect(writesOf(page.service)).toHaveLength(1)
})

test('a new task in doubt is looked for again by itself once the connection is back', async () => {
  const { page, comeBack } = await sendInDoubt()
  comeBack()
  window.dispatchEvent(new Event('online'))
  await screen.findByRole('heading', { level: 1, name: 'Estate of Alder' })
  expect(writesOf(page.service)).toHaveLength(1)
})

test('after a task was created Back does not lead to an empty form', async () => {
  const { answers, create } = taskService()
  const page = await renderRoute('/tasks', {
    answers: {
      ...answers,
      createTask: async (call, response) => json(response, await create(call)),
    },
  })
  await page.user.click((await screen.findAllByRole('link', { name: 'New task' }))[0]!)
  await replace(page, 'Description', 'Ring')
  await press(page, 'Tomorrow')
  await choose(page, 'Matter', 'Alder', /Alder/)
  await choose(page, 'Assigned to', 'Ferrari', /Ferrari/)
  await press(page, 'Create task')
  await screen.findByRole('heading', { level: 1, name: 'Ring' })
  history.back()
  await screen.findByRole('heading', { level: 1, name: 'Tasks' })
})

test('asks before leaving a task that is still being saved', async () => {
  const page = await renderRoute('/tasks/new?associatedMatterId=m1', {
    answers: { createTask: () => {} },
  })
  await sendNew(page)
  await said('status', 'Saving…')
  await page.user.click(screen.getByRole('link', { name: 'Contacts' }))
  await screen.findByText('It is still being saved.', { exact: false })
  expect(screen.queryByText('What you typed here has not been saved.', { exact: false })).toBeNull()
})

/** A service that keeps the tasks that are sent to it. */
function taskService() {
  const tasks: object[] = []
  const answers = {
    listTasks: (_: unknown, response: ServerResponse) =>
      json(response, { totalRecords: tasks.length, pageIndex: 0, records: tasks }),
    getTask: ({ id }: { id: string }, response: ServerResponse) =>
      json(
        response,
        tasks.find((task) => 'id' in task && task.id === id),
      ),
  }
  /** Stores the task that was sent, and returns the answer to that. */
  const create = async ({ body }: Pick<Call, 'body'>) => {
    tasks.push({ ...(JSON.parse(String(await body())) as object), id: 't9' })
    return { id: 't9', name: 'Ring' }
  }
  return { answers, create }
}
