/** The preview of a record beside its list. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitForListKeys } from './keys.ts'
import { resize } from './resize.ts'

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const active = (page: Page) => page.locator('tbody tr[id]')

/** Clicks beside everything in a row that is a control. */
async function choose(page: Page, place: number) {
  await waitForListKeys(page)
  const row = page.getByRole('row').nth(place)
  await row.click({ position: { x: 5, y: 5 } })
  await expect(row).toHaveAttribute('id', /./)
}

test('a lawyer steps through the matters in the preview, by buttons or by keys, and the preview stays open after a reload', async ({
  page,
  matters,
}) => {
  const { records } = await matters('pageSize=50')
  const grid = page.getByRole('grid', { name: 'Matters' })
  await page.goto('/matters')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(preview(page)).toContainText('Choose a matter in the list')

  await choose(page, 3)
  await expect(preview(page)).toContainText(records[2]!.title!)
  await expect(preview(page)).toContainText(records[2]!.client?.name ?? 'Client')
  await page.getByRole('button', { name: 'Next matter' }).click()
  await expect(preview(page)).toContainText(records[3]!.title!)
  await expect(active(page)).toContainText(records[3]!.title!)
  await page.getByRole('button', { name: 'Previous matter' }).click()
  await page.getByRole('button', { name: 'Previous matter' }).click()
  await expect(preview(page)).toContainText(records[1]!.title!)

  await page.reload()
  await expect(preview(page)).toContainText(records[1]!.title!)
  await preview(page).getByRole('link', { name: 'Open the matter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(records[1]!.title!)
  await page.goBack()
  await expect(preview(page)).toContainText(records[1]!.title!)
  await preview(page).getByRole('button', { name: 'Close' }).click()
  await expect(preview(page)).toBeHidden()
  await expect(grid).toBeFocused()

  // Space opens it for the active row, which stays where it is seen; arrows take it along, Escape closes it.
  await expect(active(page)).toContainText(records[1]!.title!)
  await choose(page, 12)
  const top = async () => (await active(page).boundingBox())?.y
  const before = await top()
  await page.keyboard.press('Space')
  await expect(preview(page)).toContainText(records[11]!.title!)
  await expect(page.getByRole('row').nth(12)).toHaveCSS('height', /^(?!36px)/)
  expect(await top()).toBeCloseTo(before!, 0)
  await page.keyboard.press('ArrowDown')
  await expect(preview(page)).toContainText(records[12]!.title!)
  await expect(grid).toBeFocused()
  await page.getByRole('button', { name: 'Next matter' }).focus()
  await page.keyboard.press('Escape')
  await expect(preview(page)).toBeHidden()
  await expect(grid).toBeFocused()
})

test('the preview is below the list on screens of 768 and 360 px', async ({ page }) => {
  const list = page.getByRole('region', { name: 'Matters list' })
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/matters')
  await page.getByRole('button', { name: 'Preview' }).click()
  await choose(page, 1)
  for (const width of [768, 360]) {
    await resize(page, width, 800)
    await expect(preview(page).getByRole('link', { name: 'Open the matter' })).toBeVisible()
    const boxes = async () => ({
      list: (await list.boundingBox())!,
      pane: (await preview(page).boundingBox())!,
    })
    // Where the list ends, the preview begins, as soon as both have taken their new sizes.
    await expect(async () => {
      const { list: above, pane } = await boxes()
      expect(pane.y).toBeGreaterThanOrEqual(above.y + above.height - 1)
      expect(above.height).toBeGreaterThan(150)
      expect(pane.width).toBe(above.width)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wider).toBeLessThanOrEqual(width)
    }).toPass()
  }
})
