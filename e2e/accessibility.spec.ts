import type { Page } from '@playwright/test'
import { expectNoViolationsAtAny, type Place } from './axe.ts'
import { describedMatter } from './described-matter.ts'
import { fileOf, pdf } from './document-page.ts'
import { openFilter } from './filters.ts'
import { expect, test } from './fixtures.ts'
import { addTask, api, changeTask, rowOf } from './task-page.ts'
import { visit } from './visit.ts'

const expectFirstRow = (page: Page) => expect(page.getByRole('row').nth(1)).toBeVisible()
const clickButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
/** Waits for the dialog of that name. */
const expectDialog = (page: Page, name: string) =>
  expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
const openMenuOfDocument = async (page: Page) => {
  await open(page, '/documents')
  await clickButton(page, /^Actions for/)
  await expect(page.getByRole('menu')).toBeVisible()
}

/** Goes to a page by way of another one: what is open over the page before ends with it. */
async function open(page: Page, address: string) {
  await visit(page, '/nowhere')
  await visit(page, address)
}

/** Leaves a form that holds what was typed, and would ask whoever goes elsewhere. */
async function leaveForm(page: Page) {
  await clickButton(page, 'Cancel')
  await clickButton(page, 'Leave')
  // Its page may go back by the history, which takes a moment.
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeHidden()
}

/** A page, with something that shows that it is there. */
const at = (path: string, role: 'link' | 'heading', name: string) => async (page: Page) => {
  await open(page, path)
  await expect(page.getByRole(role, { name })).toBeVisible()
}

/** States of pages that a person can reach, dialogs included, by area. */
type Areas = { [area: string]: Place[] }

/** One list is checked with all its rows; for other states ten rows show as much in less time. */
const lists: Areas = {
  'the list of matters': [
    [
      'the matters',
      async (page) => {
        await open(page, '/matters')
        await expectFirstRow(page)
      },
      'light and dark',
    ],
    [
      'the matters with filters and the menu of those to add',
      async (page) => {
        await open(page, '/matters?status=Open&openDateStart=2020-01-01&pageSize=10')
        await clickButton(page, 'Add filter')
        await expect(page.getByRole('option', { name: 'Lawyer' })).toBeVisible()
      },
      'light and dark',
    ],
    [
      'the editor of a filter by a person',
      async (page) => {
        await open(page, '/matters?pageSize=10')
        await (await openFilter(page, 'Lawyer')).getByRole('combobox').fill('a')
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      },
      'light and dark',
    ],
    [
      'the editor of a filter by dates',
      async (page) => {
        await open(page, '/matters?openDateStart=2020-01-01&pageSize=10')
        await clickButton(page, 'Opened from 1 Jan 2020')
        await expect(page.getByRole('button', { name: '15 January 2020' })).toBeVisible()
      },
      'light and dark',
    ],
    [
      'an address with parts that were ignored',
      async (page) => {
        await open(page, '/matters?nonsense=1&pageSize=10')
        await expect(page.getByText('Some of this address was ignored')).toBeVisible()
      },
    ],
    ['an empty list', at('/matters?search=zzzz+no+such', 'heading', 'No matters match')],
    [
      'the list of keyboard shortcuts',
      async (page) => {
        await open(page, '/matters?pageSize=10')
        await clickButton(page, 'Keyboard shortcuts')
        await expectDialog(page, 'Keyboard shortcuts')
      },
      'light and dark',
    ],
    [
      'the columns of the matters',
      async (page) => {
        // The shortcuts belong to the frame of all pages.
        await page.keyboard.press('Escape')
        await open(page, '/matters?pageSize=10')
        await clickButton(page, 'Columns')
        await expectDialog(page, 'Columns of this list')
      },
    ],
  ],
  'record pages, found and not found': [
    [
      'a matter',
      async (page, desk) => {
        await open(page, `/matters/${await describedMatter(desk)}`)
        await expect(page.getByRole('region', { name: 'People' })).toBeVisible()
        await expect(page.getByRole('region', { name: 'Description' })).toBeVisible()
      },
      'light and dark',
    ],
    [
      'the timeline of a matter',
      async (page, desk) => {
        await open(page, `/matters/${await describedMatter(desk)}/timeline`)
        await expect(page.getByText('Tasks: at their due dates')).toBeVisible()
      },
      'light and dark',
    ],
    ['a matter that does not exist', at('/matters/no-such-matter', 'link', 'Go to matters')],
    [
      'the contacts',
      async (page) => {
        await open(page, '/contacts?contactType=Plural&pageSize=10')
        await expectFirstRow(page)
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
        await open(page, '/tasks?pageSize=10')
        await page.locator('tbody').getByRole('link').first().click()
        await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
      },
    ],
    ['a page that does not exist', at('/nowhere', 'heading', 'Page not found')],
  ],
  'the list and the board of tasks': [
    [
      'the tasks with the menu of a status',
      async (page) => {
        await open(page, '/tasks?pageSize=10')
        await clickButton(page, /^Status of/)
        await expect(page.getByRole('menu')).toBeVisible()
      },
    ],
    [
      'the tasks in groups, one of them selected',
      async (page) => {
        await open(page, '/tasks?group=due&pageSize=10')
        await expect(page.getByRole('row').nth(2)).toBeVisible()
        await clickButton(page, 'Select')
        await page
          .getByRole('checkbox', { name: /^Select/ })
          .first()
          .check()
        await clickButton(page, 'Change')
        await expect(page.getByRole('combobox', { name: 'Assigned to' })).toBeVisible()
      },
    ],
    [
      'the question who the person is',
      async (page) => {
        await open(page, '/tasks?pageSize=10')
        await clickButton(page, 'Mine')
        await expectDialog(page, 'Who are you?')
      },
    ],
    [
      'the due date of a task in its row, and the calendar',
      async (page, desk) => {
        const task = await addTask(desk)
        await open(page, `/tasks?search=${encodeURIComponent(task.description!)}`)
        await expect(rowOf(page, task)).toBeVisible()
        await clickButton(page, /^Due date of/)
        await page.getByRole('textbox', { name: 'Due date' }).click()
        await expectDialog(page, 'Due date: calendar')
        await expectDialog(page, 'Due date')
      },
    ],
    [
      'the board of tasks',
      async (page) => {
        await open(page, '/tasks?view=board&priority=High&dueDateStart=2026-01-01')
        await expect(page.getByRole('button', { name: /^Move to/ }).first()).toBeVisible()
      },
      'light and dark',
    ],
  ],
  // Last, as a deletion is pending at the end.
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
        await open(page, '/documents?pageSize=10')
        const chooser = page.waitForEvent('filechooser')
        await clickButton(page, 'Replace files')
        const files = [fileOf('Lease.pdf', pdf(100)), fileOf('Empty.pdf', Buffer.alloc(0))]
        await (await chooser).setFiles(files)
        await expectDialog(page, 'Replace 2 files')
      },
    ],
    [
      'a pending deletion',
      async (page) => {
        // No brief has a document of a contact: one that is not shared either is deleted without a question.
        await open(page, '/documents?associatedEntityType=Contact')
        const plain = page.getByRole('row').filter({ hasNotText: /shared|locked/ })
        await plain
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Delete' }).click()
        await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      },
    ],
  ],
}

const forms: Areas = {
  'the forms of tasks and of time, and the settings': [
    [
      'an empty new task with its errors and the calendar of its due date',
      async (page) => {
        await open(page, '/tasks/new')
        await clickButton(page, 'Create task')
        await expect(page.getByRole('alert')).toContainText('Not saved')
        await expect(page.getByRole('combobox', { name: 'Assigned to' })).toBeVisible()
        await clickButton(page, 'Due date: choose from a calendar')
        await expectDialog(page, 'Due date: calendar')
      },
      'light and dark',
    ],
    [
      'what somebody else changed in a task',
      async (page, desk) => {
        const task = await addTask(desk)
        await open(page, `/tasks/${task.id}`)
        await clickButton(page, 'Edit')
        await page.getByRole('textbox', { name: 'Description' }).fill('Mine')
        await changeTask(desk, task.id, { description: 'Theirs' })
        await clickButton(page, 'Save changes')
        await expectDialog(page, 'This was changed in the meantime')
      },
      'light and dark',
    ],
    [
      'the form of a time record, with its errors',
      async (page) => {
        await clickButton(page, 'Back to the form')
        await leaveForm(page)
        await open(page, '/time/new')
        await clickButton(page, 'Save time record')
        await expect(page.getByText('Enter a cost code')).toBeVisible()
        // The first wrong field has the focus, and offers a choice.
        await page.keyboard.press('Escape')
        await expect(page.getByRole('listbox')).toBeHidden()
      },
    ],
    [
      'the time with a pending record',
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
        const id = crypto.randomUUID()
        await page.request.put(`/desk/v1/time-records/${id}`, { headers, data })
        await open(page, '/time')
        await expect(page.getByText('Will be recorded').first()).toBeVisible()
      },
    ],
    [
      'the settings',
      async (page) => {
        await open(page, '/settings')
        await clickButton(page, 'Test connection')
        await clickButton(page, 'Check extra features')
        await expect(page.getByText('Working.')).toBeVisible()
        await expect(page.getByRole('list', { name: 'Offered by the service' })).toBeVisible()
      },
      'light and dark',
    ],
    [
      'the journal',
      async (page) => {
        await open(page, '/settings/journal?outcome=saved')
        await expect(
          page.getByRole('row', { name: /Record time|Change|Create/ }).first(),
        ).toBeVisible()
      },
    ],
  ],
  // Last, as no company can be created from its last place on.
  'the forms of contacts': [
    [
      'the question whether to leave',
      async (page) => {
        await open(page, '/contacts/new/person')
        await page.getByLabel('First name').fill('Ada')
        await clickButton(page, 'Cancel')
        await expectDialog(page, 'Leave without saving?')
        await expect(page.getByRole('dialog')).toContainText('A draft is kept')
      },
    ],
    [
      'the calendar of a birthday, beside an earlier draft',
      async (page) => {
        await clickButton(page, 'Leave')
        await expect(page).not.toHaveURL(/new\/person/)
        await open(page, '/contacts/new/person')
        await expect(page.getByRole('button', { name: 'Restore draft' })).toBeVisible()
        await clickButton(page, 'Birthday: choose from a calendar')
        await expectDialog(page, 'Birthday: calendar')
      },
    ],
    [
      'a new person with a row of each list, and their errors',
      async (page) => {
        await open(page, '/contacts/new/person')
        for (const row of ['phone', 'email', 'address', 'custom field']) {
          await clickButton(page, `Add ${row}`)
        }
        await page.getByLabel('ABN').fill('1')
        await clickButton(page, 'Create contact')
        await expect(page.getByRole('alert')).toContainText('Not saved')
      },
      'light and dark',
    ],
    [
      'a new group with its members to choose from',
      async (page) => {
        await leaveForm(page)
        await open(page, '/contacts/new/plural')
        await page.getByRole('combobox', { name: 'Add member' }).fill('a')
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      },
    ],
    [
      'the question whether to send again',
      async (page) => {
        await page.route(`**${api}/contacts/company`, (route) => route.abort())
        await open(page, '/contacts/new/company')
        await page.getByLabel('Name').fill('Alder Pty Ltd')
        await clickButton(page, 'Create contact')
        await expect(page.getByRole('alert')).toContainText('Not known.')
        await clickButton(page, 'Create contact')
        await expectDialog(page, 'Send it again?')
      },
    ],
  ],
}

const walks = { 'lists and records': lists, 'forms and the settings': forms }
for (const [walk, areas] of Object.entries(walks)) {
  test(`axe finds nothing on ${walk}`, async ({ page, desk }) => {
    test.slow()
    for (const [area, places] of Object.entries(areas)) {
      await test.step(`axe finds nothing on ${area}`, () =>
        expectNoViolationsAtAny(page, desk, places))
    }
  })
}
