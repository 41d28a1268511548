/**
 * The settings in a browser, one step of each kind; each answer to a test, each webhook, and what is kept:
 * src/app/routes/settings.
 */
import type { Page } from '@playwright/test'
import { expectNoViolationsInBothSchemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { typeOver } from './keys.ts'
import { resize } from './resize.ts'

// People begin with the embedded database (decision 0032).
test.use({ engine: 'embedded' })

test('a person reads licences, registers a webhook, and makes the desk dark and its rows compact', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/settings')
  await test.step('a person reads the licences of the packages in the desk', () =>
    readLicences(page, requested))
  await test.step('an error in a webhook is shown at its field, whether the desk or the service found it, and is mended by keys alone', () =>
    mendWebhook(page))
  await test.step('a chosen colour scheme shows at once, whatever that of the system, and is part of the HTML of the next page', () =>
    chooseScheme(page))
  await test.step('the rows of a list are made compact, and reset', () => makeRowsCompact(page))
})

/** `requested` are the paths that the page has asked for so far. */
async function readLicences(page: Page, requested: string[]) {
  const connection = page.getByRole('region', { name: 'Connection' })
  await expect(connection).toContainText('Built-in service')
  const part = page.getByRole('region', { name: 'Open-source licences' })
  const show = part.getByRole('button', { name: 'Show licences' })
  await expect(show).toBeVisible()
  expect(requested).not.toContain('/licences.json')
  await show.press('Enter')
  await expect(part.getByRole('status')).toHaveText(/^\d\d+ packages$/)
  await expect(part.getByRole('heading')).toBeFocused()
  const react = part.getByRole('listitem').filter({ hasText: 'react 19' })
  await react.getByText('react 19').click()
  await expect(react).toContainText('Copyright (c) Meta Platforms')

  await resize(page, 360, 800)
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(width)
  await expectNoViolationsInBothSchemes(page)
  await resize(page, 1440, 900)
}

const webhooks = (page: Page) => page.getByRole('region', { name: 'Webhooks' })

async function fillWebhook(page: Page, event: string, url: string) {
  await webhooks(page).getByRole('combobox', { name: 'Event' }).selectOption(event)
  await webhooks(page).getByRole('textbox', { name: 'Callback URL' }).fill(url)
}
const registerWebhook = (page: Page) =>
  webhooks(page).getByRole('button', { name: 'Register webhook' })

async function mendWebhook(page: Page) {
  await registerWebhook(page).click()
  await expect(webhooks(page).getByRole('combobox', { name: 'Event' })).toBeFocused()
  await fillWebhook(page, 'UpdateTaskEvent', 'hooks.example.com')
  await registerWebhook(page).click()
  await expect(webhooks(page)).toContainText('Enter a full address that begins with https://')
  // The built-in service delivers nothing into the network that it stands in.
  await fillWebhook(page, 'CreateTaskEvent', 'http://192.168.1.1/hook')
  await registerWebhook(page).click()
  await expect(webhooks(page)).toContainText(
    'nothing is delivered to this machine or into its network',
  )
  await expect(webhooks(page).getByRole('textbox', { name: 'Callback URL' })).toBeFocused()
  await typeOver(page, ' https://hooks.example.com/desk ')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Saved. CreateTaskEvent will be sent to https://hooks.example.com'),
  ).toBeVisible()
  await expect(webhooks(page).getByRole('list', { name: 'Registered webhooks' })).toContainText(
    'CreateTaskEvent',
  )
}

async function chooseScheme(page: Page) {
  const appearance = page.getByRole('combobox', { name: 'Appearance' })
  const html = async () => /<html[^>]*>/.exec(await (await page.request.get('/matters')).text())![0]
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(paper).not.toBe(light)
  const papers = { Light: light, Dark: await paper() }
  for (const [system, chosen] of [
    ['light', 'Dark'],
    ['dark', 'Light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: system })
    await appearance.selectOption(chosen)
    await expect.poll(paper).toBe(papers[chosen])
    await expect.poll(html).toContain(`data-mantine-color-scheme="${chosen.toLowerCase()}"`)
  }
  await page.reload()
  await expect.poll(paper).toBe(papers.Light)
  await appearance.selectOption('System')
  await expect.poll(paper).toBe(papers.Dark)
  await expect.poll(html).not.toContain('data-mantine-color-scheme')
}

async function makeRowsCompact(page: Page) {
  const reset = page.getByRole('button', { name: 'Reset columns for documents' })
  await expect(reset).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const height = async () => (await page.getByRole('row').nth(1).boundingBox())!.height
  const usual = await height()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('combobox', { name: 'Row spacing for documents' }).selectOption('Compact')
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect.poll(height).toBeLessThan(usual)
  await page.getByRole('link', { name: 'Settings' }).click()
  await reset.click()
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect.poll(height).toBe(usual)
}
