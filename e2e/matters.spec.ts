/** The list of matters; sizes of its pages, and pages after the last: src/app/routes/matters/list-pages.test.tsx. */
import type { Page } from '@playwright/test'
import { setFilter } from './filters.ts'
import { expect, type ReadMatters, test } from './fixtures.ts'
import { visit } from './visit.ts'

test.use({ engine: 'embedded' })

async function openAndSearch(page: Page, matters: ReadMatters) {
  const all = await matters('pageSize=250')
  await page.goto('/')

  await expect(page).toHaveURL(/\/matters$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Matters' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(`${all.totalRecords} matters`)
  const table = page.getByRole('grid', { name: 'Matters' })
  const [first] = all.records
  await expect(table.getByRole('row').nth(1)).toContainText(first!.title!)
  await expect(table.getByRole('row').nth(1)).toContainText(first!.number!)
  await expect(table).toHaveAttribute('aria-rowcount', String(all.totalRecords + 1))

  const client = all.records.find((matter) => matter.client?.name)!.client!.name!
  const found = await matters(`search=${encodeURIComponent(client)}`)
  await page.getByRole('searchbox', { name: 'Search matters' }).fill(client)
  await expect(page.getByRole('status')).toHaveText(
    `${found.totalRecords} ${found.totalRecords === 1 ? 'matter' : 'matters'}`,
  )
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === client)
}

async function typeSlowly(page: Page) {
  await visit(page, '/matters')
  const search = page.getByRole('searchbox', { name: 'Search matters' })
  // Slower than the pause after which a search goes out, so that each letter meets its own echo.
  await search.pressSequentially('est of', { delay: 260 })
  await expect(search).toHaveValue('est of')
  await expect(page).toHaveURL(/search=est\+of$/)
  const echo = page.waitForURL(/search=est\+o$/)
  await search.press('Backspace')
  await echo
  await search.press('f')
  await expect(search).toHaveValue('est of')
  await expect(page).toHaveURL(/search=est\+of$/)
}

async function sortAndPage(page: Page, matters: ReadMatters) {
  await visit(page, '/matters?pageSize=25')
  const header = page.getByRole('columnheader', { name: 'Trust balance' })
  await expect(header).toHaveAttribute('aria-sort', 'none')
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  const sort = 'sortBy=matterTrustBalance&sortDirection=Descending'
  await expect(page).toHaveURL(new RegExp(sort))
  const [richest, second] = await Promise.all([
    matters(`${sort}&pageSize=25`),
    matters(`${sort}&pageSize=25&pageIndex=1`),
  ])
  const rows = page.getByRole('grid', { name: 'Matters' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(richest.records[0]!.title!)

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows.nth(1)).toContainText(second.records[0]!.number!)
  await expect(page).toHaveURL(/pageIndex=1/)
  await expect(page.getByText(`26–50 of ${second.totalRecords}`, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(rows.nth(1)).toContainText(richest.records[0]!.number!)

  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
}

async function readManyRows(page: Page) {
  await visit(page, '/matters')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('250')
  await expect(page.getByText(/^1–250 of/)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(70)
  const list = page.getByRole('region', { name: 'Matters list' })
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(page.locator('tr[aria-rowindex="251"]')).toBeVisible()

  await setFilter(page, 'Status', 'Open')
  await expect(page.locator('tr[aria-rowindex="2"]')).toBeVisible()
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0)
}

test('a lawyer opens the desk, searches, sorts and pages through the matters of the practice, and reads 250 of them in one list', async ({
  page,
  matters,
}) => {
  await test.step('the desk opens with the matters, and finds those of a client by part of a name', () =>
    openAndSearch(page, matters))
  await test.step('no letter is lost while a person types on during earlier searches', () =>
    typeSlowly(page))
  await test.step('a header sorts and says how, Next opens the next page, and Back returns to the one before', () =>
    sortAndPage(page, matters))
  await test.step('a page can hold 250 matters, of which those near the screen are drawn, and a filter starts the list at its top', () =>
    readManyRows(page))
})
