/** The filters of the matters, one of each kind; each of them: src/app/routes/matters/list-filters.test.tsx. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Opens the matters with every filter in view. */
async function openFilters(page: Page, address = '/matters') {
  await page.goto(address)
  await page.getByRole('button', { name: 'Add filter' }).click()
  const panel = page.getByRole('region', { name: 'Filters' })
  await expect(panel).toBeVisible()
  return panel
}

/** The count that a screen reader hears. */
const announced = (count: number) => `${count} ${count === 1 ? 'matter' : 'matters'}`

test('a clerk filters the matters by status, person, practice areas and trust account, and a chip removes each filter', async ({
  page,
  matters,
}) => {
  const { records } = await matters('pageSize=50')
  const { lawyer } = records.find((matter) => matter.lawyer?.name)!
  const account = records.find((matter) => matter.trustAccount)!.trustAccount!
  const panel = await openFilters(page)
  /** The matters of this address, by the service itself. */
  const expectCounted = async () => {
    const { totalRecords } = await matters(new URL(page.url()).search.slice(1))
    await expect(page.getByRole('status')).toHaveText(announced(totalRecords))
  }
  const remove = (label: string) =>
    page.getByRole('button', { name: `Remove filter ${label}` }).click()
  const option = (name: string) =>
    page.getByRole('listbox').getByRole('option', { name }).first().click()

  await panel.getByRole('combobox', { name: 'Status' }).selectOption('Closed')
  await panel.getByRole('combobox', { name: 'Costing method' }).selectOption('Fixed')
  await expect(page).toHaveURL(/status=Closed&costingMethod=Fixed/)
  await expectCounted()
  await remove('Status')
  await expect(page).not.toHaveURL(/status=/)
  await expect(panel.getByRole('combobox', { name: 'Status' })).toHaveValue('')
  await remove('Costing method')

  await panel.getByRole('combobox', { name: 'Lawyer' }).fill(lawyer!.name!)
  await option(lawyer!.name!)
  await expect(page).toHaveURL((url) => url.searchParams.get('lawyerId') === lawyer!.id)
  await expectCounted()
  await expect(page.getByText(`Lawyer ${lawyer!.name}`)).toBeVisible()
  await remove('Lawyer')

  await panel.getByRole('combobox', { name: 'Trust accounts' }).fill(account.slice(0, 4))
  await option(account)
  await expect(page).toHaveURL((url) => url.searchParams.get('trustAccounts') === account)
  await expectCounted()
  await remove('Trust accounts')

  await panel.getByRole('combobox', { name: 'Practice areas' }).click()
  await page.getByRole('listbox').getByRole('option').nth(0).click()
  await page.getByRole('listbox').getByRole('option').nth(1).click()
  await expect(page).toHaveURL((url) => url.searchParams.getAll('practiceAreas').length === 2)
  await expectCounted()
})

test("a date is typed or chosen from a calendar that closes by itself, and means the day in the person's time zone", async ({
  page,
  matters,
}) => {
  const since = await matters('openDateStart=2026-07-01')
  const panel = await openFilters(page)
  const from = panel.getByRole('textbox', { name: 'Opened from' })
  await from.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await from.pressSequentially('1/7/2026')
  await from.press('Enter')
  await expect(page).toHaveURL(/openDateStart=2026-07-01/)
  // Half a date, such as 1/7/20, was not taken for a whole one.
  expect(addresses).toHaveLength(1)
  await expect(page.getByRole('status')).toHaveText(announced(since.totalRecords))
  await expect(page.getByText('Opened from 1 Jul 2026')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('textbox', { name: 'Opened to' })).toBeFocused()

  await from.click()
  const calendar = page.getByRole('dialog')
  await expect(calendar.getByRole('button', { name: '1 July 2026', exact: true })).toBeVisible()
  await calendar.getByRole('button', { name: '15 July 2026' }).click()
  await expect(page).toHaveURL(/openDateStart=2026-07-15/)
  await expect(from).toHaveValue('15 Jul 2026')
  await page.getByRole('button', { name: 'Remove filter Opened' }).click()
  await expect(from).toHaveValue('')

  await panel.getByRole('textbox', { name: 'Modified to' }).fill('1 Dec 2025')
  await panel.getByRole('textbox', { name: 'Modified to' }).press('Enter')
  // Sydney is eleven hours ahead of UTC in December.
  await expect(page).toHaveURL(/modifiedDateEnd=2025-12-01T12%3A59%3A59.999Z/)
})

test('Back returns from search to search, and then to the filter that was set before', async ({
  page,
}) => {
  const panel = await openFilters(page)
  await panel.getByRole('combobox', { name: 'Status' }).selectOption('Open')
  await expect(page).toHaveURL(/\/matters\?status=Open$/)
  const search = page.getByRole('searchbox', { name: 'Search matters' })
  // Slower than the pause after which a search goes out, so that each letter is a search.
  await search.pressSequentially('est', { delay: 260 })
  await expect(page).toHaveURL(/status=Open&search=est$/)
  await panel.getByRole('combobox', { name: 'Status' }).focus()
  await search.fill('sale')
  await expect(page).toHaveURL(/status=Open&search=sale$/)

  await page.goBack()
  await expect(page).toHaveURL(/status=Open&search=est$/)
  await expect(search).toHaveValue('est')
  await page.goBack()
  await expect(page).toHaveURL(/\/matters\?status=Open$/)
  await expect(search).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(/\/matters$/)
})

test("neither 'Clear filters' nor Back is undone by letters that were not searched for yet", async ({
  page,
}) => {
  await page.clock.install()
  const panel = await openFilters(page)
  const search = page.getByRole('searchbox', { name: 'Search matters' })
  const waysOut = [
    () => page.getByRole('button', { name: 'Clear filters' }).click(),
    () => page.goBack(),
  ]
  for (const [place, leave] of waysOut.entries()) {
    await panel.getByRole('combobox', { name: 'Status' }).selectOption('Open')
    await expect(page).toHaveURL(/status=Open$/)
    // The clock stands still, so that the pause after the typing cannot end before the next click.
    await page.clock.pauseAt(new Date(Date.now() + (place + 1) * 120_000))
    await search.fill('zzzz')
    await leave()
    await expect(page).toHaveURL(/\/matters$/)
    await page.clock.runFor(1000)
    await expect(search).toHaveValue('')
    await expect(page).toHaveURL(/\/matters$/)
    await page.clock.resume()
  }
  // Nothing came between: the next address has this filter alone.
  await panel.getByRole('combobox', { name: 'Status' }).selectOption('Closed')
  await expect(page).toHaveURL(/\/matters\?status=Closed$/)
})
