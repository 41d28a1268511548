/** Many tasks chosen and changed at once. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { clickTenTimes } from '#app/testing/click-ten-times.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { setFilter } from '#app/testing/set-filter.ts'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'
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
async function openTasks(service: Service) {
  const { user } = await renderRoute('/tasks?show=all', { service })
  await screen.findByRole('row', { name: /Task 00000/ })
  await user.click(await button('Select'))
  return user
}

/** Chooses all tasks of a service with these habits, and opens the dialog that changes them. */
async function openBulkEdit(tasks: ThirdPartyTask[], habits: Habits = {}) {
  const service = await startThirdParty()
  service.answerAll(answerTasks(tasks, habits))
  const user = await openTasks(service)
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
async function changeTwentyOf(count: number) {
  const tasks = many(count, { priority: 'Low' })
  let most = 20
  const refusal = () => (most-- > 0 ? undefined : { status: 429, body: '', retryAfter: 30 })
  const { user, highest, change } = await openBulkEdit(tasks, { refusal })
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
  await said('status', 'Nothing to change: 2 tasks had this already.')
  await screen.findByRole('dialog', { name: 'Result of the change' })
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
  await user.click(await dialog().findByRole('button', { name: 'Try one again' }))
  await said('status', '1 task changed.')
  expect(tasks.map(({ priority }) => priority)).toEqual(['High', 'High', 'High'])
  expect(dialog().queryByRole('button', { name: /again/ })).toBeNull()
  await user.click(dialog().getByRole('button', { name: 'Undo' }))
  await said('status', '1 task as before.')
})

test('nothing is changed while the due date that is typed is none', async () => {
  const { user, service, highest, change } = await openBulkEdit(many(3, { priority: 'Low' }))
  await highest()
  const date = await dialog().findByRole('textbox', { name: 'Due date' })
  await user.type(date, '31 feb 2027')
  await change()
  await dialog().findByText(/^There is no 31 February 2027/)
  expect(service.asked.filter(({ method }) => method === 'PATCH')).toEqual([])
  await user.clear(date)
  await user.tab()
  await change()
  await said('status', '3 tasks changed.')
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
  await said('status', 'Undone. 20 tasks as before.')
  expect(tasks.filter(({ priority }) => priority === 'High')).toHaveLength(0)
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
  await said('status', '18 tasks as before.')
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
  await said('status', '2 tasks as before, 1 not known.')
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
  await said('status', '24 tasks as before.')
  expect(dialog().queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(tasks).toEqual(before)
})

test('an Undo that a person cancels can go on with what it did not reach', async () => {
  const { user, tasks, before, cancel, goOn } = await undoHalfway(30)
  await user.click(cancel)
  await said('status', '8 tasks as before, 16 not saved.')
  expect(dialog().queryByRole('button', { name: 'Undo' })).toBeNull()
  goOn()
  await user.click(dialog().getByRole('button', { name: 'Try 16 again' }))
  await said('status', '24 tasks as before.')
  expect(tasks).toEqual(before)
})

test('Ctrl and a click choose single tasks, Shift and a click all between, which marks no text', async () => {
  const service = await startThirdParty()
  service.answerAll(answerTasks(many(3)))
  const user = await openTasks(service)
  const row = (place: number) => screen.getByRole('row', { name: new RegExp(`Task 0000${place}`) })
  const click = async (place: number, key?: 'Control' | 'Shift') => {
    if (key) await user.keyboard(`{${key}>}`)
    await user.click(row(place).querySelector('td')!)
    if (key) await user.keyboard(`{/${key}}`)
  }
  // A list hears keys and clicks a moment after its rows are there.
  await waitFor(async () => {
    await click(0, 'Control')
    expect((await bar()).textContent).toContain('1 task selected')
  })
  await click(2, 'Control')
  await selected('2 tasks selected')
  await click(2, 'Control')
  await selected('1 task selected')
  await click(0)
  const marks = vi.fn(({ defaultPrevented }: MouseEvent) => !defaultPrevented)
  document.addEventListener('mousedown', marks, { once: true })
  await click(2, 'Shift')
  await selected('3 tasks selected')
  expect(marks).toHaveReturnedWith(false)
  await user.click(within(row(1)).getByRole('checkbox', { name: 'Select Task 00001' }))
  await selected('2 tasks selected')
  // A box is one of those between, and is not taken off again by the same click.
  const box = (place: number) => within(row(place)).getByRole('checkbox')
  await user.click(await button('Clear selection'))
  await user.click(box(0))
  for (const place of [2, 1]) {
    await user.keyboard('{Shift>}')
    await user.click(box(place))
    await user.keyboard('{/Shift}')
    await selected(`${place + 1} tasks selected`)
  }
  await user.click(await button('Clear selection'))
  await selected('Select tasks')
})

test('does not select loaded tasks in another view', async () => {
  const service = await startThirdParty()
  const answer = answerTasks(many(600))
  const held: (() => void)[] = []
  service.answerAll((request, response) => {
    const { searchParams } = request.url
    const all = searchParams.get('pageSize') === '250' && !searchParams.has('status')
    if (!all) return answer(request, response)
    held.push(() => void answer(request, response))
    return undefined
  })
  const user = await openTasks(service)
  await user.click(await button('Select all 600 tasks'))
  await button('Selecting…')
  await setFilter(user, 'Status', 'Done')
  await screen.findByRole('button', { name: 'Select all 200 tasks' })
  for (const go of held.splice(0)) go()
  await user.click(await button('Select all 200 tasks'))
  await selected('200 tasks selected')
})

test('all tasks of several pages are selected', async () => {
  const service = await startThirdParty()
  service.answerAll(answerTasks(many(600)))
  const user = await openTasks(service)
  await user.click(await button('Select all 600 tasks'))
  await selected('600 tasks selected')
})

/** Chooses everything from the first row on. */
async function selectToEnd(user: Awaited<ReturnType<typeof openTasks>>) {
  const grid = screen.getByRole('grid', { name: 'Tasks' })
  // The keys of the list come a moment after its rows.
  await waitFor(async () => {
    grid.focus()
    await user.keyboard('{Home}')
    expect(grid.getAttribute('aria-activedescendant')).toBeTruthy()
  })
  await user.keyboard('{Shift>}{End}{/Shift}')
}

test('selects none of a range that could not be loaded completely, and says so in the bar', async () => {
  const service = await startThirdParty()
  const answer = answerTasks(many(600))
  let fails = false
  service.answerAll((request, response) =>
    fails && request.url.searchParams.get('pageIndex') !== '0'
      ? json(response, {}, 500)
      : answer(request, response),
  )
  const user = await openTasks(service)
  fails = true
  await selectToEnd(user)
  await said('alert', 'Not all could be loaded, so none were added.')
  await selected('Select tasks')
})

test('a range of very many pages is not loaded, and says what to do instead', async () => {
  const service = await startThirdParty()
  service.answerAll(answerTasks(many(5300)))
  const user = await openTasks(service)
  const before = service.asked.length
  await selectToEnd(user)
  await said('alert', 'Shift selects up to 100 pages that are not loaded yet.')
  await selected('Select tasks')
  // What the list itself reads, as its end comes in sight.
  expect(service.asked.length - before).toBeLessThan(20)
})
