/** The settings, one journey of each kind; each answer to a test, and what is kept: src/app/routes/settings/connection.test.tsx. */
import { expectNoViolationsInBothSchemes } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('the rows of a list are made compact, and reset', async ({ page }) => {
  await page.goto('/settings')
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
})

test('a person reads the licences of the packages in the desk', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/settings')
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

  await page.setViewportSize({ width: 360, height: 800 })
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(width)
  await expectNoViolationsInBothSchemes(page)
})

test('a chosen colour scheme shows at once, whatever that of the system, and is part of the HTML of the next page', async ({
  page,
}) => {
  const appearance = page.getByRole('combobox', { name: 'Appearance' })
  const html = async () => /<html[^>]*>/.exec(await (await page.request.get('/matters')).text())![0]
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings')
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
})
