/** The list of tasks, and tasks on the page of a matter; views, groups and changes: src/app/routes/tasks/task-list.test.tsx. */
import type { Page, Request } from '@playwright/test'
import type { Desk } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { chooseTyped, tabTo, waitForListKeys } from './keys.ts'
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

/** Opens the tasks, which are so many; none of the first is asked for by a call of its own. */
async function expectFirst(page: Page, desk: Desk, query: string) {
  const calls: string[] = []
  const note = (request: Request) => {
    // What the page before was still asking for is no call of this one.
    if (request.isNavigationRequest()) calls.length = 0
    if (request.url().includes(`${api}/tasks`)) calls.push(request.url())
  }
  const { totalRecords } = await tasksOf(desk, `${query}&pageSize=1`)
  page.on('request', note)
  await page.goto('/tasks')
  await expect(page.getByRole('status').first()).toHaveText(new RegExp(`^${totalRecords} tasks?$`))
  await waitForListKeys(page)
  page.off('request', note)
  // What is overdue is counted afterwards, for the navigation.
  const read = calls.filter((url) => !url.includes('dueDateEnd='))
  expect(read.filter((url) => url.includes('pageIndex=0'))).toEqual([])
}

/** Says which member of the staff the person at this desk is; `''` for none. */
async function setStaffContact(desk: Desk, staffContactId: string) {
  const known = await fetch(`${desk.url}/desk/v1/preferences`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', 'X-Practice-Desk': '1' },
    body: JSON.stringify({ staffContactId }),
  })
  expect(known.ok).toBe(true)
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
  await test.step('the first tasks come with the page: all of them', () =>
    expectFirst(page, desk, notDone))
  await test.step('the status of a task is changed in its row by keys alone, and a name that is typed takes the place of the one there', () =>
    changeByKeys(page, desk))
  await test.step('once it is known who the person is, their own tasks come with the page', async () => {
    const { records } = await tasksOf(desk, 'status=Todo&pageSize=1')
    const staffContactId = records[0]!.assignedToId!
    await setStaffContact(desk, staffContactId)
    await expectFirst(page, desk, `${notDone}&assignedToId=${staffContactId}`)
    // Other tests of this desk know nobody.
    await setStaffContact(desk, '')
  })
})
