import { expect, test } from './fixtures.ts'
import { tabTo } from './keys.ts'
import {
  addTask,
  api,
  changeTask,
  day,
  findTask,
  hearWrites,
  otherStaff,
  rowOf,
  taskNow,
  tasksOf,
} from './task-page.ts'

test('the first rows of the tasks come with the page itself', async ({ page, desk }) => {
  const { totalRecords } = await tasksOf(desk, 'pageSize=1')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`${api}/tasks`)) calls.push(request.url())
  })
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('status').first()).toHaveText(`${totalRecords} tasks`)
  expect(calls.filter((url) => url.includes('pageIndex=0'))).toEqual([])
})

test('a clerk narrows the tasks by every filter, and the address holds each under its own name', async ({
  page,
  desk,
}) => {
  const expected = async (query: string) => (await tasksOf(desk, query)).totalRecords
  await page.goto('/tasks')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('To do')
  await expect(page).toHaveURL(/status=Todo/)
  await page.getByRole('combobox', { name: 'Priority' }).selectOption('High')
  await expect(page).toHaveURL(/priority=High/)
  await page.getByRole('combobox', { name: 'Linked to' }).selectOption('Matters')
  const query = 'status=Todo&priority=High&taskType=Matter'
  const count = await expected(query)
  await expect(page.getByRole('status').first()).toHaveText(new RegExp(`^${count} tasks?$`))
  await page.getByRole('textbox', { name: 'Due from' }).fill('1/1/2026')
  await page.getByRole('textbox', { name: 'Due from' }).press('Enter')
  await expect(page).toHaveURL(/dueDateStart=2026-01-01/)
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('the')
  await expect(page).toHaveURL(/search=the/)
  const less = await expected(`${query}&dueDateStart=2026-01-01&search=the`)
  await expect(page.getByRole('status').first()).toHaveText(new RegExp(`^${less} tasks?$`))
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/tasks$/)
})

test('overdue work is said in a word, and is a view of its own', async ({ page, desk }) => {
  const late = await addTask(desk, { dueDate: day(-3), description: `Late ${Math.random()}` })
  await page.goto('/tasks')
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: 'Overdue' })
    .click()
  await expect(page).toHaveURL(new RegExp(`dueDateEnd=${day(-1)}&status=Todo&status=InProgress`))
  await expect(page.getByRole('link', { name: 'Overdue' })).toHaveAttribute('aria-current', 'true')
  const { totalRecords } = await tasksOf(
    desk,
    `pageSize=1&dueDateEnd=${day(-1)}&status=Todo&status=InProgress`,
  )
  await expect(page.getByRole('status').first()).toHaveText(`${totalRecords} tasks`)
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill(late.description!)
  await expect(rowOf(page, late)).toContainText('3 days overdue')
})

test('the status changes in the row, by keys alone, and arrives by its own operation', async ({
  page,
  desk,
}) => {
  const task = await addTask(desk)
  const writes = hearWrites(page)
  await findTask(page, task)
  await tabTo(page, 'grid', 'Tasks')
  await tabTo(page, 'button', `Status of ${task.description}: To do`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'To do' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, task)).toContainText('Done')
  await expect(page.getByText(`‘${task.description}’ is now ‘Done’.`)).toBeVisible()
  expect(writes).toEqual([
    { method: 'PUT', path: `/tasks/${task.id}/status`, body: { status: 'Done' } },
  ])
  expect(await taskNow(desk, task.id)).toMatchObject({ status: 'Done' })
})

test('priority, due date and the person change in the row, each as the only field', async ({
  page,
  desk,
}) => {
  const task = await addTask(desk)
  const other = await otherStaff(desk, task.assignedToId)
  const writes = hearWrites(page)
  await findTask(page, task)
  const row = rowOf(page, task)
  await row.getByRole('button', { name: /^Priority of/ }).click()
  await page.getByRole('menuitemradio', { name: 'High' }).click()
  await expect(page.getByText('now has the priority ‘High’')).toBeVisible()

  await row.getByRole('button', { name: /^Due date of/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '+1 week' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`is now due on`)).toBeVisible()

  await row.getByRole('button', { name: /^Assigned to of/ }).click()
  const person = page.getByRole('combobox', { name: 'Assigned to' })
  await person.click()
  await expect(person).not.toHaveValue('')
  // What is typed takes the place of the name that stands there.
  await page.keyboard.type(other.fullName!)
  await page.getByRole('option', { name: other.fullName! }).first().click()
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

test('what somebody else changed meanwhile is shown before it is overwritten', async ({
  page,
  desk,
}) => {
  const task = await addTask(desk)
  await findTask(page, task)
  await changeTask(desk, task.id, { status: 'InProgress' })
  await rowOf(page, task)
    .getByRole('button', { name: /^Status of/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Done' }).click()
  await expect(page.getByText(/Someone else changed .*: its status is In progress/)).toBeVisible()
  expect(await taskNow(desk, task.id)).toMatchObject({ status: 'InProgress' })
  await expect(rowOf(page, task)).toContainText('In progress')
  // What changes after that was not seen either, and is told again.
  await changeTask(desk, task.id, { status: 'Todo' })
  await page.getByRole('button', { name: 'Change anyway' }).click()
  await expect(page.getByText(/Someone else changed .*: its status is To do/)).toBeVisible()
  expect(await taskNow(desk, task.id)).toMatchObject({ status: 'Todo' })
  await page.getByRole('button', { name: 'Change anyway' }).click()
  await expect(rowOf(page, task)).toContainText('Done')
  await expect.poll(async () => (await taskNow(desk, task.id)).status).toBe('Done')
})

test('a person says once who they are, and finds their own tasks from then on', async ({
  page,
  startOwnDesk,
}) => {
  const { desk, end } = await startOwnDesk()
  const me = await otherStaff(desk, undefined)
  const { totalRecords } = await tasksOf(desk, `pageSize=1&assignedToId=${me.id}`)
  await page.goto(`${desk.url}/tasks`)
  await page.getByRole('button', { name: 'Mine' }).click()
  await page.getByRole('combobox', { name: 'Staff member' }).fill(me.fullName!)
  await page.getByRole('option', { name: me.fullName! }).first().click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(new RegExp(`assignedToId=${me.id}`))
  await expect(page.getByRole('status').first()).toHaveText(new RegExp(`^${totalRecords} task`))
  await page.goto(`${desk.url}/tasks`)
  await page.getByRole('link', { name: 'Mine' }).click()
  await expect(page).toHaveURL(new RegExp(`assignedToId=${me.id}`))
  await expect(page.getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Overdue' }).click()
  await expect(page).toHaveURL(/assignedToId=.*dueDateEnd=|dueDateEnd=.*assignedToId=/)
  await end()
})

test('tasks stand in groups, with how many are in each', async ({ page, desk }) => {
  const { totalRecords } = await tasksOf(desk, 'pageSize=1')
  const { totalRecords: done } = await tasksOf(desk, 'pageSize=1&status=Done')
  await page.goto('/tasks')
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Status')
  await expect(page).toHaveURL(/group=status/)
  await expect(page.getByText(`3 groups. They hold all ${totalRecords} tasks.`)).toBeVisible()
  await page.getByRole('grid', { name: 'Tasks' }).focus()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Due date, latest first')
  await expect(page).toHaveURL(/group=status/)
  await expect(page.getByRole('row', { name: /^To do \d+ tasks$/ })).toBeVisible()
  await page.goto('/tasks?group=status&status=Done')
  await expect(page.getByRole('row', { name: `Done ${done} tasks` })).toBeVisible()
})

test('a matter shows its own tasks, and a task leads to its page and back', async ({
  page,
  desk,
}) => {
  const task = await addTask(desk)
  await page.goto(`/matters/${task.associatedMatterId}`)
  await page.getByRole('link', { name: 'Tasks', exact: true }).last().click()
  await expect(page).toHaveURL(/\/tasks$/)
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill(task.description!)
  await expect(page).toHaveURL(/search=/)
  await rowOf(page, task).getByRole('link', { name: task.description! }).click()
  await expect(page.getByRole('heading', { level: 1, name: task.description! })).toBeVisible()
  await page.getByRole('button', { name: /^Status of/ }).click()
  await page.getByRole('menuitemradio', { name: 'In progress' }).click()
  await expect(page.getByRole('button', { name: /^Status of/ })).toContainText('In progress')
  await expect.poll(async () => (await taskNow(desk, task.id)).status).toBe('InProgress')
})

test('the page of a matter shows what is next, and a tick does it', async ({ page, desk }) => {
  const task = await addTask(desk, { dueDate: '2020-01-01' })
  const writes = hearWrites(page)
  await page.goto(`/matters/${task.associatedMatterId}`)
  const next = page.getByRole('region', { name: 'Next' })
  await expect(next).toContainText(task.description!)
  await expect(next).toContainText('overdue')
  await next.getByRole('checkbox', { name: `Done: ${task.description}` }).click()
  await expect(next).not.toContainText(task.description!)
  expect(writes).toEqual([
    { method: 'PUT', path: `/tasks/${task.id}/status`, body: { status: 'Done' } },
  ])
  await next.getByRole('link', { name: 'New task' }).click()
  await expect(page).toHaveURL(new RegExp(`associatedMatterId=${task.associatedMatterId}`))
})

test('the page of a contact shows what is next for them, and leads to all of it', async ({
  page,
  desk,
}) => {
  const { records } = await tasksOf(desk, 'pageSize=1&taskType=Contact&status=Todo')
  const { associatedContactId } = records[0]!
  const change = { associatedContactId: associatedContactId!, dueDate: '2020-01-01' }
  const task = await addTask(desk, change)
  await page.goto(`/contacts/${associatedContactId}`)
  const next = page.getByRole('region', { name: 'Next' })
  await expect(next).toContainText(task.description!)
  await next.getByRole('link', { name: 'All tasks' }).click()
  await expect(page).toHaveURL(new RegExp(`/tasks\\?associatedContactId=${associatedContactId}`))
  await expect(rowOf(page, task)).toBeVisible()
})
