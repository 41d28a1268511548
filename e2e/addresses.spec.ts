/** Addresses and what is typed into them; each odd one: src/app/routes/addresses.test.tsx. */
import { expect, test } from './fixtures.ts'

test('an address keeps its valid parts, and a search is plain text, whatever is typed', async ({
  page,
}) => {
  await page.goto('/matters?status=closed&pageSize=9999')
  await expect(page.getByText('Some of this address was ignored')).toBeVisible()
  await expect(page).toHaveURL(/\/matters\?status=Closed$/)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Some of this address was ignored')).toBeHidden()

  const typed = `%_\\'"<img src=x onerror=alert(1)> ‮ 🏛 'or 1=1--`
  const search = page.getByRole('searchbox', { name: 'Search matters' })
  await search.fill(typed)
  await expect(page.getByRole('heading', { name: 'No matters match these filters' })).toBeVisible()
  await page.reload()
  await expect(search).toHaveValue(typed.trim())
})
