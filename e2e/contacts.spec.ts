import type { Page } from '@playwright/test'
import { ContactPage } from '#contract/contacts.ts'
import type { Desk } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { type Asked, json } from '#main/testing/third-party-service.ts'
import { tabTo, waitForSingleKeys } from './keys.ts'

const contactsOf = async ({ url }: Desk, query = '') =>
  ContactPage.parse(await (await fetch(`${url}/public/api/v1/contacts?${query}`)).json())

const count = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /contact/ })
    .first()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search contacts' })

test('a clerk opens Contacts from the navigation, sees all of them, and sorts them', async ({
  page,
  desk,
}) => {
  const { totalRecords, records } = await contactsOf(desk)
  await page.goto('/matters')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Contacts' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacts')
  await expect(count(page)).toHaveText(`${totalRecords} contacts`)
  const grid = page.getByRole('grid', { name: 'Contacts' })
  await expect(grid.getByRole('row').nth(1)).toContainText(records[0]!.fullName!)
  await grid.getByRole('link', { name: records[0]!.fullName! }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(records[0]!.fullName!)
  await page.goBack()
  await expect(grid.getByRole('row').nth(1)).toContainText(records[0]!.fullName!)

  const header = page.getByRole('columnheader', { name: 'Name' })
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await header.getByRole('button').click()
  await expect(page).toHaveURL(/sortDirection=Descending/)
  const last = await contactsOf(desk, 'sortBy=fullName&sortDirection=Descending')
  await expect(grid.getByRole('row').nth(1)).toContainText(last.records[0]!.fullName!)

  // An address that means nothing is cleaned.
  await page.goto('/contacts?colour=red')
  await expect(page.getByText('Some of this address was ignored')).toBeVisible()
  await expect(page).toHaveURL(/\/contacts$/)
})

const ada = { id: 'c-1', fullName: 'Ferrari, Ada', title: 'Dr', additionalInfo: 'ada@example.com' }
/** A service that answers lookups and single contacts, and no list. */
const lookupsOnly = ({ url }: Asked, response: Parameters<typeof json>[0]) => {
  if (url.pathname.endsWith('/lookup')) {
    const five = [1, 2, 3, 4, 5].map((n) => ({
      ...ada,
      id: `c-${n}`,
      additionalInfo: `${n} Wattle St`,
    }))
    const term = url.searchParams.get('term')
    return json(response, term === 'fer' ? five : [ada, ada])
  }
  if (url.pathname.endsWith('/contacts/c-1')) return json(response, ada)
  return json(response, { title: 'Not found' }, 404)
}

test('where a service lists no contacts, a person looks one up by keys alone', async ({
  page,
  thirdParty,
}) => {
  thirdParty.answerContacts(lookupsOnly)
  await page.goto(`${thirdParty.desk.url}/contacts`)
  await expect(page.getByText('Type a name, an email address or a phone number')).toBeVisible()
  await waitForSingleKeys(page)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('fer')
  await expect(page.getByRole('status').filter({ hasText: 'the five best matches' })).toContainText(
    'type more of the name',
  )
  await expect(page.getByRole('region', { name: 'Found' }).getByRole('listitem')).toHaveCount(5)
  await page.keyboard.type('rari')
  await expect(page.getByRole('status').filter({ hasText: '1 contact found' })).toBeVisible()
  await tabTo(page, 'button', 'Add filter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Search in' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'All staff' })).toBeVisible()
  await page.keyboard.type('All')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?type=Staff$/)
  expect(page.url()).not.toContain('fer')
  const lookups = () =>
    thirdParty.asked.filter(({ url }) => url.pathname.endsWith('/contacts/lookup'))
  await expect.poll(() => lookups().at(-1)?.url.searchParams.get('type')).toBe('Staff')
  await tabTo(page, 'link', 'Ferrari, Ada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ferrari, Ada')

  expect(lookups().every(({ method }) => method === 'GET')).toBe(true)
  expect(lookups().map(({ url }) => url.searchParams.get('term'))).toContain('ferrari')
  expect(thirdParty.asked.some(({ url }) => url.pathname.endsWith('/contacts/c-1'))).toBe(true)

  await page.goBack()
  await expect(search(page)).toHaveValue('ferrari')
})
