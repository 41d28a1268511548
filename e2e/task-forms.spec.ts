import type { Page } from '@playwright/test'
import { MatterPage } from '#contract/matters.ts'
import type { Desk } from './desk.ts'
import { draftsAtRest } from './drafts-at-rest.ts'
import { expect, test } from './fixtures.ts'
import { answerTasks, foreignTask } from '#main/testing/foreign-tasks.ts'
import { pickByKeys, tabTo, typeOver } from './keys.ts'
import {
  addTask,
  api,
  changeTask,
  day,
  findTask,
  hearWrites,
  otherStaff,
  taskNow,
} from './task-page.ts'

/** An open matter with a lawyer, and a closed one. */
async function mattersOf({ url }: Desk) {
  const read = async (query: string) =>
    MatterPage.parse(await (await fetch(`${url}${api}/matters?pageSize=50&${query}`)).json())
      .records
  const open = (await read('status=Open')).find(({ lawyer }) => lawyer?.name)!
  return { open, closed: (await read('status=Closed'))[0]! }
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Types what to look for, and takes the best. */
async function pick(page: Page, name: string, typed: string) {
  await picker(page, name).fill(typed)
  await expect(page.getByRole('option', { name: typed }).first()).toBeVisible()
  await page.getByRole('option', { name: typed }).first().click()
}

test('a clerk creates a task by keys alone, and it arrives as it was typed', async ({
  page,
  desk,
}) => {
  const { open } = await mattersOf(desk)
  const writes = hearWrites(page)
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
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // The matter's lawyer does it, unless somebody else is chosen.
  await expect(picker(page, 'Assigned to')).toHaveValue(open.lawyer!.name!)
  await tabTo(page, 'button', 'Create task')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Serve the notice/ })).toBeVisible()
  await expect(page.getByText('is created.')).toBeVisible()
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

test('from a matter the task is for that matter, and another follows without leaving', async ({
  page,
  desk,
}) => {
  const { open } = await mattersOf(desk)
  const writes = hearWrites(page)
  await page.goto(`/matters/${open.id}/tasks`)
  await page.getByRole('link', { name: 'New task' }).click()
  await expect(page).toHaveURL(new RegExp(`associatedMatterId=${open.id}`))
  await expect(picker(page, 'Assigned to')).toHaveValue(open.lawyer!.name!)
  await field(page, 'Description').fill('First of two')
  await page.getByRole('button', { name: '+2 weeks' }).click()
  await page.getByRole('button', { name: 'Create and add another' }).click()
  await expect(field(page, 'Description')).toHaveValue('')
  await expect(field(page, 'Description')).toBeFocused()
  await field(page, 'Description').fill('Second of two')
  await page.getByRole('button', { name: '+1 month' }).click()
  await page.getByRole('button', { name: 'Create and add another' }).click()
  await expect(page.getByText('‘Second of two’ is created.')).toBeVisible()
  expect(writes.map(({ body }) => body)).toMatchObject([
    { description: 'First of two', dueDate: day(14), associatedMatterId: open.id },
    { description: 'Second of two', associatedMatterId: open.id, assignedToId: open.lawyer!.id },
  ])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Second of two' })).toBeVisible()
})

test('a task has one link: choosing the other takes the first off, says so, and can put it back', async ({
  page,
  desk,
}) => {
  const { open } = await mattersOf(desk)
  await page.goto(`/tasks/new?associatedMatterId=${open.id}`)
  await expect(picker(page, 'Matter')).toHaveValue(new RegExp(open.number!))
  await pick(page, 'Contact', open.client!.name!)
  await expect(picker(page, 'Matter')).toHaveValue('')
  await expect(page.getByText('A task can have one link, so the matter was removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(picker(page, 'Matter')).toHaveValue(new RegExp(open.number!))
  await expect(picker(page, 'Contact')).toHaveValue('')
})

test('a closed matter warns, and hinders nobody', async ({ page, desk }) => {
  const { closed } = await mattersOf(desk)
  await page.goto(`/tasks/new?associatedMatterId=${closed.id}`)
  await expect(page.getByText('This matter is closed.')).toBeVisible()
})

test('an address with both links keeps the matter, and says that something was ignored', async ({
  page,
}) => {
  await page.goto('/tasks/new?associatedMatterId=1&associatedContactId=2&nonsense=3')
  await expect(page.getByText('Some of this address was ignored')).toBeVisible()
  await expect(page).toHaveURL(/\/tasks\/new\?associatedMatterId=1$/)
})

test('what was typed is offered back after a reload, and gone once the task is created', async ({
  page,
  desk,
}) => {
  const { open } = await mattersOf(desk)
  const address = `/tasks/new?associatedMatterId=${open.id}`
  await page.goto(address)
  await expect(picker(page, 'Assigned to')).toHaveValue(open.lawyer!.name!)
  await field(page, 'Description').fill('Half a thought')
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect.poll(() => draftsAtRest(page)).toHaveLength(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(field(page, 'Description')).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Half a thought' })).toBeVisible()
  await page.goto(address)
  await expect(picker(page, 'Assigned to')).toHaveValue(open.lawyer!.name!)
  await expect(page.getByRole('button', { name: 'Restore draft' })).toBeHidden()
})

test('what is missing is said at its field, and nothing is sent', async ({ page }) => {
  const writes = hearWrites(page)
  await page.goto('/tasks/new')
  await page.getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByRole('alert')).toContainText('Not saved. 4 fields need attention.')
  await expect(field(page, 'Description')).toBeFocused()
  await expect(field(page, 'Description')).toHaveAccessibleDescription(/Enter a description/)
  await expect(field(page, 'Due date')).toHaveAccessibleDescription(/Choose a due date/)
  await expect(picker(page, 'Matter')).toHaveAccessibleDescription(
    /Link the task to a matter or to a contact/,
  )
  await expect(picker(page, 'Assigned to')).toHaveAccessibleDescription(/Choose one/)
  expect(writes).toEqual([])
})

for (const [what, typed, message] of [
  ['nothing but spaces', '   ', /Enter a description/],
  ['too long a text', 'x'.repeat(501), /Use at most 500 characters/],
  ['characters that turn the direction', 'Pay \u202Eexe', /characters that cannot be seen/],
  ['characters of no width', 'Pay\u200B now', /characters that cannot be seen/],
] as const) {
  test(`a description of ${what} is told at the field, and nothing is sent or lost`, async ({
    page,
    desk,
  }) => {
    const task = await addTask(desk)
    const writes = hearWrites(page)
    for (const address of ['/tasks/new', `/tasks/${task.id}`]) {
      await page.goto(address)
      if (address !== '/tasks/new') await page.getByRole('button', { name: 'Edit' }).click()
      await field(page, 'Description').fill(typed)
      await page.getByRole('button', { name: /^(Create task|Save changes)$/ }).click()
      await expect(field(page, 'Description')).toHaveAccessibleDescription(message)
      await expect(field(page, 'Description')).toHaveValue(typed)
    }
    expect(writes).toEqual([])
  })
}

test('a day that does not exist is told at the field', async ({ page, desk }) => {
  const task = await addTask(desk)
  const writes = hearWrites(page)
  for (const address of ['/tasks/new', `/tasks/${task.id}`]) {
    await page.goto(address)
    if (address !== '/tasks/new') await page.getByRole('button', { name: 'Edit' }).click()
    await field(page, 'Due date').fill('31/2/2026')
    await page.getByRole('button', { name: /^(Create task|Save changes)$/ }).click()
    await expect(field(page, 'Due date')).toHaveAccessibleDescription(/Choose a due date/)
    await expect(field(page, 'Due date')).toHaveValue('31/2/2026')
  }
  expect(writes).toEqual([])
})

test('a clerk opens a task and changes it by keys alone: changed fields go out, and a new link with the other as empty', async ({
  page,
  desk,
}) => {
  test.slow()
  const { open } = await mattersOf(desk)
  const task = await addTask(desk)
  const staff = await otherStaff(desk, task.assignedToId)
  const writes = hearWrites(page)
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

test('a task without any link is refused at the field', async ({ page, desk }) => {
  const task = await addTask(desk)
  const writes = hearWrites(page)
  await page.goto(`/tasks/${task.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.locator('button[aria-label="Clear Matter"]').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(picker(page, 'Matter')).toHaveAccessibleDescription(/needs a matter or a contact/)
  expect(writes).toEqual([])
})

test('what somebody else changed meanwhile is shown before the form overwrites it', async ({
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

test('an answer that never comes is looked up, and nothing is sent twice', async ({
  page,
  foreign,
}) => {
  const tasks = [foreignTask(2)]
  foreign.answerAll(answerTasks(tasks, { breaksOff: true }))
  await page.goto(`${foreign.desk.url}/tasks/2-T`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await field(page, 'Description').fill('Kept all the same')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kept all the same' })).toBeVisible()
  expect(foreign.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
})

test('a change that the service took in its own way is not known, and the task is to be looked at', async ({
  page,
  foreign,
}) => {
  const task = foreignTask(2)
  const answer = answerTasks([task])
  foreign.answerAll(async (asked, response) => {
    await answer(asked, response)
    task.description = task.description.trim()
  })
  await page.goto(`${foreign.desk.url}/tasks/2-T`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await field(page, 'Description').fill('Another ')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Not known')
  await expect(page.getByRole('alert')).toContainText('Check the task')
})

test('a new task whose answer never came and that is not there yet is asked about before it goes again', async ({
  page,
  desk,
}) => {
  const { open } = await mattersOf(desk)
  const writes = hearWrites(page)
  await page.route(`**${api}/tasks`, (route) => route.abort())
  await page.goto(`/tasks/new?associatedMatterId=${open.id}`)
  await expect(picker(page, 'Assigned to')).toHaveValue(open.lawyer!.name!)
  await field(page, 'Description').fill(`Ring about ${crypto.randomUUID()}`)
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await page.getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByRole('alert')).toContainText(
    /^Not known\. .*No such task has been found so far. Check again/,
  )
  await page.getByRole('button', { name: 'Create task' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click()
  expect(writes).toHaveLength(1)
})

for (const [kind, refusal] of Object.entries({
  'a problem with pointers': {
    status: 400,
    body: JSON.stringify({
      detail: 'Wrong',
      errors: [{ pointer: '#/description', detail: 'No.' }],
    }),
  },
  'an object of messages': {
    status: 400,
    contentType: 'application/json',
    body: JSON.stringify({ errors: { Description: ['No.'] } }),
  },
})) {
  test(`a refusal told by ${kind} stands at its field`, async ({ page, foreign }) => {
    foreign.answerAll(answerTasks([foreignTask(2)], { refusal }))
    await page.goto(`${foreign.desk.url}/tasks/2-T`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await field(page, 'Description').fill('Another')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(field(page, 'Description')).toHaveAccessibleDescription(/No\./)
    await expect(field(page, 'Description')).toHaveValue('Another')
  })
}

for (const [kind, refusal] of Object.entries({
  text: { status: 422, contentType: 'text/plain', body: 'Refused' },
  HTML: { status: 400, contentType: 'text/html', body: '<h1>Refused</h1>' },
  'nothing at all': { status: 400, body: '' },
})) {
  test(`a refusal told by ${kind} is a sentence, and what was typed stays`, async ({
    page,
    foreign,
  }) => {
    foreign.answerAll(answerTasks([foreignTask(2)], { refusal }))
    await page.goto(`${foreign.desk.url}/tasks/2-T`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await field(page, 'Description').fill('Another')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert')).toContainText(
      /^Not saved\. .+ What you typed is still here/,
    )
    await expect(field(page, 'Description')).toHaveValue('Another')
  })
}
