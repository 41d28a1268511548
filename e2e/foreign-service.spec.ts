import pg from 'pg'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/foreign-service.ts'

/** Records as running implementations really send them (api-notes.md section 2). */
const odd = [
  {
    id: 163,
    Number: 2401,
    TITLE: 'Keys in capitals',
    Status: 'OPEN',
    Client: { Id: 'c', Name: 'Alder' },
  },
  { id: 'b', number: null, title: 'Hardly anything known', client: null, roles: null },
  { id: 'c', title: 'A status of their own', status: 'On hold', lastActivity: 'never' },
  { id: 'd', title: 'Six digits of a second', lastActivity: '2026-08-04T10:42:11.123456+10:00' },
  { id: 'e', title: 'A new field', practiceAreaName: '', invoices: [{ total: 1 }] },
]

test('the same app shows the matters of another implementation, whatever its habits', async ({
  page,
  foreign,
}) => {
  foreign.answer((_, response) => json(response, { totalRecords: '5', records: [...odd, null] }))
  await page.goto(`${foreign.desk.url}/matters`)

  await expect(page.getByRole('status')).toHaveText('5 matters')
  await expect(page.getByRole('row', { name: /Keys in capitals/ })).toContainText('2401')
  await expect(page.getByRole('row', { name: /Keys in capitals/ })).toContainText('Open')
  await expect(page.getByRole('row', { name: /Hardly anything known/ })).toContainText('—')
  await expect(page.getByRole('row', { name: /A status of their own/ })).toContainText('On hold')
  await expect(page.getByRole('row', { name: /Six digits/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /A new field/ })).toBeVisible()
})

test('nothing embedded is started beside a foreign service', async ({ page, foreign }) => {
  await page.goto(`${foreign.desk.url}/matters`)
  await expect(page.getByRole('heading', { name: 'There are no matters yet' })).toBeVisible()
  // The desk's own state is there, and nothing of a practice.
  const database = new pg.Client(foreign.databaseUrl)
  await database.connect()
  const { rows } = await database.query(
    "select nspname from pg_namespace where nspname in ('desk', 'practice')",
  )
  await database.end()
  expect(rows).toEqual([{ nspname: 'desk' }])
})

test('it is asked with its key, with named parameters only, and without what the browser sent', async ({
  page,
  foreign,
}) => {
  await page.context().addCookies([{ name: 'private', value: 'x', url: foreign.desk.url }])
  await page.goto(`${foreign.desk.url}/matters?status=Open&practiceAreas=a&practiceAreas=b`)
  await expect(page.getByRole('heading', { name: 'No matters match these filters' })).toBeVisible()

  const asked = foreign.asked.find(({ url }) => url.searchParams.has('status'))
  expect(asked!.headers.authorization).toBe(`Bearer ${foreign.key}`)
  expect(asked!.headers.cookie).toBeUndefined()
  expect(asked!.url.searchParams.getAll('practiceAreas')).toEqual(['a', 'b'])
  expect(asked!.url.searchParams.get('pageSize')).toBe('50')
})

test('where practice areas have no lookup, their identifiers can be typed', async ({
  page,
  foreign,
}) => {
  await page.goto(`${foreign.desk.url}/matters`)
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByText('This service does not list practice areas by name')).toBeVisible()
  await page.getByRole('combobox', { name: 'Practice areas' }).fill('area-7')
  await page.getByRole('combobox', { name: 'Practice areas' }).press('Enter')
  await expect(page).toHaveURL(/practiceAreas=area-7/)
})
