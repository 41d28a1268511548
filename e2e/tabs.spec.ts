/** Two tabs of one browser: what they share, and what each keeps for itself. */
import type { Page } from '@playwright/test'
import type { Desk } from './desk.ts'
import { draftsAtRest } from './drafts-at-rest.ts'
import { expect, test } from './fixtures.ts'
import { addTask, changeTask } from './task-page.ts'
import { visit } from './visit.ts'

test('a lawyer works in two tabs of a browser, and goes on when one of them is closed or crashes', async ({
  page,
  desk,
}) => {
  const other = await page.context().newPage()
  await test.step('two tabs of a browser listen over one connection, and the second goes on when the first is closed', () =>
    listenInTwo(page, other, desk))
  await test.step('what was typed survives a crash; another tab with the same form keeps its own', () =>
    typeInTwo(other))
})

async function listenInTwo(page: Page, other: Page, desk: Desk) {
  const task = await addTask(desk)
  const connections: string[] = []
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/desk/v1/live') connections.push(request.url())
  })
  const address = `${desk.url}/tasks/${task.id}`
  await page.goto(address)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await other.goto(address)
  await expect(other.getByText('Live', { exact: true })).toBeVisible()
  expect(connections).toHaveLength(1)
  await changeTask(desk, task.id, { description: `${task.description} first` })
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: `${task.description} first` })).toBeVisible()
  }
  await page.close()
  await expect.poll(() => connections.length).toBe(2)
  await changeTask(desk, task.id, { description: `${task.description} second` })
  await expect(other.getByRole('heading', { name: `${task.description} second` })).toBeVisible()
}

async function typeInTwo(other: Page) {
  await visit(other, '/contacts/new/company')
  await other.getByLabel('Name').fill('Other tab Pty Ltd')
  const crashing = await other.context().newPage()
  await crashing.goto('/contacts/new/company')
  await crashing.getByLabel('Name').fill('Crashed Pty Ltd')
  await expect.poll(() => draftsAtRest(other)).toHaveLength(2)
  await crashing.goto('chrome://crash').catch(() => {})

  const again = await other.context().newPage()
  await again.goto('/contacts/new/company')
  const restore = again.getByRole('button', { name: 'Restore draft' })
  await restore.click()
  await expect(again.getByLabel('Name')).toHaveValue('Crashed Pty Ltd')
  await expect(restore).toBeHidden()
  await expect(other.getByLabel('Name')).toHaveValue('Other tab Pty Ltd')
}
