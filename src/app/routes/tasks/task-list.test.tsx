/** The list of tasks and its board: views, groups, changes in a row, and what is next on other pages. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { json, type ThirdPartyService } from '#main/testing/third-party-service.ts'
import {
  answerTasks,
  thirdPartyTask,
  type ThirdPartyTask,
  type Habits,
} from '#main/testing/third-party-tasks.ts'

const many = (count: number) => Array.from({ length: count }, (_, place) => thirdPartyTask(place))
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const parameters = () => Object.fromEntries(new URLSearchParams(location.search))

/** The writes that reached the service, as they were sent. */
const writesTo = async ({ asked }: ThirdPartyService) =>
  Promise.all(
    asked
      .filter(({ method }) => method !== 'GET')
      .map(async ({ method, url, body }) => ({
        [`${method} ${url.pathname.split('/v1')[1]}`]: JSON.parse(String(await body())) as object,
      })),
  )

/** Sets the day for as long as the test lasts. */
function onDay(now: Date) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
}

async function openTasks(path: string, tasks: ThirdPartyTask[], habits: Habits = {}) {
  const service = await startThirdParty()
  service.answerAll(answerTasks(tasks, habits))
  return { ...(await renderRoute(path, { service })), service }
}

test('marks overdue tasks with a word, and has a view for them', async () => {
  onDay(new Date(2026, 7, 4, 10))
  const late = thirdPartyTask(0, { dueDate: '2026-08-01' })
  const inTime = thirdPartyTask(1, { dueDate: '2026-08-04' })
  const { user, address } = await openTasks('/tasks', [late, inTime])
  await said('status', /^2 tasks$/)
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  await user.click(views.getByRole('link', { name: 'Overdue' }))
  await said('status', /^1 task$/)
  expect(address()).toBe('/tasks?status=Todo&status=InProgress&dueDateEnd=2026-08-03')
  expect(views.getByRole('link', { name: 'Overdue' }).getAttribute('aria-current')).toBe('true')
  expect((await row('Task 00000')).textContent).toContain('3 days overdue')
})

test.each(['/tasks', '/tasks?view=board'])(
  'the number of a matter stands before a title that runs from right to left (%s)',
  async (path) => {
    const title = 'מכירת הבית'
    const known = { ...thirdPartyTask(0), associatedMatter: { number: '10291', title } }
    // Its name is read by itself.
    const other = { ...thirdPartyTask(1), associatedContactId: '', associatedMatterId: 'm1' }
    const answers = { listTasks: { totalRecords: 2, pageIndex: 0, records: [known, other] } }
    await renderRoute(path, { answers })
    for (const [number, of] of [
      ['10291', title],
      ['24-0001', 'Estate of Alder'],
    ] as const) {
      const { parentElement } = (await screen.findAllByText(number, { selector: 'bdi' }))[0]!
      expect(parentElement?.textContent).toBe(`${number} · ${of}`)
      expect(parentElement?.dir).toBe('ltr')
    }
  },
)

test('whoever listens hears in the list that a task is overdue', async () => {
  onDay(new Date(2026, 11, 4, 10))
  await renderRoute('/tasks')
  const name = 'Due date of File the notice of appeal: 1 Dec · 3 days overdue'
  await screen.findByRole('button', { name })
})

test('a task that is long overdue shows its date and ‘overdue’ in the list, and the number of days on its own page', async () => {
  onDay(new Date(2028, 1, 18, 10))
  await renderRoute('/tasks')
  const name = 'Due date of File the notice of appeal: 1 Dec 2026 · overdue'
  await screen.findByRole('button', { name })
  await renderRoute('/tasks/t1')
  const whole = 'Due date of File the notice of appeal: 1 Dec 2026 · 444 days overdue'
  await screen.findByRole('button', { name: whole })
})

test('whoever listens hears on the page of a task whose it is', async () => {
  await renderRoute('/tasks/t1')
  const name = 'Assigned to of File the notice of appeal: Ferrari, Ada'
  await screen.findByRole('button', { name })
})

test('whoever listens hears of a task without a date and a person that it has none', async () => {
  const task = { id: 't9', description: 'Ring the registry', status: 'Todo' }
  await renderRoute('/tasks/t9', { answers: { getTask: task } })
  await screen.findByRole('button', { name: /^Due date of Ring the registry: none/ })
  await screen.findByRole('button', { name: /^Assigned to of Ring the registry: none/ })
})

test('whoever listens hears only the name of a person whom the service sends by name', async () => {
  const task = { id: 't9', description: 'Ring the registry', assignedTo: { name: 'Ferrari, Ada' } }
  await renderRoute('/tasks/t9', { answers: { getTask: task } })
  await screen.findByRole('button', { name: 'Assigned to of Ring the registry: Ferrari, Ada' })
})

test('Tab leads from the list to the actions of the active row, past the headings', async () => {
  const { user } = await openTasks('/tasks', [thirdPartyTask(0), thirdPartyTask(1)])
  const second = await row('Task 00001')
  await waitFor(() => expect(within(second).getAllByRole('button')[0]!.tabIndex).toBe(-1))
  screen.getByRole('grid').focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await user.tab()
  expect((await row('Task 00001')).contains(document.activeElement)).toBe(true)
})

test('Enter opens the task, whichever column stands first', async () => {
  const { user, address } = await renderRoute('/tasks')
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const dialog = within(await screen.findByRole('dialog'))
  const linked = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Linked to' })
  if (!linked.checked) await user.click(linked)
  const up = dialog.getByRole('button', { name: 'Move Linked to up' })
  while (up.getAttribute('aria-disabled') === 'false') await user.click(up)
  await user.keyboard('{Escape}')
  const [first] = within(await row('File the notice')).getAllByRole('link')
  expect(first?.textContent).toContain('Estate of Alder')
  // The list hears keys.
  await waitFor(() => expect(first?.tabIndex).toBe(-1))
  screen.getByRole('grid', { name: 'Tasks' }).focus()
  await user.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'File the notice of appeal' })
  expect(address()).toBe('/tasks/t1')
})

test('priority, due date and the person change in the row, each as the only field', async () => {
  onDay(new Date(2026, 7, 4, 10))
  const mills = { id: 's2', title: 'Mills, Ruth', fullName: 'Mills, Ruth' }
  const { user, service } = await renderRoute('/tasks', { answers: { lookupContact: [mills] } })
  const task = 'File the notice of appeal'
  const edit = async (field: string) =>
    user.click(await screen.findByRole('button', { name: new RegExp(`^${field} of ${task}`) }))
  const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }))

  await edit('Priority')
  await user.click(await screen.findByRole('menuitemradio', { name: 'Low' }))
  await said('status', 'now has the priority ‘Low’')

  await edit('Due date')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'In 1 week' }))
  await save()
  await said('status', 'is now due on')

  await edit('Assigned to')
  const person = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Assigned to' })
  await waitFor(() => expect(person.value).toBe('Ferrari, Ada'))
  await user.clear(person)
  await user.type(person, 'Mills')
  await user.click(await screen.findByRole('option', { name: mills.fullName }))
  await save()
  await said('status', 'has been reassigned')
  expect(await writesTo(service)).toEqual([
    { 'PATCH /tasks/t1': { priority: 'Low' } },
    { 'PATCH /tasks/t1': { dueDate: '2026-08-11' } },
    { 'PATCH /tasks/t1': { assignedToId: 's2' } },
  ])
})

test('the tasks of a matter are sorted by what has no column there', async () => {
  const { user, address } = await renderRoute('/matters/m1/tasks')
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const order = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
  expect(order.selectedOptions[0]!.textContent).toBe('Due date, earliest first')
  await user.selectOptions(order, 'Assigned to, A to Z')
  await waitFor(() =>
    expect(address()).toBe('/matters/m1/tasks?sortBy=assignedTo&sortDirection=Ascending'),
  )
})

test('a due date that cannot be read is not saved, and is said to be none', async () => {
  const { user, service } = await renderRoute('/tasks')
  await user.click(await screen.findByRole('button', { name: /^Due date of File the notice/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const date = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Due date' })
  await user.clear(date)
  await user.type(date, '31 feb 2027')
  const save = dialog.getByRole('button', { name: 'Save changes' })
  await user.click(save)
  await dialog.findByText(/^There is no 31 February 2027/)
  expect(dialog.queryByText(/filter/)).toBeNull()
  expect(date.value).toBe('31 feb 2027')
  expect(save.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(await writesTo(service)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'In 1 week' }))
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('false'))
  expect(dialog.queryByText(/^There is no/)).toBeNull()
})

test('a person who types a due date can save it before they leave the field, and only while it is a date', async () => {
  const { user, service } = await openTasks('/tasks', [thirdPartyTask(0)])
  await user.click(await screen.findByRole('button', { name: /^Due date of Task 00000/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const date = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Due date' })
  const save = dialog.getByRole('button', { name: 'Save changes' })
  const can = () => save.getAttribute('aria-disabled') === 'false'
  for (const [typed, isDate] of [
    ['31 feb 2027', false],
    ['tomorrow', true],
    ['31 feb 2027', false],
    ['4/12/2026', true],
  ] as const) {
    await user.clear(date)
    await user.type(date, typed)
    expect(can(), typed).toBe(isDate)
    expect(date.value).toBe(typed)
    expect(document.activeElement).toBe(date)
    expect(dialog.queryByText(/^There is no/)).toBeNull()
  }
  await user.click(save)
  await said('status', /is now due on 4 Dec 2026/)
  const bodies = (await writesTo(service)).flatMap((write) => Object.values(write))
  expect(bodies).toEqual([expect.objectContaining({ dueDate: '2026-12-04' })])
})

test('a due date on a weekend says so in its dialog, and can be saved', async () => {
  const { user } = await openTasks('/tasks', [thirdPartyTask(0)])
  await user.click(await screen.findByRole('button', { name: /^Due date of Task 00000/ }))
  const date = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Due date' })
  await user.clear(date)
  await user.type(date, '19/12/2026')
  await said('status', 'This is a Saturday.')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await said('status', /is now due on 19 Dec 2026/)
})

test('Enter in the dialog of a due date saves what is typed', async () => {
  onDay(new Date(2026, 7, 4, 10))
  const { user, service } = await openTasks('/tasks', [thirdPartyTask(0), thirdPartyTask(1)])
  await user.click(await screen.findByRole('button', { name: /^Due date of Task 00001/ }))
  const date = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Due date' })
  await user.clear(date)
  await user.type(date, '31 feb 2027{Enter}')
  await screen.findByText(/^There is no 31 February 2027/)
  await user.clear(date)
  await user.type(date, '4/12/2026{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await said('status', /is now due on 4 Dec 2026/)
  const bodies = (await writesTo(service)).flatMap((write) => Object.values(write))
  expect(bodies).toEqual([expect.objectContaining({ dueDate: '2026-12-04' })])
})

test('the second click of a double click on Save changes presses nothing of the list below', async () => {
  const { user } = await openTasks('/tasks', [thirdPartyTask(0), thirdPartyTask(1)])
  await user.click(await screen.findByRole('button', { name: /^Due date of Task 00001/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'In 1 month' }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const below = screen.getByRole('button', { name: /^Due date of Task 00000/ })
  expect(fireEvent.mouseDown(below, { detail: 2 })).toBe(false)
  fireEvent.click(below, { detail: 2 })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.mouseDown(below, { detail: 1 })
  fireEvent.click(below, { detail: 1 })
  await screen.findByRole('dialog')
})

test("shows another person's change before it is overwritten, each time", async () => {
  const task = thirdPartyTask(0)
  const { user } = await openTasks('/tasks?show=all', [task])
  await row('Task 00000')
  task.status = 'InProgress'
  await user.click(screen.getByRole('button', { name: /^Status of/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Done' }))
  await screen.findByText(/was changed in the meantime: its status is In progress/)
  expect(task.status).toBe('InProgress')
  expect((await row('Task 00000')).textContent).toContain('In progress')
  // What changes after that was not seen either, and is told again.
  task.status = 'Todo'
  await user.click(screen.getByRole('button', { name: 'Change anyway' }))
  await screen.findByText(/was changed in the meantime: its status is To do/)
  expect(task.status).toBe('Todo')
  await user.click(screen.getByRole('button', { name: 'Change anyway' }))
  await waitFor(() => expect(task.status).toBe('Done'))
  await waitFor(async () => expect((await row('Task 00000')).textContent).toContain('Done'))
})

test('a person says once who they are, and finds their own tasks from then on', async () => {
  const { user, reload } = await renderRoute('/tasks')
  await user.click(await screen.findByRole('button', { name: 'Mine' }))
  await user.type(await screen.findByRole('combobox', { name: 'Staff member' }), 'Ferr')
  await user.click(await screen.findByRole('option', { name: 'Ferrari, Ada' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const isLit = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('aria-current') === 'true'
  await waitFor(async () => expect(await isLit('Mine')).toBe(true))
  expect(parameters()).toEqual({})
  await said('status', /^1 task$/)

  reload()
  await waitFor(async () => expect(await isLit('Mine')).toBe(true))
  expect(await isLit('All')).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Overdue' }))
  await waitFor(() => expect(parameters()).toHaveProperty('dueDateEnd'))
  expect(parameters()).toHaveProperty('assignedToId', 's1')
})

test('tasks stand in groups, with how many are in each, in any order', async () => {
  const { user, page } = await openTasks('/tasks?show=all', many(30))
  await row('Task 00000')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Status')
  await screen.findByText('3 groups. They contain all 30 tasks.')
  expect(parameters()).toEqual({ show: 'all', group: 'status' })
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const order = await screen.findByRole('combobox', { name: 'Sort by' })
  await user.selectOptions(order, 'Due date, latest first')
  await waitFor(() => expect(parameters()).toHaveProperty('sortBy'))
  expect(parameters()).toHaveProperty('group', 'status')
  const heading = await screen.findByRole('row', { name: /^To do 10 tasks$/ })
  // The heading has the row to itself, so that nothing beside it cuts it short.
  const [cell, ...others] = within(heading).getAllByRole<HTMLTableCellElement>('cell')
  expect(others).toEqual([])
  expect(cell!.colSpan).toBe(screen.getAllByRole('columnheader').length)
  page().close()
  await openTasks('/tasks?group=status&status=Done', many(30))
  await screen.findByRole('row', { name: 'Done 10 tasks' })
})

test('the list that stays where its groups cannot be loaded has no pager, which would lead elsewhere', async () => {
  const { user, service } = await openTasks('/tasks?show=all&pageIndex=0&pageSize=25', many(30))
  await row('Task 00000')
  screen.getByRole('combobox', { name: 'Rows per page' })
  service.answerAll((_, response) => json(response, {}, 503))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Status')
  await said('alert', 'Below is the previous list.')
  expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull()
})

test('a board of 10,000 tasks shows the first of each status, says so, and leads to the rest', async () => {
  const { user, address } = await openTasks('/tasks?view=board', many(10_000))
  const column = within(await screen.findByRole('region', { name: 'Done' }))
  await user.click(await column.findByRole('button', { name: 'Show tasks that are done' }))
  await waitFor(() => expect(column.getAllByRole('listitem')).toHaveLength(100))
  await column.findByText('The first 100 of 3,333.', { exact: false })
  await user.click(column.getByRole('link', { name: 'Show all in the list' }))
  await said('status', /^3,333 tasks$/)
  expect(address()).toBe('/tasks?status=Done')
})

test('moves a refused card back, with the reason of the service', async () => {
  const refusal = { status: 400, body: JSON.stringify({ detail: 'Bill it first.' }) }
  const { user } = await openTasks('/tasks?view=board', [thirdPartyTask(3)], { refusal })
  const column = within(await screen.findByRole('region', { name: 'To do' }))
  await user.click(await column.findByRole('button', { name: /^Move to/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Done' }))
  const { textContent } = await said('alert', 'Not saved.')
  expect(textContent).toContain('Bill it first.')
  await column.findByText('Task 00003')
})

test('the page of a contact shows what is next for them, and leads to all of it', async () => {
  const ring = {
    id: 't3',
    description: 'Ring about the lease',
    status: 'Todo',
    priority: 'Normal',
    dueDate: '2020-01-01',
    assignedToId: 's1',
    associatedContactId: 'c1',
  }
  const listTasks = { totalRecords: 1, pageIndex: 0, records: [ring] }
  const { user, address } = await renderRoute('/contacts/c1', { answers: { listTasks } })
  const next = within(await screen.findByRole('region', { name: 'Next' }))
  await next.findByText(ring.description)
  await user.click(next.getByRole('link', { name: 'All tasks' }))
  await row(ring.description)
  expect(address()).toBe('/tasks?associatedContactId=c1')
})

test('a person who chooses their staff name is told if it is not known whether it was saved', async () => {
  const { user } = await renderRoute('/tasks', { answers: { patchPreferences: 503 } })
  await user.click(await screen.findByRole('button', { name: 'Mine' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who are you?' }))
  await user.type(await dialog.findByRole('combobox', { name: 'Staff member' }), 'Ferr')
  await user.click(await screen.findByRole('option', { name: /Ferrari/ }))
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Not known\. .*is not available/)
})

test('a person who cancels while their staff name is being saved is told if it was not', async () => {
  let answer: (() => void) | undefined
  const { user } = await renderRoute('/tasks', {
    answers: {
      patchPreferences: (_, response) => {
        answer = () => json(response, { detail: 'No such staff member.' }, 400)
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Mine' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who are you?' }))
  await user.type(await dialog.findByRole('combobox', { name: 'Staff member' }), 'Ferr')
  await user.click(await screen.findByRole('option', { name: /Ferrari/ }))
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(answer).toBeDefined())
  answer?.()
  await said('alert', 'Not saved. No such staff member.')
})

test('once it is known who a person is the focus stays on the page that they answered for', async () => {
  const preferences: { staffContactId?: string } = {}
  const { user } = await renderRoute('/tasks', {
    answers: {
      getPreferences: (_, response) => json(response, preferences),
      patchPreferences: (_, response) => {
        preferences.staffContactId = 's1'
        json(response, preferences)
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Mine' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who are you?' }))
  await user.type(await dialog.findByRole('combobox', { name: 'Staff member' }), 'Ferr')
  await screen.findByRole('option', { name: /Ferrari/ })
  await user.keyboard('{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Tasks' })),
  )
})
