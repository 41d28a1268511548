import type { Page } from '@playwright/test'
import { expectNone, expectNoneAtAny, expectNoneInBothSchemes, type Place } from './axe.ts'
import { describedMatter } from './described-matter.ts'
import { fileOf, pdf } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { addTask, api, changeTask, findTask } from './task-page.ts'
import { json } from '#main/testing/third-party-service.ts'

const firstRow = (page: Page) => expect(page.getByRole('row').nth(1)).toBeVisible()
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
/** The dialog of that name stands open. */
const dialog = (page: Page, name: string) =>
  expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
const openMenuOfDocument = async (page: Page) => {
  await page.goto('/documents')
  await press(page, /^Actions for/)
  await expect(page.getByRole('menu')).toBeVisible()
}

/**
 * Every state of every page that a person can stand in, dialogs included, by where it is. One list is looked at
 * with all its rows; beside other states ten rows show as much, in less time.
 */
const places: { [area: string]: Place[] } = {
  'the list of matters': [
    [
      'the matters',
      async (page) => {
        await page.goto('/matters')
        await firstRow(page)
      },
      'light and dark',
    ],
    [
      'the matters with filters and their panel',
      async (page) => {
        await page.goto('/matters?status=Open&openDateStart=2020-01-01&pageSize=10')
        await press(page, 'Add filter')
        await expect(page.getByRole('combobox', { name: 'Lawyer' })).toBeVisible()
        await page.getByRole('combobox', { name: 'Lawyer' }).fill('a')
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      },
      'light and dark',
    ],
    [
      'an address that was cleaned',
      async (page) => {
        await page.goto('/matters?nonsense=1&pageSize=10')
        await expect(page.getByText('Some of this address was ignored')).toBeVisible()
      },
    ],
    [
      'a list that is empty',
      async (page) => {
        await page.goto('/matters?search=zzzz+no+such')
        await expect(page.getByRole('heading', { name: 'No matters match' })).toBeVisible()
      },
    ],
    [
      'the keys',
      async (page) => {
        await page.goto('/matters?pageSize=10')
        await press(page, 'Keyboard shortcuts')
        await dialog(page, 'Keyboard shortcuts')
      },
      'light and dark',
    ],
    [
      'the columns of the matters',
      async (page) => {
        await page.goto('/matters?pageSize=10')
        await press(page, 'Columns')
        await dialog(page, 'Columns of matters')
      },
    ],
  ],
  'pages of one record, and of none': [
    [
      'a matter',
      async (page, desk) => {
        await page.goto(`/matters/${await describedMatter(desk)}`)
        await expect(page.getByRole('region', { name: 'People' })).toBeVisible()
        await expect(page.getByRole('region', { name: 'Description' })).toBeVisible()
      },
      'light and dark',
    ],
    [
      'a matter that is not there',
      async (page) => {
        await page.goto('/matters/no-such-matter')
        await expect(page.getByRole('link', { name: 'Go to matters' })).toBeVisible()
      },
    ],
    [
      'the contacts',
      async (page) => {
        await page.goto('/contacts?contactType=Plural&pageSize=10')
        await firstRow(page)
      },
    ],
    [
      'a contact',
      async (page) => {
        await page.getByRole('grid').getByRole('link').first().click()
        await expect(page.getByRole('region', { name: 'Members' })).toBeVisible()
      },
      'light and dark',
    ],
    [
      'a task',
      async (page) => {
        await page.goto('/tasks?pageSize=10')
        await page.locator('tbody').getByRole('link').first().click()
        await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
      },
    ],
    [
      'a page that does not exist',
      async (page) => {
        await page.goto('/nowhere')
        await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      },
    ],
  ],
  'the documents': [
    ['the documents with the menu of a row', openMenuOfDocument, 'light and dark'],
    [
      'the review of a new file',
      async (page) => {
        const chooser = page.waitForEvent('filechooser')
        await page.getByRole('menuitem', { name: 'Replace file' }).click()
        const file = { name: 'New.zip', mimeType: 'application/zip', buffer: Buffer.from('new') }
        await (await chooser).setFiles(file)
        await expect(page.getByRole('list', { name: 'Before you continue' })).toBeVisible()
      },
    ],
    [
      'the review of many new files',
      async (page) => {
        await page.goto('/documents?pageSize=10')
        const chooser = page.waitForEvent('filechooser')
        await press(page, 'Replace files')
        const files = [fileOf('Lease.pdf', pdf(100)), fileOf('Empty.pdf', Buffer.alloc(0))]
        await (await chooser).setFiles(files)
        await dialog(page, 'Replace 2 files')
      },
    ],
    [
      'a deletion that is held',
      async (page) => {
        await openMenuOfDocument(page)
        await page.getByRole('menuitem', { name: 'Delete' }).click()
        await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      },
    ],
  ],
  'the list and the board of tasks': [
    [
      'the tasks with the menu of a status',
      async (page) => {
        await page.goto('/tasks?pageSize=10')
        await press(page, /^Status of/)
        await expect(page.getByRole('menu')).toBeVisible()
      },
    ],
    [
      'the tasks in groups, some of them chosen',
      async (page) => {
        await page.goto('/tasks?group=due&pageSize=10')
        await expect(page.getByRole('row').nth(2)).toBeVisible()
        await press(page, 'Select')
        await page
          .getByRole('checkbox', { name: /^Select/ })
          .first()
          .check()
        await press(page, 'Change')
        await expect(page.getByRole('combobox', { name: 'Assigned to' })).toBeVisible()
      },
    ],
    [
      'the question who one is',
      async (page) => {
        await page.goto('/tasks?pageSize=10')
        await press(page, 'Mine')
        await dialog(page, 'Who are you?')
      },
    ],
    [
      'the due date of a task in its row, and the calendar',
      async (page, desk) => {
        await findTask(page, await addTask(desk))
        await press(page, /^Due date of/)
        await page.getByRole('textbox', { name: 'Due date' }).click()
        await dialog(page, 'Due date: calendar')
        await dialog(page, 'Due date')
      },
    ],
    [
      'the board of tasks',
      async (page) => {
        await page.goto('/tasks?view=board&priority=High&dueDateStart=2026-01-01')
        await expect(page.getByRole('button', { name: /^Move to/ }).first()).toBeVisible()
      },
      'light and dark',
    ],
  ],
  'the forms of contacts': [
    [
      'the question whether to leave',
      async (page) => {
        await page.goto('/contacts/new/person')
        await page.getByLabel('First name').fill('Ada')
        await press(page, 'Cancel')
        await dialog(page, 'Leave without saving?')
        await expect(page.getByRole('dialog')).toContainText('A draft is kept')
      },
    ],
    [
      'the calendar of a birthday, beside a draft of before',
      async (page) => {
        await press(page, 'Leave')
        await expect(page).not.toHaveURL(/new\/person/)
        await page.goto('/contacts/new/person')
        await expect(page.getByRole('button', { name: 'Restore draft' })).toBeVisible()
        await press(page, 'Choose birthday from a calendar')
        await dialog(page, 'Birthday: calendar')
      },
    ],
    [
      'a new person with a row of each list, and what is wrong with them',
      async (page) => {
        await page.goto('/contacts/new/person')
        for (const row of ['phone', 'email', 'address', 'custom field']) {
          await press(page, `Add ${row}`)
        }
        await page.getByLabel('ABN').fill('1')
        await press(page, 'Create contact')
        await expect(page.getByRole('alert')).toContainText('Not saved')
      },
      'light and dark',
    ],
    [
      'a new group with its members to choose from',
      async (page) => {
        await page.goto('/contacts/new/plural')
        await page.getByRole('combobox', { name: 'Add member' }).fill('a')
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      },
    ],
    [
      'the question whether to send again',
      async (page) => {
        await page.route(`**${api}/contacts/company`, (route) => route.abort())
        await page.goto('/contacts/new/company')
        await page.getByLabel('Name').fill('Alder Pty Ltd')
        await press(page, 'Create contact')
        await expect(page.getByRole('alert')).toContainText('Not known.')
        await press(page, 'Create contact')
        await dialog(page, 'Send it again?')
      },
    ],
  ],
  'the forms of tasks and of time, and the settings': [
    [
      'a new task that lacks everything, with the calendar of its due date',
      async (page) => {
        await page.goto('/tasks/new')
        await press(page, 'Create task')
        await expect(page.getByRole('alert')).toContainText('Not saved')
        await expect(page.getByRole('combobox', { name: 'Assigned to' })).toBeVisible()
        await press(page, 'Choose due date from a calendar')
        await dialog(page, 'Due date: calendar')
      },
      'light and dark',
    ],
    [
      'what somebody else changed in a task',
      async (page, desk) => {
        const task = await addTask(desk)
        await page.goto(`/tasks/${task.id}`)
        await press(page, 'Edit')
        await page.getByRole('textbox', { name: 'Description' }).fill('Mine')
        await changeTask(desk, task.id, { description: 'Theirs' })
        await press(page, 'Save changes')
        await dialog(page, 'Someone else changed this in the meantime')
      },
      'light and dark',
    ],
    [
      'the form of a time record, with its faults',
      async (page) => {
        await page.goto('/time/new')
        await press(page, 'Save time record')
        await expect(page.getByText('Choose a cost code')).toBeVisible()
        // The first wrong field has the focus, and offers a choice.
        await page.keyboard.press('Escape')
        await expect(page.getByRole('listbox')).toBeHidden()
      },
    ],
    [
      'the time with a record that is held',
      async (page) => {
        const headers = { 'x-practice-desk': '1' }
        const data = {
          durationMinutes: 45,
          costCode: 'ADV',
          associatedMatterId: 'one',
          staffContactId: 'one',
          amountExclTax: 262.5,
          date: '2026-11-20',
        }
        await page.goto('/time')
        const id = crypto.randomUUID()
        await page.request.put(`/desk/v1/time-records/${id}`, { headers, data })
        await page.reload()
        await expect(page.getByText('Will be recorded').first()).toBeVisible()
      },
    ],
    [
      'the settings',
      async (page) => {
        await page.goto('/settings')
        await press(page, 'Test connection')
        await press(page, 'Check extra features')
        await expect(page.getByText('Working.')).toBeVisible()
        await expect(page.getByRole('list', { name: 'Offered by the service' })).toBeVisible()
      },
      'light and dark',
    ],
  ],
}

for (const [area, those] of Object.entries(places)) {
  test(`axe finds nothing on ${area}`, async ({ page, desk }) => {
    test.setTimeout(60_000)
    await expectNoneAtAny(page, desk, those)
  })
}

test('axe finds nothing on a list that failed, nor on contacts that are only looked up', async ({
  page,
  thirdParty,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  thirdParty.answer((_, response) => void response.writeHead(400).end())
  await page.goto(`${thirdParty.desk.url}/matters`)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expectNoneInBothSchemes(page, 'a list that failed')

  thirdParty.answerContacts(({ url }, response) =>
    url.pathname.endsWith('/lookup')
      ? json(response, [{ id: 'c', fullName: 'Ferrari, Ada', jobTitle: 'Director' }])
      : json(response, {}, 404),
  )
  await page.goto(`${thirdParty.desk.url}/contacts`)
  await expect(page.getByText('Type a name, an email address or a phone number')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('fer')
  await expect(page.getByRole('link', { name: 'Ferrari, Ada' })).toBeVisible()
  await expectNone(page, 'contacts that are only looked up')
})

test('a chosen scheme holds from the first paint of the next visit', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings')
  await page.getByRole('combobox', { name: 'Appearance' }).selectOption('Dark')
  const html = async () => (await page.request.get('/matters')).text()
  await expect.poll(html).toContain('data-mantine-color-scheme="dark"')
  await page.getByRole('combobox', { name: 'Appearance' }).selectOption('System')
  await expect.poll(html).not.toContain('data-mantine-color-scheme')
})
