import type { Page } from '@playwright/test'
import { ContactPage } from '#contract/contacts.ts'
import type { Desk } from './desk.ts'
import { expect, test } from './fixtures.ts'

const contactsOf = async ({ url }: Desk, query = '') =>
  ContactPage.parse(await (await fetch(`${url}/public/api/v1/contacts?${query}`)).json())

const count = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /contact/ })
    .first()

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
