/** The list of tasks, and tasks on the page of a matter; views, groups and changes: src/app/routes/tasks/task-list.test.tsx. */
import type { Page } from '@playwright/test'
import { type Desk, setPreferences } from './desk.ts'
import { firstCalls } from './first-calls.ts'
import { expect, test } from './fixtures.ts'
import { chooseTyped, tabTo } from './keys.ts'
import {
  addTask,
  api,
  findTask,
  recordWrites,
  otherStaff,
  rowOf,
  taskNow,
  tasksOf,
} from './task-page.ts'

/** Opens the tasks: as many as this query finds, and the first of them come with the page. */
async function expectFirst(page: Page, desk: Desk, query: string) {
  const { totalRecords } = await tasksOf(desk, `${query}&pageSize=1`)
  // What the page before would still ask for is no call of this one.
  await page.goto('about:blank')
  const calls = firstCalls(page, `${api}/tasks`)
  await page.goto('/tasks')
  await expect(page.getByRole('status').first()).toHaveText(new RegExp(`^${totalRecords} tasks?$`))
  // What is overdue is counted afterwards, for the navigation.
  const read = (await calls).filter((url) => !url.includes('dueDateEnd='))
  expect(read.filter((url) => url.includes('pageIndex=0'))).toEqual([])
}

async function changeByKeys(page: Page, desk: Desk) {
  const task = await addTask(desk)
  const other = await otherStaff(desk, task.assignedToId)
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

  await rowOf(page, task)
    .getByRole('button', { name: /^Assigned to of/ })
    .click()
  const person = page.getByRole('combobox', { name: 'Assigned to' })
  await person.click()
  // The whole name is marked, so that what is typed takes its place.
  await expect(person).toHaveValue(/^[^…]{2,}$/)
  const marked = () =>
    person.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart!, input.selectionEnd!),
    )
  await expect.poll(marked).toBe(await person.inputValue())
  await chooseTyped(page, other.fullName!)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('has been reassigned')).toBeVisible()
  expect(writes).toEqual([
    { method: 'PUT', path: `/tasks/${task.id}/status`, body: { status: 'Done' } },
    { method: 'PATCH', path: `/tasks/${task.id}`, body: { assignedToId: other.id } },
  ])
  expect(await taskNow(desk, task.id)).toMatchObject({ status: 'Done', assignedToId: other.id })
}

test('the first tasks come with the page, and the status of one is changed in its row by keys alone', async ({
  page,
  desk,
}) => {
  const notDone = 'status=Todo&status=InProgress'
  await test.step('the first tasks of everybody come with the page, while it is not known who the person is', () =>
    expectFirst(page, desk, notDone))
  await test.step('the status of a task is changed in its row by keys alone, and a name that is typed takes the place of the one there', () =>
    changeByKeys(page, desk))
  await test.step('once it is known who the person is, their own tasks come with the page', async () => {
    const { records } = await tasksOf(desk, 'status=Todo&pageSize=1')
    const staffContactId = records[0]!.assignedToId!
    await setPreferences(desk, { staffContactId })
    try {
      await expectFirst(page, desk, `${notDone}&assignedToId=${staffContactId}`)
    } finally {
      // Other tests of this desk know nobody.
      await setPreferences(desk, { staffContactId: null })
    }
  })
})
