/** The settings, one journey of each kind; each answer to a test: src/app/routes/settings/connection.test.tsx. */
import type { Page } from '@playwright/test'
import { expectNoViolationsInBothSchemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/third-party-service.ts'
import { tabTo, takeFirst, waitForSingleKeys } from './keys.ts'

const api = '/public/api/v1'
const oneMatter = { totalRecords: 1, pageIndex: 0, records: [{ id: '1-A', title: 'Alder' }] }
const testResult = (page: Page) =>
  page.getByRole('region', { name: 'Connection' }).getByRole('status')

test('a clerk tests the connection by keys alone, and sees the address of the service but no key', async ({
  page,
  thirdParty,
}) => {
  thirdParty.answerAll(({ url }, response) =>
    json(response, /ping/.test(url.pathname) ? {} : oneMatter),
  )
  await page.goto(`${thirdParty.desk.url}/matters`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await tabTo(page, 'link', 'Settings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
  await tabTo(page, 'button', 'Test connection')
  await page.keyboard.press('Enter')

  await expect(testResult(page).first()).toContainText('Working. The service can be reached')
  const pings = thirdParty.asked.filter(({ url }) => url.pathname === `${api}/ping`)
  expect(pings.map(({ method, headers }) => [method, headers.authorization])).toEqual([
    ['GET', `Bearer ${thirdParty.key}`],
  ])

  const connection = page.getByRole('region', { name: 'Connection' })
  await expect(connection).toContainText(thirdParty.url)
  await expect(connection).toContainText("The firm's own")
  await expect(connection.getByRole('definition').last()).toHaveText(/^\d+\.\d+\.\d+$/)
  const connectionAnswer = await (
    await page.request.get(`${thirdParty.desk.url}/desk/v1/connection`)
  ).text()
  expect(connectionAnswer).not.toContain(thirdParty.key)
})

test('the rows of a list are made compact, and reset', async ({ page }) => {
  await page.goto('/settings')
  const reset = page.getByRole('button', { name: 'Reset columns of documents' })
  await expect(reset).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const height = async () => (await page.getByRole('row').nth(1).boundingBox())!.height
  const usual = await height()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('combobox', { name: 'Rows of documents' }).selectOption('Compact')
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect.poll(height).toBeLessThan(usual)
  await page.getByRole('link', { name: 'Settings' }).click()
  await reset.click()
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect.poll(height).toBe(usual)
})

test('a person sets their name, the unit of time and single-key shortcuts, and finds the settings in another browser', async ({
  page,
  browser,
  startOwnDesk,
}) => {
  const { desk, end } = await startOwnDesk()
  await page.goto(`${desk.url}/settings`)
  const lookup = `${desk.url}${api}/contacts/lookup?type=Staff&term=a`
  const [person] = (await (await page.request.get(lookup)).json()) as { fullName: string }[]
  await page.getByRole('combobox', { name: 'Your staff name' }).fill(person!.fullName)
  await takeFirst(page, person!.fullName)
  await expect(page.getByText('Saved. Tasks and time will use this name.')).toBeVisible()
  await page.getByRole('combobox', { name: 'One unit of time' }).selectOption('15 minutes')
  await expect(page.getByText('Saved. One unit is 15 minutes.')).toBeVisible()
  await page.getByRole('combobox', { name: /^Hold a time record/ }).selectOption('1 minute')
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await expect(page.getByText('Saved. Single-key shortcuts are off.')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search matters' })
  const expectNoKeys = async () => {
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await waitForSingleKeys(page)
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await expect(search).not.toBeFocused()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await page.getByRole('link', { name: 'Matters' }).click()
  await expectNoKeys()
  await page.reload()
  await expectNoKeys()

  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await elsewhere.goto(`${desk.url}/settings`)
  await expect(elsewhere.getByRole('combobox', { name: 'Your staff name' })).toHaveValue(
    person!.fullName,
  )
  await expect(elsewhere.getByRole('combobox', { name: 'One unit of time' })).toHaveValue('15')
  await expect(elsewhere.getByRole('checkbox', { name: 'Single-key shortcuts' })).not.toBeChecked()
  await elsewhere.goto(`${desk.url}/matters`)
  await waitForSingleKeys(elsewhere)
  await elsewhere.keyboard.press('?')
  await expect(elsewhere.getByRole('dialog')).toBeHidden()
  await other.close()
  await end()
})

test('a person reads the licences of the packages in the desk', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/settings')
  const connection = page.getByRole('region', { name: 'Connection' })
  await expect(connection).toContainText('Built-in service')
  const part = page.getByRole('region', { name: 'Open-source licences' })
  const show = part.getByRole('button', { name: 'Show licences' })
  await expect(show).toBeVisible()
  expect(requested).not.toContain('/licences.json')
  await show.press('Enter')
  await expect(part.getByRole('status')).toHaveText(/^\d\d+ packages$/)
  await expect(part.getByRole('heading')).toBeFocused()
  const react = part.getByRole('listitem').filter({ hasText: 'react 19' })
  await react.getByText('react 19').click()
  await expect(react).toContainText('Copyright (c) Meta Platforms')

  await page.setViewportSize({ width: 360, height: 800 })
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(width)
  await expectNoViolationsInBothSchemes(page)
})
