/** Drafts: what was typed and not saved waits in the browser for its person; how they are restored: src/app/routes. */
import type { Locator, Page } from '@playwright/test'
import { draftsAtRest } from './drafts-at-rest.ts'
import { expect, test } from './fixtures.ts'

const restore = (page: Page) => page.getByRole('button', { name: 'Restore draft' })

const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })

/** Types into a field, and waits until the browser keeps that. */
async function typeDraft(page: Page, field: Locator, words: string) {
  const keptAt = async () => (await draftsAtRest(page)).at(-1)?.at ?? 0
  const before = await keptAt()
  await field.fill(words)
  await expect.poll(keptAt).toBeGreaterThan(before)
}

test('a draft is kept while the desk cannot give its key, and is offered once it can', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/tasks/new')
  await typeDraft(page, description(page), 'Half a thought')
  await page.route('**/desk/v1/draft-key', (route) => route.fulfill({ status: 503 }))
  const refused = page.waitForResponse('**/desk/v1/draft-key')
  await page.reload()
  await refused
  await expect(description(page)).toBeVisible()
  await expect(restore(page)).toBeHidden()
  await page.unrouteAll()
  await page.reload()
  await restore(page).click()
  await expect(description(page)).toHaveValue('Half a thought')
})
