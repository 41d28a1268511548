import { execute } from '#database/testing/postgres.ts'
import { expect, test } from './fixtures.ts'

test('with the service of a third party nothing embedded is started, and calls carry its key, the parameters, and no cookie of the browser', async ({
  page,
  thirdParty,
}) => {
  await page.context().addCookies([{ name: 'private', value: 'x', url: thirdParty.desk.url }])
  await page.goto(`${thirdParty.desk.url}/matters?status=Open&practiceAreas=a&practiceAreas=b`)
  await expect(page.getByRole('heading', { name: 'No matters match these filters' })).toBeVisible()

  const request = thirdParty.asked.find(({ url }) => url.searchParams.has('status'))
  expect(request!.headers.authorization).toBe(`Bearer ${thirdParty.key}`)
  expect(request!.headers.cookie).toBeUndefined()
  expect(request!.url.searchParams.getAll('practiceAreas')).toEqual(['a', 'b'])
  expect(request!.url.searchParams.get('pageSize')).toBe('50')

  // The desk's own state is there, and nothing of a practice.
  const schemas = await execute(
    thirdParty.databaseUrl,
    "select nspname from pg_namespace where nspname in ('desk', 'practice')",
  )
  expect(schemas).toEqual([{ nspname: 'desk' }])
})
