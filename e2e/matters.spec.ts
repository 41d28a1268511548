import { expect, test } from './fixtures.ts'

test('a lawyer opens the desk and reads the matters of the practice', async ({ page, matters }) => {
  const all = await matters('pageSize=50')
  await page.goto('/')

  await expect(page).toHaveURL(/\/matters$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Matters' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(`${all.totalRecords} matters`)
  const table = page.getByRole('grid', { name: 'Matters' })
  const [first] = all.records
  await expect(table.getByRole('row').nth(1)).toContainText(first!.title!)
  await expect(table.getByRole('row').nth(1)).toContainText(first!.number!)
  await expect(table).toHaveAttribute('aria-rowcount', String(all.totalRecords + 1))
})

test('a clerk on the phone types part of a name and sees the matters of that client', async ({
  page,
  matters,
}) => {
  const { records } = await matters('pageSize=250')
  const client = records.find((matter) => matter.client?.name)!.client!.name!
  const found = await matters(`search=${encodeURIComponent(client)}`)
  await page.goto('/matters')

  await page.getByRole('searchbox', { name: 'Search matters' }).fill(client)

  await expect(page.getByRole('status')).toHaveText(
    `${found.totalRecords} ${found.totalRecords === 1 ? 'matter' : 'matters'}`,
  )
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === client)
})

test('typing goes on while earlier searches go out, and no letter is lost', async ({ page }) => {
  await page.goto('/matters')
  const search = page.getByRole('searchbox', { name: 'Search matters' })
  // Slower than the pause after which a search goes out, so that each letter meets its own echo.
  await search.pressSequentially('est of', { delay: 260 })
  await expect(search).toHaveValue('est of')
  await expect(page).toHaveURL(/search=est\+of$/)
  await search.press('Backspace')
  await search.press('Enter')
  await search.pressSequentially('f')
  await expect(search).toHaveValue('est of')
  await expect(page).toHaveURL(/search=est\+of$/)
})

test('a new view is read from its top', async ({ page }) => {
  await page.goto('/matters?pageSize=100')
  const list = page.getByRole('region', { name: 'Matters list' })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await list.evaluate((element) => element.scrollTo(0, 2000))
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Open')
  await expect(page.locator('tr[aria-rowindex="2"]')).toBeVisible()
  expect(await list.evaluate((element) => element.scrollTop)).toBe(0)
})

test('a header sorts, says how, and the sort is in the address', async ({ page, matters }) => {
  await page.goto('/matters')
  const header = page.getByRole('columnheader', { name: 'Trust balance' })
  await expect(header).toHaveAttribute('aria-sort', 'none')

  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sortBy=matterTrustBalance&sortDirection=Descending/)
  const richest = await matters('sortBy=matterTrustBalance&sortDirection=Descending&pageSize=1')
  await expect(page.getByRole('row').nth(1)).toContainText(richest.records[0]!.title!)

  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
})

test('pages go forth and back, and Back returns to the page before', async ({ page, matters }) => {
  const second = await matters('pageSize=25&pageIndex=1')
  await page.goto('/matters?pageSize=25')
  const rows = page.getByRole('grid', { name: 'Matters' }).getByRole('row')
  const first = await rows.nth(1).textContent()

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows.nth(1)).toContainText(second.records[0]!.number!)
  await expect(page).toHaveURL(/pageIndex=1/)
  await expect(page.getByText(`26–50 of ${second.totalRecords}`, { exact: true })).toBeVisible()

  await page.goBack()
  await expect(rows.nth(1)).toHaveText(first!)
})

for (const size of [25, 50, 100, 250]) {
  test(`a page holds ${size} matters when a person asks for so many`, async ({ page }) => {
    await page.goto('/matters')
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption(String(size))
    await expect(page.getByText(new RegExp(`^1–${size} of`))).toBeVisible()
    const list = page.getByRole('region', { name: 'Matters list' })
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(page.locator(`tr[aria-rowindex="${size + 1}"]`)).toBeVisible()
  })
}

test('of 250 rows only those near the screen are drawn', async ({ page }) => {
  await page.goto('/matters?pageSize=250')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await page.getByRole('row').count()).toBeLessThan(70)
})

test('the page after the last says so and leads back', async ({ page }) => {
  await page.goto('/matters?pageIndex=900')
  await expect(page.getByRole('heading', { name: 'There is no page 901' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('filters that no matter fits say so and can be cleared', async ({ page }) => {
  await page.goto('/matters?search=zzzz+no+such+matter')
  await expect(page.getByRole('heading', { name: 'No matters match these filters' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('0 matters')
  await page.getByRole('button', { name: 'Show all matters' }).click()
  await expect(page).toHaveURL(/\/matters$/)
})
