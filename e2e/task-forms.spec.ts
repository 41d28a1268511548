import type { Page } from '@playwright/test'
import { MatterPage } from '#contract/matters.ts'
import type { Desk } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { pickByKeys, tabTo, takeFirst, typeOver } from './keys.ts'
import {
  addTask,
  api,
  changeTask,
  day,
  findTask,
  recordWrites,
  otherStaff,
  taskNow,
} from './task-page.ts'

test.use({ engine: 'embedded' })

/** An open matter with a lawyer. */
async function openMatterOf({ url }: Desk) {
  const answer = await fetch(`${url}${api}/matters?pageSize=50&status=Open`)
  return MatterPage.parse(await answer.json()).records.find(({ lawyer }) => lawyer?.name)!
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Types what to look for, and takes the best. */
async function pick(page: Page, name: string, typed: string) {
  await picker(page, name).fill(typed)
  await takeFirst(page, typed)
}

test('a clerk creates a task by keys alone, and it arrives as it was typed', async ({
  page,
  desk,
}) => {
  const open = await openMatterOf(desk)
  const writes = recordWrites(page)
  await page.goto('/tasks')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await tabTo(page, 'link', 'New task')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', 'Description')
  await page.keyboard.type('  Serve the notice — Straße 東京 ')
  await tabTo(page, 'combobox', 'Priority')
  await page.keyboard.type('High')
  await tabTo(page, 'textbox', 'Due date')
  await page.keyboard.type('1/12/2026')
  await tabTo(page, 'combobox', 'Matter')
  const lookup = page.waitForRequest((request) => request.url().includes('/matters/lookup?'))
  await page.keyboard.type(open.number!)
  await expect(page.getByRole('option', { name: open.title! }).first()).toBeVisible()
  expect((await lookup).method()).toBe('GET')
  await page.keyboard.press('Enter')
  // The matter's lawyer does it, unless somebody else is chosen.
  await expect(picker(page, 'Assigned to')).toHaveValue(open.lawyer!.name!)
  await tabTo(page, 'button', 'Create task')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Serve the notice/ })).toBeVisible()
  await expect(page.getByText('has been created.')).toBeVisible()
  expect(writes).toEqual([
    {
      method: 'POST',
      path: '/tasks',
      body: {
        description: '  Serve the notice — Straße 東京 ',
        status: 'Todo',
        priority: 'High',
        dueDate: '2026-12-01',
        associatedMatterId: open.id,
        assignedToId: open.lawyer!.id,
      },
    },
  ])
  const [, id] = /\/tasks\/(.+)$/.exec(page.url()) ?? []
  expect(await taskNow(desk, id!)).toMatchObject(writes[0]!.body as Record<string, unknown>)
})

test('a task begun on a matter is for that matter, and another can follow on the same form', async ({
  page,
  desk,
}) => {
  const open = await openMatterOf(desk)
  const writes = recordWrites(page)
  await page.goto(`/matters/${open.id}/tasks`)
  await page.getByRole('link', { name: 'New task' }).click()
  await expect(page).toHaveURL(new RegExp(`associatedMatterId=${open.id}`))
  await expect(picker(page, 'Assigned to')).toHaveValue(open.lawyer!.name!)
  await field(page, 'Description').fill('First of two')
  await page.getByRole('button', { name: 'In 2 weeks' }).click()
  await page.getByRole('button', { name: 'Create and add another' }).click()
  await expect(field(page, 'Description')).toHaveValue('')
  await expect(field(page, 'Description')).toBeFocused()
  await field(page, 'Description').fill('Second of two')
  await page.getByRole('button', { name: 'In 1 month' }).click()
  await page.getByRole('button', { name: 'Create and add another' }).click()
  await expect(page.getByText('‘Second of two’ has been created.')).toBeVisible()
  await expect(field(page, 'Description')).toHaveValue('')
  expect(writes.map(({ body }) => body)).toMatchObject([
    { description: 'First of two', dueDate: day(14), associatedMatterId: open.id },
    { description: 'Second of two', associatedMatterId: open.id, assignedToId: open.lawyer!.id },
  ])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Second of two' })).toBeVisible()
})

test('a clerk changes a task by keys alone: only changed fields are sent, and a new link empties the other', async ({
  page,
  desk,
}) => {
  test.slow()
  const open = await openMatterOf(desk)
  const task = await addTask(desk)
  const staff = await otherStaff(desk, task.assignedToId)
  const writes = recordWrites(page)
  await findTask(page, task)
  const read = page.waitForRequest((request) => request.url().endsWith(`${api}/tasks/${task.id}`))
  await tabTo(page, 'link', task.description!)
  await page.keyboard.press('Enter')
  expect((await read).method()).toBe('GET')
  await expect(page.getByRole('heading', { level: 1, name: task.description! })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '1 Dec' })).toBeVisible()
  await tabTo(page, 'button', 'Edit')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', 'Description')
  await typeOver(page, 'Serve the other notice')
  await pickByKeys(page, 'Contact', open.client!.name!)
  await tabTo(page, 'button', 'Save changes')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Serve the other notice' }),
  ).toBeVisible()
  const path = `/tasks/${task.id}`
  const first = {
    description: 'Serve the other notice',
    associatedMatterId: '',
    associatedContactId: open.client!.id,
  }
  expect(writes).toEqual([{ method: 'PATCH', path, body: first }])
  const { associatedMatterId, ...now } = await taskNow(desk, task.id)
  expect(associatedMatterId).toBeUndefined()
  expect(now).toMatchObject({ associatedContactId: open.client!.id, status: task.status })

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.locator('button[aria-label="Clear Assigned to"]').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(picker(page, 'Assigned to')).toHaveAccessibleDescription(/Choose one/)
  expect(writes).toHaveLength(1)
  await pick(page, 'Assigned to', staff.fullName!)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => writes.length).toBe(2)
  expect(writes[1]).toEqual({ method: 'PATCH', path, body: { assignedToId: staff.id } })
})

test('what someone else changed in the meantime is shown before the form overwrites it', async ({
  page,
  desk,
}) => {
  const task = await addTask(desk)
  await page.goto(`/tasks/${task.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await field(page, 'Description').fill('Mine')
  await changeTask(desk, task.id, { description: 'Theirs', priority: 'High' })
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this in the meantime' })
  await expect(dialog.getByRole('row', { name: /^Description/ })).toHaveText(
    `Description${task.description}TheirsMine`,
  )
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was sent')
  expect((await taskNow(desk, task.id)).description).toBe('Theirs')
  await expect(field(page, 'Description')).toHaveValue('Mine')
  await save.click()
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
  expect(await taskNow(desk, task.id)).toMatchObject({ description: 'Mine', priority: 'High' })
})
