/** Many tasks changed at once; task-selection.test.tsx is about how they are chosen. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { clickTenTimes } from '#app/testing/click-ten-times.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { startThirdParty } from '#app/testing/stub-service.ts'
import {
  answerTasks,
  thirdPartyTask,
  type ThirdPartyTask,
  type Habits,
} from '#main/testing/third-party-tasks.ts'

const many = (count: number, change: Partial<ThirdPartyTask> = {}) =>
  Array.from({ length: count }, (_, place) => thirdPartyTask(place, change))
type Service = Awaited<ReturnType<typeof startThirdParty>>

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))
const bar = () => screen.findByRole('group', { name: 'Selected tasks' })
const selected = async (words: string) =>
  waitFor(async () => expect((await bar()).textContent).toContain(words))

/** Opens the tasks of a service, ready to be chosen. */
async function openTasks(service: Service, path = '/tasks?show=all') {
  const { user } = await renderRoute(path, { service })
  if (path.endsWith('board')) await user.click(await screen.findByRole('link', { name: 'List' }))
  await screen.findByRole('row', { name: /Task 00000/ })
  await user.click(await button('Select'))
  return user
}

/** Chooses all tasks of a service with these habits, and opens the dialog that changes them. */
async function openBulkEdit(tasks: ThirdPartyTask[], habits: Habits = {}, path?: string) {
  const service = await startThirdParty()
  service.answerAll(answerTasks(tasks, habits))
  const user = await openTasks(service, path)
  await user.click(await button(`Select all ${tasks.length} tasks`))
  await selected(`${tasks.length} tasks selected`)
  await user.click(await button('Change'))
  await screen.findByRole('dialog')
  const shift = async (days: string) => {
    const field = await dialog().findByRole('spinbutton', { name: 'Shift the due date by days' })
    await user.click(field)
    await user.keyboard(days)
  }
  const highest = async () =>
    user.selectOptions(await dialog().findByRole('combobox', { name: 'Priority' }), 'High')
  const change = () =>
    user.click(dialog().getByRole('button', { name: `Change ${tasks.length} tasks` }))
  return { user, service, shift, highest, change }
}

/** Begins to change so many tasks at a service that takes 20, and then asks to wait until it `takeAll`. */
async function changeTwentyOf(count: number, path?: string) {
  const tasks = many(count, { priority: 'Low' })
  let most = 20
  const refusal = () => (most-- > 0 ? undefined : { status: 429, body: '', retryAfter: 30 })
  const { user, highest, change } = await openBulkEdit(tasks, { refusal }, path)
  await highest()
  await change()
  await dialog().findByText('20 done')
  return { user, tasks, takeAll: () => void (most = Infinity) }
}

test('due dates are shifted, each from its own day', async () => {
  const dates = ['2026-03-01', '2026-03-02', '2026-12-31']
  const tasks = dates.map((dueDate, place) => thirdPartyTask(place, { dueDate }))
  const { shift, change } = await openBulkEdit(tasks)
  await shift('-10')
  await change()
  await said('status', '3 tasks changed.')
  expect(tasks.map(({ dueDate }) => dueDate)).toEqual(['2026-02-19', '2026-02-20', '2026-12-21'])
})

test('due dates that a shift puts on a weekend are said before and after it, and changed', async () => {
  const dates = ['2026-12-04', '2026-12-05', '2026-12-06']
  const tasks = dates.map((dueDate, place) => thirdPartyTask(place, { dueDate }))
  const { shift, change } = await openBulkEdit(tasks)
  await shift('14')
  await said('status', /^2 new due dates are on a weekend\.$/)
  await change()
  await said('status', '3 tasks changed. 2 new due dates are on a weekend.')
  expect(tasks.map(({ dueDate }) => dueDate)).toEqual(['2026-12-18', '2026-12-19', '2026-12-20'])
})

test('the report takes the focus of the button that began it, and the list that of the report', async () => {
  const { user, highest, change } = await openBulkEdit(many(3, { priority: 'Low' }))
  await highest()
  await change()
  const close = await dialog().findByRole('button', { name: 'Close' })
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog().getByRole('heading', { level: 2 })),
  )
  await user.click(close)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')))
})

test('tasks that have the value already are said to need nothing, under a heading that says it is over', async () => {
  const { user, highest, change } = await openBulkEdit(many(2, { priority: 'High' }))
  await dialog().findByRole('button', { name: 'Due date: choose from a calendar' })
  await highest()
  await change()
  await said('status', 'Nothing to change: 2 tasks were already like this.')
  await screen.findByRole('dialog', { name: 'Change finished' })
  await user.click(dialog().getByRole('button', { name: 'Close' }))
})

test('what was not saved can be tried again, stays selected until it is, and all of it can be undone', async () => {
  const tasks = many(3, { priority: 'Low' })
  const { user, service, highest, change } = await openBulkEdit(tasks)
  await highest()
  const answer = answerTasks(tasks, {})
  let isAway = true
  service.answerAll((call, response) => {
    if (isAway && call.url.pathname.endsWith(tasks[1]!.id)) response.destroy()
    else return answer(call, response)
  })
  await change()
  await said('status', '2 tasks changed, 1 not saved.')
  await user.click(dialog().getByRole('button', { name: 'Close' }))
  await selected('1 task selected')

  await user.click(await button('Change'))
  await highest()
  await user.click(dialog().getByRole('button', { name: 'Change 1 task' }))
  await said('status', '1 task not saved.')
  isAway = false
  await user.click(await dialog().findByRole('button', { name: 'Retry 1 task' }))
  await said('status', '1 task changed.')
  expect(tasks.map(({ priority }) => priority)).toEqual(['High', 'High', 'High'])
  expect(dialog().queryByRole('button', { name: /again/ })).toBeNull()
  await user.click(dialog().getByRole('button', { name: 'Undo' }))
  await said('status', '1 task restored.')
})

test('nothing is changed while the due date that is typed is none', async () => {
  const { user, service, highest, change } = await openBulkEdit(many(3, { priority: 'Low' }))
  await highest()
  const date = await dialog().findByRole('textbox', { name: 'Due date' })
  await user.type(date, '31 feb 2027')
  // Also before the field is left.
  const start = dialog().getByRole('button', { name: 'Change 3 tasks' })
  expect(start.getAttribute('aria-disabled')).toBe('true')
  expect(dialog().queryByText(/^There is no/)).toBeNull()
  await change()
  await dialog().findByText(/^There is no 31 February 2027/)
  expect(service.asked.filter(({ method }) => method === 'PATCH')).toEqual([])
  await user.clear(date)
  await user.tab()
  await change()
  await said('status', '3 tasks changed.')
})

test('Escape closes the calendar alone, and keeps what was chosen to change', async () => {
  const { user, highest } = await openBulkEdit(many(3, { priority: 'Low' }))
  await highest()
  const date = dialog().getByRole('textbox', { name: 'Due date' })
  await user.click(date)
  const calendar = await screen.findByRole('dialog', { name: 'Due date: calendar' })
  await user.click(within(calendar).getByRole('button', { name: 'Next month' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(calendar.isConnected).toBe(false))
  expect(document.activeElement).toBe(date)
  expect(dialog().getByRole('combobox', { name: 'Priority' })).toHaveProperty('value', 'High')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the button of the calendar leads to a day, and whoever leaves the calendar is back where they opened it', async () => {
  const { user, highest } = await openBulkEdit(many(3, { priority: 'Low' }))
  await highest()
  const date = dialog().getByRole<HTMLInputElement>('textbox', { name: 'Due date' })
  const opener = dialog().getByRole('button', { name: 'Due date: choose from a calendar' })
  const calendar = () => screen.queryByRole('dialog', { name: 'Due date: calendar' })
  const day = () => document.activeElement?.getAttribute('aria-label')
  const enter = async () => {
    await user.keyboard('{Enter}')
    await waitFor(() => expect(day()).toMatch(/^\d+ [A-Z][a-z]+ \d{4}$/))
  }
  const expectBackAt = async (element: HTMLElement) => {
    await waitFor(() => expect(calendar()).toBeNull())
    expect(document.activeElement).toBe(element)
  }
  opener.focus()
  await enter()
  const today = day()
  await user.keyboard('{ArrowDown}')
  expect(day()).not.toBe(today)
  await user.keyboard('{Escape}')
  await expectBackAt(opener)
  await enter()
  await user.keyboard('{Enter}')
  await expectBackAt(opener)
  expect(date.value).not.toBe('')
  date.focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(calendar()).not.toBeNull())
  expect(document.activeElement).toBe(date)
  await user.keyboard('{Escape}')
  await expectBackAt(date)
})

test('nothing is changed while the name that is typed is nobody chosen', async () => {
  const { user, service, highest, change } = await openBulkEdit(many(3, { priority: 'Low' }))
  await highest()
  const person = await dialog().findByRole('combobox', { name: 'Assigned to' })
  await user.type(person, 'nobody at all')
  await change()
  await dialog().findByText('Choose a person from the list')
  expect(service.asked.filter(({ method }) => method === 'PATCH')).toEqual([])
  await user.clear(person)
  await change()
  await said('status', '3 tasks changed.')
})

test('a change that is confirmed ten times at once is sent once', async () => {
  const { service, highest } = await openBulkEdit(many(3, { priority: 'Low' }))
  await highest()
  clickTenTimes(dialog().getByRole('button', { name: 'Change 3 tasks' }))
  await said('status', '3 tasks changed.')
  expect(service.asked.filter(({ method }) => method !== 'GET')).toHaveLength(3)
})

test('a date that is typed takes the place of a shift, also before the field is left', async () => {
  const tasks = many(2)
  const { user, shift, change } = await openBulkEdit(tasks)
  await shift('30')
  const date = dialog().getByRole('textbox', { name: 'Due date' })
  await user.type(date, '2/12/2026')
  await user.tab()
  const days = dialog().getByRole<HTMLInputElement>('spinbutton')
  await waitFor(() => expect(days.value).toBe(''))
  expect(date).toHaveProperty('value', '2 Dec 2026')
  await change()
  await waitFor(() =>
    expect(tasks.map(({ dueDate }) => dueDate)).toEqual(['2026-12-02', '2026-12-02']),
  )
})

test('leaves tasks unchanged that had not begun when a person cancels, and counts them in the report', async () => {
  const { user, tasks } = await changeTwentyOf(60)
  await user.click(dialog().getByRole('button', { name: 'Cancel the rest' }))
  await said('status', /^20 tasks changed, 40 not saved\.$/)
  expect(dialog().getByRole('group').textContent).toContain(
    'Not saved: 40 tasks. You cancelled this.',
  )
  expect(tasks.filter(({ priority }) => priority === 'High')).toHaveLength(20)
})

test('a change to many tasks that is left asks first, and the next page says what became of it, with Undo', async () => {
  const { user, tasks, takeAll } = await changeTwentyOf(30)
  await user.click(screen.getByRole('link', { name: /^Contacts/ }))
  const question = within(
    await screen.findByRole('dialog', { name: 'Leave while tasks are being changed?' }),
  )
  await user.click(question.getByRole('button', { name: 'Leave' }))
  await said('alert', /^Not saved\. 20 tasks changed, 10 not saved\./)
  expect(tasks.filter(({ priority }) => priority === 'High')).toHaveLength(20)
  takeAll()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await said('status', 'Undone. 20 tasks restored.')
  expect(tasks.filter(({ priority }) => priority === 'High')).toHaveLength(0)
})

test('Back to the board asks too before it stops a change to many tasks', async () => {
  const { user, tasks } = await changeTwentyOf(30, '/tasks?show=all&view=board')
  history.back()
  const question = within(
    await screen.findByRole('dialog', { name: 'Leave while tasks are being changed?' }),
  )
  await user.click(question.getByRole('button', { name: 'Leave' }))
  await said('alert', /^Not saved\. 20 tasks changed, 10 not saved\./)
  await screen.findByRole('region', { name: 'To do' })
  expect(tasks.filter(({ priority }) => priority === 'High')).toHaveLength(20)
})

test('a number of days that is none stays as it was typed, and is said', async () => {
  const { shift, change, service } = await openBulkEdit(many(2, {}))
  await shift('1.5')
  await dialog().findByText('Enter whole days, at most 3,660 either way')
  const field = dialog().getByRole('spinbutton', { name: 'Shift the due date by days' })
  expect(field).toHaveProperty('value', '1.5')
  await change()
  expect(service.asked.filter(({ method }) => method === 'PATCH')).toEqual([])
})

test('a service that asks to wait is waited for, failures are grouped by reason, and Undo restores every task', async () => {
  const tasks = many(24, { priority: 'Low' })
  const before = structuredClone(tasks)
  const reason = (status: number, detail: string) => ({ status, body: JSON.stringify({ detail }) })
  let busy = 3
  const refusal = ({ id }: ThirdPartyTask) => {
    const place = Number.parseInt(id, 10)
    if (place % 8 === 0) return reason(400, 'The file is archived.')
    if (place % 8 === 1) return reason(403, 'Not yours.')
    return place > 11 && busy-- > 0 ? { status: 429, body: '', retryAfter: 1 } : undefined
  }
  const { user, shift, highest, change } = await openBulkEdit(tasks, { refusal })
  await highest()
  await shift('3')
  await change()
  await waitFor(() => expect(busy).toBeLessThanOrEqual(0))
  await said('status', '18 tasks changed, 6 not saved.')
  const groups = dialog().getAllByRole('group')
  expect(groups.map(({ textContent }) => textContent).toSorted()).toEqual([
    expect.stringMatching(/^Not saved: 3 tasks\. .*The file is archived\./),
    expect.stringMatching(/^Not saved: 3 tasks\. .*Not yours\./),
  ])
  for (const [place, task] of tasks.entries()) {
    if (place % 8 < 2) expect(task).toEqual(before[place])
    else expect(task.priority).toBe('High')
  }
  await user.click(dialog().getByRole('button', { name: 'Undo' }))
  await said('status', '18 tasks restored.')
  expect(tasks).toEqual(before)
})

test('what nobody knows of a change is still said after its Undo, and stays selected', async () => {
  const tasks = many(3, { priority: 'Low' })
  const refusal = ({ id }: ThirdPartyTask) => (id === '1-T' ? { status: 504, body: '' } : undefined)
  const { user, highest, change } = await openBulkEdit(tasks, { refusal })
  await highest()
  await change()
  await said('status', '2 tasks changed, 1 not known.')
  await user.click(dialog().getByRole('button', { name: 'Undo' }))
  await said('status', '2 tasks restored, 1 not known.')
  expect(dialog().getByRole('group').textContent).toMatch(/^Not known: 1 task\..*Task 00001/)
  expect(dialog().queryByRole('button', { name: /^Try/ })).toBeNull()
  await user.click(dialog().getByRole('button', { name: 'Close' }))
  await selected('1 task selected')
})

/** An Undo of 24 changes, of which the service takes 8 before it asks to wait; `goOn` lets it take the others. */
async function undoHalfway(retryAfter: number) {
  const tasks = many(24, { priority: 'Low' })
  const before = structuredClone(tasks)
  let left = Number.POSITIVE_INFINITY
  const refusal = () => (left-- > 0 ? undefined : { status: 429, body: '', retryAfter })
  const { user, highest, change } = await openBulkEdit(tasks, { refusal })
  await highest()
  await change()
  await said('status', '24 tasks changed.')
  left = 8
  await user.click(dialog().getByRole('button', { name: 'Undo' }))
  await dialog().findByText('8 done')
  const cancel = dialog().getByRole('button', { name: 'Cancel the rest' })
  return { user, tasks, before, cancel, goOn: () => void (left = Number.POSITIVE_INFINITY) }
}

test('the second click of two on Undo does not cancel it, and an Undo is not undone', async () => {
  const { tasks, before, cancel, goOn } = await undoHalfway(1)
  fireEvent.click(cancel, { detail: 2 })
  goOn()
  await said('status', '24 tasks restored.')
  expect(dialog().queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(tasks).toEqual(before)
})

test('an Undo that a person cancels can go on with what it did not reach', async () => {
  const { user, tasks, before, cancel, goOn } = await undoHalfway(30)
  await user.click(cancel)
  await said('status', '8 tasks restored, 16 not saved.')
  expect(dialog().queryByRole('button', { name: 'Undo' })).toBeNull()
  goOn()
  await user.click(dialog().getByRole('button', { name: 'Retry 16 tasks' }))
  await said('status', '24 tasks restored.')
  expect(tasks).toEqual(before)
})
