/** A task that is created by keys alone; what else its form does: src/app/routes/tasks/task-form.test.tsx. */
import type { Page } from '@playwright/test'
import { MatterPage } from '#contract/matters.ts'
import type { Desk } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keys.ts'
import { api, recordWrites, taskNow } from './task-page.ts'

test.use({ engine: 'embedded' })

/** An open matter with a lawyer. */
async function openMatterOf({ url }: Desk) {
  const answer = await fetch(`${url}${api}/matters?pageSize=50&status=Open`)
  return MatterPage.parse(await answer.json()).records.find(({ lawyer }) => lawyer?.name)!
}

const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

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
        description: 'Serve the notice — Straße 東京',
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
