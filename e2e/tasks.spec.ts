/** The list of tasks, and tasks on the page of a matter; views, groups and changes: src/app/routes/tasks/task-list.test.tsx. */
import { openFilter, setFilter } from './filters.ts'
import { expect, test } from './fixtures.ts'
import { tabTo, takeFirst, waitForListKeys } from './keys.ts'
import {
  addTask,
  api,
  day,
  findTask,
  recordWrites,
  otherStaff,
  rowOf,
  taskNow,
  tasksOf,
} from './task-page.ts'

test('the first tasks come with the page, and a clerk uses every filter, each with its own name in the address', async ({
  page,
  desk,
}) => {
  const expected = async (query: string) => (await tasksOf(desk, query)).totalRecords
  const total = await expected('status=Todo&status=InProgress&pageSize=1')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`${api}/tasks`)) calls.push(request.url())
  })
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('status').first()).toHaveText(`${total} tasks`)
  await waitForListKeys(page)
  // Only how many are overdue is asked, for the navigation.
  const isCount = (url: string) => url.includes('pageSize=25&')
  expect(calls.filter((url) => url.includes('pageIndex=0') && !isCount(url))).toEqual([])

  // What the tasks open on is both; choosing one of them again takes it away.
  await setFilter(page, 'Status', 'In progress')
  await expect(page).toHaveURL(/\?status=Todo$/)
  await setFilter(page, 'Priority', 'High')
  await expect(page).toHaveURL(/priority=High/)
  await setFilter(page, 'Linked to', 'Matters')
  const query = 'status=Todo&priority=High&taskType=Matter'
  const count = await expected(query)
  await expect(page.getByRole('status').first()).toHaveText(new RegExp(`^${count} tasks?$`))
  await openFilter(page, 'Due')
  await page.getByRole('textbox', { name: 'Due from' }).fill('1/1/2026')
  await page.getByRole('textbox', { name: 'Due from' }).press('Enter')
  await expect(page).toHaveURL(/dueDateStart=2026-01-01/)
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('the')
  await expect(page).toHaveURL(/search=the/)
  const less = await expected(`${query}&dueDateStart=2026-01-01&search=the`)
  await expect(page.getByRole('status').first()).toHaveText(new RegExp(`^${less} tasks?$`))
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/tasks\?show=all$/)
})

test('once it is known who the person is, their own first tasks come with the page', async ({
  page,
  startOwnDesk,
}) => {
  const { desk, end } = await startOwnDesk()
  const { records } = await tasksOf(desk, 'status=Todo&pageSize=1')
  const staffContactId = records[0]!.assignedToId!
  const known = await fetch(`${desk.url}/desk/v1/preferences`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', 'X-Practice-Desk': '1' },
    body: JSON.stringify({ staffContactId }),
  })
  expect(known.ok).toBe(true)
  const mine = `status=Todo&status=InProgress&assignedToId=${staffContactId}`
  const { totalRecords } = await tasksOf(desk, `${mine}&pageSize=1`)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`${api}/tasks`)) calls.push(request.url())
  })
  await page.goto(`${desk.url}/tasks`)
  await expect(page.getByRole('status').first()).toHaveText(new RegExp(`^${totalRecords} tasks?$`))
  // What is overdue is counted afterwards, for the navigation.
  const read = calls.filter((url) => !url.includes('dueDateEnd='))
  expect(read.filter((url) => url.includes('pageIndex=0'))).toEqual([])
  await end()
})

test('the status of a task is changed in its row by keys alone, with an operation of its own', async ({
  page,
  desk,
}) => {
  const task = await addTask(desk)
  const writes = recordWrites(page)
  await findTask(page, task)
  await tabTo(page, 'grid', 'Tasks')
  await tabTo(page, 'button', `Status of ${task.description}: To do`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'To do' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitemradio', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, task)).toContainText('Done')
  await expect(page.getByText(`‘${task.description}’ is now ‘Done’.`)).toBeVisible()
  expect(writes).toEqual([
    { method: 'PUT', path: `/tasks/${task.id}/status`, body: { status: 'Done' } },
  ])
  expect(await taskNow(desk, task.id)).toMatchObject({ status: 'Done' })
})

test('priority, due date and assignee are changed in the row, and a typed name replaces the current one', async ({
  page,
  desk,
}) => {
  // In no week of ours, so that any date that is chosen is another one.
  const task = await addTask(desk, { dueDate: '2020-01-06' })
  const other = await otherStaff(desk, task.assignedToId)
  const writes = recordWrites(page)
  await findTask(page, task)
  const row = rowOf(page, task)
  await row.getByRole('button', { name: /^Priority of/ }).click()
  await page.getByRole('menuitemradio', { name: 'High' }).click()
  await expect(page.getByText('now has the priority ‘High’')).toBeVisible()

  await row.getByRole('button', { name: /^Due date of/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'In 1 week' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`is now due on`)).toBeVisible()

  await row.getByRole('button', { name: /^Assigned to of/ }).click()
  const person = page.getByRole('combobox', { name: 'Assigned to' })
  await person.click()
  // The whole name is marked, so that what is typed takes its place.
  await expect(person).toHaveValue(/^[^…]{2,}$/)
  const marked = () =>
    person.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart!, input.selectionEnd!),
    )
  await expect.poll(marked).toBe(await person.inputValue())
  await page.keyboard.type(other.fullName!)
  await takeFirst(page, other.fullName!)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('has been reassigned')).toBeVisible()
  await expect(row).toContainText(other.fullName!)
  const path = `/tasks/${task.id}`
  expect(writes).toEqual([
    { method: 'PATCH', path, body: { priority: 'High' } },
    { method: 'PATCH', path, body: { dueDate: day(7) } },
    { method: 'PATCH', path, body: { assignedToId: other.id } },
  ])
})

test('a matter shows its next tasks, a tick marks one as done, and its list of tasks opens their pages', async ({
  page,
  desk,
}) => {
  const task = await addTask(desk, { dueDate: '2020-01-01' })
  const writes = recordWrites(page)
  await page.goto(`/matters/${task.associatedMatterId}`)
  const next = page.getByRole('region', { name: 'Next' })
  await expect(next).toContainText(task.description!)
  await expect(next).toContainText('overdue')
  await next.getByRole('checkbox', { name: `Done: ${task.description}` }).click()
  await expect(next).not.toContainText(task.description!)
  await expect
    .poll(() => writes)
    .toEqual([{ method: 'PUT', path: `/tasks/${task.id}/status`, body: { status: 'Done' } }])
  await page.getByRole('link', { name: 'New task' }).click()
  await expect(page).toHaveURL(new RegExp(`associatedMatterId=${task.associatedMatterId}`))
  await page.goBack()

  await page
    .getByRole('navigation', { name: 'Parts of this matter' })
    .getByRole('link', { name: 'Tasks' })
    .click()
  await expect(page).toHaveURL(new RegExp(`/matters/${task.associatedMatterId}/tasks$`))
  // It is done, and these are open on what is not.
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/show=all/)
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill(task.description!)
  await expect(page).toHaveURL(/search=/)
  await rowOf(page, task).getByRole('link', { name: task.description! }).click()
  await expect(page.getByRole('heading', { level: 1, name: task.description! })).toBeVisible()
  await page.getByRole('button', { name: /^Status of/ }).click()
  await page.getByRole('menuitemradio', { name: 'In progress' }).click()
  await expect(page.getByRole('button', { name: /^Status of/ })).toContainText('In progress')
  await expect.poll(async () => (await taskNow(desk, task.id)).status).toBe('InProgress')
})
