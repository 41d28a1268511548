import { expect, test } from './fixtures.ts'

test('what an address says rightly is kept beside what is ignored', async ({ page }) => {
  await page.goto('/matters?status=closed&pageSize=9999')
  await expect(page.getByText('Some of this address was ignored')).toBeVisible()
  await expect(page).toHaveURL(/\/matters\?status=Closed$/)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Some of this address was ignored')).toBeHidden()
})

test('an address that leads nowhere says so and leads back', async ({ page }) => {
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to matters' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Matters' })).toBeVisible()
})

test('what is typed is text, whatever it looks like', async ({ page }) => {
  const typed = `%_\\'"<img src=x onerror=alert(1)> ‮ 🏛 'or 1=1--`
  await page.goto('/matters')
  await page.getByRole('searchbox', { name: 'Search matters' }).fill(typed)
  await expect(page.getByRole('heading', { name: 'No matters match these filters' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search matters' })).toHaveValue(typed.trim())
})
