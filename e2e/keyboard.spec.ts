import { chooseByKeys } from './filters.ts'
import { expect, test } from './fixtures.ts'
import { tabTo, waitForSingleKeys } from './keys.ts'

test('the whole matters page works without a mouse', async ({ page, matters }) => {
  test.setTimeout(60_000)
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
})

test('a lawyer is chosen by keys alone, and Tab moves on while the names are shown', async ({
  page,
  matters,
}) => {
  test.setTimeout(60_000)
  const { records } = await matters('pageSize=50')
  const lawyer = records.find((matter) => matter.lawyer?.name)!.lawyer!
  await page.goto('/matters')
  await tabTo(page, 'button', 'Add filter')
  await page.keyboard.press('Enter')
  await chooseByKeys(page, 'Filter by', 'Lawyer')
  await page.keyboard.type('a')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove filter', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Backspace')
  await chooseByKeys(page, 'Lawyer', lawyer.name!)
  await expect(page).toHaveURL((url) => url.searchParams.get('lawyerId') === lawyer.id)
})

test('the focus moves on when the element that had it disappears', async ({ page }) => {
  await page.goto('/matters?status=Open&costingMethod=Time&search=a')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const adder = page.getByRole('button', { name: 'Add filter' })

  await tabTo(page, 'button', 'Remove filter Status')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove filter Costing method' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(adder).toBeFocused()
  await tabTo(page, 'button', 'Clear filters')
  await page.keyboard.press('Enter')
  await expect(adder).toBeFocused()

  await page.keyboard.press('Enter')
  await chooseByKeys(page, 'Filter by', 'Opened')
  await expect(page.getByRole('textbox', { name: 'Opened from' })).toBeFocused()
  await page.keyboard.type('1/1/2020')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/openDateStart=2020-01-01/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(adder).toBeFocused()

  await tabTo(page, 'combobox', 'Rows per page')
  await page.keyboard.type('25')
  await expect(page).toHaveURL(/pageSize=25/)
  await tabTo(page, 'button', 'Last')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/pageIndex=/)
  await expect(page.getByRole('button', { name: 'Last', exact: true })).toBeFocused()
  await expect(page.getByRole('status')).toHaveText(/^\d+–\d+ of \d+ matters$/)
})
