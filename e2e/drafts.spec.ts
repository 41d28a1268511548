/** Drafts: what was typed and not saved waits in the browser for its person. */
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

test('a restored draft keeps fields that others changed, and shows where both changed the same one', async ({
  page,
  desk,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  const path = '/public/api/v1/matters'
  const { records } = await (await fetch(`${desk.url}${path}?pageSize=2`)).json()
  const { id } = records[1]
  const read = async () => (await fetch(`${desk.url}${path}/${id}`)).json()
  await page.goto(`/matters/${id}/edit`)
  await typeDraft(page, page.getByRole('textbox', { name: 'Title' }), 'Mine')
  await typeDraft(page, description(page), 'Mine as well')
  await fetch(`${desk.url}${path}/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'x-practice-desk': '1', origin: desk.url },
    body: JSON.stringify({ title: 'Theirs', estimatedFee: 4321 }),
  })
  await page.reload()
  await restore(page).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine')
  await expect(page.getByRole('textbox', { name: 'Estimated fee' })).toHaveValue(/4,?321/)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const review = page.getByRole('dialog', { name: /Someone else changed this/ })
  await expect(review).toContainText('Theirs')
  expect((await read()).title).toBe('Theirs')
  await review.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine')
  expect(await read()).toMatchObject({
    title: 'Mine',
    description: 'Mine as well',
    estimatedFee: 4321,
  })
})
