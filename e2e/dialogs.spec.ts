import type { Page } from '@playwright/test'
import { expectNoneInBothSchemes } from './axe.ts'
import type { Desk } from './desk.ts'
import { fileOf, pdf } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { addTask, api, changeTask, findTask } from './task-page.ts'

/** Opens the form of a new company with something in it. */
async function beginCompany(page: Page) {
  await page.goto('/contacts/new/company')
  await page.getByLabel('Name').fill('Alder Pty Ltd')
}

/** Each dialog by its name, and the way there; that of one new file, of the keys and of a batch stand in accessibility.spec.ts. */
const dialogs: { [name: string]: (page: Page, desk: Desk) => Promise<void> } = {
  'Columns of matters': async (page) => {
    await page.goto('/matters')
    await page.getByRole('button', { name: 'Columns' }).click()
  },
  'Replace 2 files': async (page) => {
    await page.goto('/documents')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Replace files' }).click()
    const file = pdf(100)
    await (
      await chooser
    ).setFiles([fileOf('Lease.pdf', file), fileOf('Empty.pdf', Buffer.alloc(0))])
  },
  'Leave without saving?': async (page) => {
    await beginCompany(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
  },
  'Send it again?': async (page) => {
    await page.route(`**${api}/contacts/company`, (route) => route.abort())
    await beginCompany(page)
    await page.getByRole('button', { name: 'Create contact' }).click()
    await expect(page.getByRole('alert')).toContainText('Not known.')
    await page.getByRole('button', { name: 'Create contact' }).click()
  },
  'Someone else changed this in the meantime': async (page, desk) => {
    const task = await addTask(desk)
    await page.goto(`/tasks/${task.id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Mine')
    await changeTask(desk, task.id, { description: 'Theirs' })
    await page.getByRole('button', { name: 'Save changes' }).click()
  },
  'Who are you?': async (page) => {
    await page.goto('/tasks')
    await page.getByRole('button', { name: 'Mine' }).click()
  },
  'Due date': async (page, desk) => {
    const task = await addTask(desk)
    await findTask(page, task)
    await page.getByRole('button', { name: /^Due date of/ }).click()
    await page.getByRole('textbox', { name: 'Due date' }).click()
    await expect(page.getByRole('dialog', { name: 'Due date: calendar' })).toBeVisible()
  },
}

for (const [name, open] of Object.entries(dialogs)) {
  test(`axe finds nothing on the dialog '${name}', in light and in dark`, async ({
    page,
    desk,
  }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open(page, desk)
    await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
    await expectNoneInBothSchemes(page)
  })
}
