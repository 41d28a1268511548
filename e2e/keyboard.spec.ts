/** The list of matters by keys and beside its preview; what needs no layout: src/app/routes/keyboard.test.tsx. */
import type { Page } from '@playwright/test'
import type { MatterPage } from '#contract/matters.ts'
import { chooseByKeys } from './filters.ts'
import { expect, test } from './fixtures.ts'
import { tabTo, waitForListKeys, waitForSingleKeys } from './keys.ts'
import { resize } from './resize.ts'
import { visit } from './visit.ts'

type Matters = MatterPage['records']

test('a lawyer works through the matters by keys alone and beside a preview, which stays open after a reload', async ({
  page,
  matters,
}) => {
  const { totalRecords } = await matters('status=Closed')
  const { records } = await matters('pageSize=50')
  await page.goto('/matters?pageSize=50')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await test.step('the whole matters page works without a mouse', () =>
    filterAndSortByKeys(page, totalRecords))
  await visit(page, '/matters')
  await test.step('a lawyer steps through the matters in the preview, by buttons or by keys', () =>
    stepThroughPreview(page, records))
  await test.step('the preview is below the list on screens of 768 and 360 px', () =>
    expectPreviewBelow(page))
  await test.step('somebody who has no single keys elsewhere has none here either', () =>
    reloadWithoutSingleKeys(page))
  await test.step('the preview stays open after a reload', () => expectPreviewOpen(page, records))
})

async function filterAndSortByKeys(page: Page, closed: number) {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await waitForSingleKeys(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Go to the search box',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search matters' })).toBeFocused()
  await page.keyboard.type('a')
  await expect(page).toHaveURL(/search=a/)

  await tabTo(page, 'button', 'Add filter')
  await page.keyboard.press('Enter')
  await chooseByKeys(page, 'Filter by', 'Status')
  await chooseByKeys(page, 'Status', 'Closed')
  await expect(page).toHaveURL(/status=Closed/)
  await expect(page.getByRole('button', { name: 'Add filter' })).toBeFocused()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search matters' })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(page).not.toHaveURL(/search=/)
  await expect(page.getByRole('status')).toHaveText(`${closed} matters`)

  await tabTo(page, 'button', 'Title')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await tabTo(page, 'button', 'Next')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/pageIndex=1/)

  // The first row of the list is that of the headers.
  const row = (index: number) => page.locator(`tr[aria-rowindex="${index}"]`)
  await expect(row(52)).toBeVisible()
  await tabTo(page, 'grid', 'Matters')
  await page.keyboard.press('End')
  await expect(row(Math.min(100, closed) + 1)).toBeVisible()
}

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const active = (page: Page) => page.locator('tbody tr[id]')

/** Clicks beside everything in a row that is a control. */
async function choose(page: Page, place: number) {
  await waitForListKeys(page)
  const row = page.getByRole('row').nth(place)
  await row.click({ position: { x: 5, y: 5 } })
  await expect(row).toHaveAttribute('id', /./)
}

async function stepThroughPreview(page: Page, records: Matters) {
  const grid = page.getByRole('grid', { name: 'Matters' })
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
}

async function expectPreviewBelow(page: Page) {
  const list = page.getByRole('region', { name: 'Matters list' })
  await resize(page, 768, 800)
  // From the top of the list, as opening the preview does not scroll it.
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Preview' }).click()
  await choose(page, 2)
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
  await resize(page, 1440, 900)
}

/** The desk tells another choice than this browser has kept. */
async function reloadWithoutSingleKeys(page: Page) {
  await page.route('**/desk/v1/preferences', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), singleKeys: false } })
  })
  const told = page.waitForResponse('**/desk/v1/preferences')
  await page.reload()
  await (await told).finished()
  await waitForSingleKeys(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('desk-single-keys'))).toBe('off')
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search matters' })).not.toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function expectPreviewOpen(page: Page, records: Matters) {
  await expect(preview(page)).toContainText(records[1]!.title!)
  await preview(page).getByRole('link', { name: 'Open the matter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(records[1]!.title!)
  await page.goBack()
  await expect(preview(page)).toContainText(records[1]!.title!)
  await preview(page).getByRole('button', { name: 'Close' }).click()
  await expect(preview(page)).toBeHidden()
  await expect(page.getByRole('grid', { name: 'Matters' })).toBeFocused()
  await expect(active(page)).toContainText(records[1]!.title!)
}
