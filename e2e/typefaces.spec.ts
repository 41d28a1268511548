import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ savesData: false })

/** How many of the six files of the two families are in use. */
const shown = (page: Page) =>
  page.evaluate(
    () =>
      [...document.fonts].filter(
        ({ family, status }) => family.includes('Variable') && status === 'loaded',
      ).length,
  )
const areKept = (page: Page) => page.evaluate(() => document.cookie.includes('desk-typefaces=kept'))

test('typefaces that do not come leave the others in use, and are asked for again with the next page', async ({
  page,
}) => {
  await page.route('**/*-vietnamese-*', (route) => route.abort())
  await page.goto('/matters')
  await expect.poll(() => shown(page)).toBe(4)
  expect(await areKept(page)).toBe(false)
  await page.unroute('**/*-vietnamese-*')
  await page.reload()
  await expect.poll(() => areKept(page)).toBe(true)
  expect(await shown(page)).toBe(6)
})
