import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const peek = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const active = (page: Page) => page.locator('tbody tr[id]')

/** Clicks beside everything in a row that is a control, as soon as the list takes notice. */
const choose = (page: Page, place: number) =>
  expect(async () => {
    const row = page.getByRole('row').nth(place)
    await row.click({ position: { x: 5, y: 5 } })
    await expect(row).toHaveAttribute('id', /./, { timeout: 300 })
  }).toPass()

test('a lawyer steps through matters beside the list, and the choice to do so is kept', async ({
  page,
  matters,
}) => {
  const { records } = await matters('pageSize=50')
  await page.goto('/matters')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(peek(page)).toContainText('Choose a matter in the list')

  await choose(page, 3)
  await expect(peek(page)).toContainText(records[2]!.title!)
  await expect(peek(page)).toContainText(records[2]!.client!.name!)
  await page.getByRole('button', { name: 'Next matter' }).click()
  await expect(peek(page)).toContainText(records[3]!.title!)
  await expect(active(page)).toContainText(records[3]!.title!)
  await page.getByRole('button', { name: 'Previous matter' }).click()
  await page.getByRole('button', { name: 'Previous matter' }).click()
  await expect(peek(page)).toContainText(records[1]!.title!)

  await page.reload()
  await expect(peek(page)).toContainText(records[1]!.title!)
  await peek(page).getByRole('link', { name: 'Open the matter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(records[1]!.title!)
  await page.goBack()
  await expect(peek(page)).toContainText(records[1]!.title!)
  await peek(page).getByRole('button', { name: 'Close' }).click()
  await expect(peek(page)).toBeHidden()
  await expect(page.getByRole('grid', { name: 'Matters' })).toBeFocused()
})

test('Space looks at the active row, arrows take the look along, Escape ends it', async ({
  page,
  matters,
}) => {
  const { records } = await matters('pageSize=50')
  await page.goto('/matters')
  const grid = page.getByRole('grid', { name: 'Matters' })
  await choose(page, 1)
  await expect(active(page)).toContainText(records[0]!.title!)
  await page.keyboard.press('Space')
  await expect(peek(page)).toContainText(records[0]!.title!)
  await page.keyboard.press('ArrowDown')
  await expect(peek(page)).toContainText(records[1]!.title!)
  await expect(grid).toBeFocused()
  await page.getByRole('button', { name: 'Next matter' }).focus()
  await page.keyboard.press('Escape')
  await expect(peek(page)).toBeHidden()
  await expect(grid).toBeFocused()
})

for (const width of [768, 360]) {
  test(`the look stands below the list where the screen is ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/matters')
    await page.getByRole('button', { name: 'Preview' }).click()
    await choose(page, 1)
    await expect(peek(page).getByRole('link', { name: 'Open the matter' })).toBeVisible()
    const list = (await page.getByRole('region', { name: 'Matters list' }).boundingBox())!
    const box = (await peek(page).boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(list.y + list.height - 1)
    expect(list.height).toBeGreaterThan(150)
    expect(box.width).toBe(list.width)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wider).toBeLessThanOrEqual(width)
  })
}
