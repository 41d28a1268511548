import { chooseByKeys } from './filters.ts'
import { expect, test } from './fixtures.ts'
import { tabTo, waitForSingleKeys } from './keys.ts'

test('the whole matters page works without a mouse', async ({ page, matters }) => {
  const closed = await matters('status=Closed')
  await page.goto('/matters?pageSize=50')
  await expect(page.getByRole('row').nth(1)).toBeVisible()

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
  await expect(page.getByRole('status')).toHaveText(`${closed.totalRecords} matters`)

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
  await expect(row(Math.min(100, closed.totalRecords) + 1)).toBeVisible()

  // Somebody who has no single keys elsewhere has none here either.
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
})
