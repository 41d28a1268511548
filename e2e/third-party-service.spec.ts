import { execute } from '#database/testing/postgres.ts'
import { expect, test } from './fixtures.ts'

test('nothing embedded is started beside the service of a third party, which is asked with its key, with named parameters only, and without what the browser sent', async ({
  page,
  thirdParty,
}) => {
  await page.context().addCookies([{ name: 'private', value: 'x', url: thirdParty.desk.url }])
  await page.goto(`${thirdParty.desk.url}/matters?status=Open&practiceAreas=a&practiceAreas=b`)
  await expect(page.getByRole('heading', { name: 'No matters match these filters' })).toBeVisible()

  const asked = thirdParty.asked.find(({ url }) => url.searchParams.has('status'))
  expect(asked!.headers.authorization).toBe(`Bearer ${thirdParty.key}`)
  expect(asked!.headers.cookie).toBeUndefined()
  expect(asked!.url.searchParams.getAll('practiceAreas')).toEqual(['a', 'b'])
  expect(asked!.url.searchParams.get('pageSize')).toBe('50')

  // The desk's own state is there, and nothing of a practice.
  const schemas = await execute(
    thirdParty.databaseUrl,
    "select nspname from pg_namespace where nspname in ('desk', 'practice')",
  )
  expect(schemas).toEqual([{ nspname: 'desk' }])
})

test('a service without matters says so, and where practice areas have no lookup, their identifiers can be typed', async ({
  page,
  thirdParty,
}) => {
  await page.goto(`${thirdParty.desk.url}/matters`)
  await expect(page.getByRole('heading', { name: 'There are no matters yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByText('This service does not list practice areas by name')).toBeVisible()
  await page.getByRole('combobox', { name: 'Practice areas' }).fill('area-7')
  await page.getByRole('combobox', { name: 'Practice areas' }).press('Enter')
  await expect(page).toHaveURL(/practiceAreas=area-7/)
})
