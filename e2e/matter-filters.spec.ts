import type { Page } from '@playwright/test'
import type { Matter } from '#contract/matters.ts'
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
const spoken = (count: number) => `${count} ${count === 1 ? 'matter' : 'matters'}`

const pick = async (page: Page, label: string, typed: string, name: string) => {
  await page
    .getByRole('region', { name: 'Filters' })
    .getByRole('combobox', { name: label })
    .fill(typed)
  await page.getByRole('listbox').getByRole('option', { name }).first().click()
}

test('status and costing method narrow the list and show as chips', async ({ page, matters }) => {
  const both = await matters('status=Closed&costingMethod=Fixed')
  const panel = await openFilters(page)

  await panel.getByRole('combobox', { name: 'Status' }).selectOption('Closed')
  await panel.getByRole('combobox', { name: 'Costing method' }).selectOption('Fixed')

  await expect(page.getByRole('status')).toHaveText(spoken(both.totalRecords))
  await expect(page).toHaveURL(/status=Closed&costingMethod=Fixed/)
  await page.getByRole('button', { name: 'Remove filter Status' }).click()
  await expect(page).not.toHaveURL(/status=/)
  await expect(panel.getByRole('combobox', { name: 'Status' })).toHaveValue('')
})

test('a status shows at once: both are read as soon as their choice has the focus', async ({
  page,
  matters,
}) => {
  const { records } = await matters('status=Closed')
  const panel = await openFilters(page)
  const status = panel.getByRole('combobox', { name: 'Status' })
  const arrived = (asked: RegExp) => page.waitForResponse((answer) => asked.test(answer.url()))
  await Promise.all([arrived(/status=Open/), arrived(/status=Closed/), status.focus()])

  // From here on nothing answers, and nothing has to.
  await page.route('**/public/api/v1/matters*', () => {})
  await status.selectOption('Closed')
  await expect(page.getByRole('row').nth(1)).toContainText(records[0]!.title!)
})

const people: [
  label: string,
  parameter: string,
  of: (matter: Matter) => { id: string; name?: string | undefined } | undefined,
][] = [
  ['Lawyer', 'lawyerId', (matter) => matter.lawyer],
  ['Client', 'clientId', (matter) => matter.client],
  ['Referred by', 'referredById', (matter) => matter.referredBy],
  [
    'Related contact',
    'relatedMattersFilterUser',
    ({ roles = [] }) => {
      const role = roles.find(({ contactId }) => contactId)
      return role && { id: role.contactId!, name: role.contactName }
    },
  ],
]
for (const [label, parameter, of] of people) {
  test(`'${label}' is chosen by typing part of a name`, async ({ page, matters }) => {
    const { records } = await matters('pageSize=250')
    const person = records.map(of).find((reference) => reference?.name)!
    const theirs = await matters(`${parameter}=${encodeURIComponent(person.id)}`)
    await openFilters(page)

    await pick(page, label, person.name!, person.name!)

    await expect(page).toHaveURL((url) => url.searchParams.get(parameter) === person.id)
    await expect(page.getByRole('status')).toHaveText(spoken(theirs.totalRecords))
    await expect(page.getByText(`${label} ${person.name}`)).toBeVisible()
  })
}

test('practice areas are chosen by name, several at once', async ({ page, matters }) => {
  const panel = await openFilters(page)
  const areas = panel.getByRole('combobox', { name: 'Practice areas' })
  await areas.click()
  await page.getByRole('listbox').getByRole('option').nth(0).click()
  await page.getByRole('listbox').getByRole('option').nth(1).click()

  await expect(page).toHaveURL((url) => url.searchParams.getAll('practiceAreas').length === 2)
  const two = await matters(new URL(page.url()).search.slice(1))
  await expect(page.getByRole('status')).toHaveText(spoken(two.totalRecords))
})

test('a trust account is chosen by its name', async ({ page, matters }) => {
  const { records } = await matters('pageSize=50')
  const account = records.find((matter) => matter.trustAccount)!.trustAccount!
  const held = await matters(`trustAccounts=${encodeURIComponent(account)}`)
  await openFilters(page)

  await pick(page, 'Trust accounts', account.slice(0, 4), account)

  await expect(page.getByRole('status')).toHaveText(spoken(held.totalRecords))
})

for (const typed of ['1/7/2026', '1 Jul 2026', '2026-07-01']) {
  test(`'Opened from' understands ${typed}`, async ({ page, matters }) => {
    const since = await matters('openDateStart=2026-07-01')
    const panel = await openFilters(page)
    const field = panel.getByRole('textbox', { name: 'Opened from' })
    await field.pressSequentially(typed)
    // Half a date, such as 1/7/20, is not taken for a whole one.
    await expect(page).toHaveURL(/\/matters$/)
    await field.press('Enter')
    await expect(page).toHaveURL(/openDateStart=2026-07-01/)
    await expect(page.getByRole('status')).toHaveText(spoken(since.totalRecords))
    await expect(page.getByText('Opened from 1 Jul 2026')).toBeVisible()
  })
}

test("'Modified to' means the end of that day where the person is", async ({ page }) => {
  const panel = await openFilters(page)
  await panel.getByRole('textbox', { name: 'Modified to' }).fill('1 Dec 2025')
  await panel.getByRole('textbox', { name: 'Modified to' }).press('Enter')
  // Sydney is eleven hours ahead of UTC in December.
  await expect(page).toHaveURL(/modifiedDateEnd=2025-12-01T12%3A59%3A59.999Z/)
})

test('a date is chosen from the calendar, and the chip takes it away again', async ({ page }) => {
  const panel = await openFilters(page, '/matters?openDateStart=2026-07-01')
  const field = panel.getByRole('textbox', { name: 'Opened from' })
  await field.click()
  await page.getByRole('dialog').getByRole('button', { name: '15 July 2026' }).click()
  await expect(page).toHaveURL(/openDateStart=2026-07-15/)
  await expect(field).toHaveValue('15 Jul 2026')
  await page.getByRole('button', { name: 'Remove filter Opened' }).click()
  await expect(field).toHaveValue('')
})

test('a date that is none is told at the field and filters nothing', async ({ page }) => {
  const panel = await openFilters(page)
  await panel.getByRole('textbox', { name: 'Opened to' }).fill('31/2/2026')
  await panel.getByRole('textbox', { name: 'Opened to' }).press('Tab')
  await expect(panel.getByText('Enter a date, such as 1 Dec 2026')).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Opened to' })).toHaveValue('31/2/2026')
  await expect(page).toHaveURL(/\/matters$/)
})

test("'Clear filters' takes every filter away and keeps sort and page size", async ({ page }) => {
  await page.goto(
    '/matters?status=Open&search=a&openDateStart=2020-01-01&pageSize=25&sortBy=title&sortDirection=Ascending',
  )
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/matters\?sortBy=title&sortDirection=Ascending&pageSize=25$/)
  await expect(page.getByRole('searchbox', { name: 'Search matters' })).toHaveValue('')
})

test('a link that a colleague sent opens the same view', async ({ page, matters }) => {
  const address = 'status=Closed&sortBy=title&sortDirection=Descending&pageSize=25'
  const same = await matters(address)
  await page.goto(`/matters?${address}`)
  await expect(page.getByRole('row').nth(1)).toContainText(same.records[0]!.number!)
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})

test('Back from a search returns to the filter set before it, and search by search', async ({
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

const waysOut: [how: string, leave: (page: Page) => Promise<unknown>][] = [
  ["'Clear filters'", (page) => page.getByRole('button', { name: 'Clear filters' }).click()],
  ['Back', (page) => page.goBack()],
]
for (const [how, leave] of waysOut) {
  test(`${how} is not undone by letters that were still on their way`, async ({ page }) => {
    await page.clock.install()
    await page.goto('/matters')
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Open')
    await expect(page).toHaveURL(/status=Open$/)
    // The clock stands still, so that the pause after the typing cannot end before the next click.
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const search = page.getByRole('searchbox', { name: 'Search matters' })
    await search.fill('zzzz')
    await leave(page)
    await expect(page).toHaveURL(/\/matters$/)
    await page.clock.runFor(1000)
    await expect(search).toHaveValue('')
    await expect(page).toHaveURL(/\/matters$/)
  })
}

test('a range that ends before it begins says so at both dates and in its chip', async ({
  page,
}) => {
  const panel = await openFilters(page, '/matters?openDateStart=2026-07-01')
  const backwards = "'Opened from' is after 'Opened to', so nothing can match"
  const to = panel.getByRole('textbox', { name: 'Opened to' })
  await to.fill('1/1/2026')
  await to.press('Enter')
  await expect(to).toHaveAccessibleDescription(backwards)
  await expect(panel.getByRole('textbox', { name: 'Opened from' })).toHaveAccessibleDescription(
    backwards,
  )
  await expect(page.getByText('Opened 1 Jul 2026 back to 1 Jan 2026')).toBeVisible()
  await to.fill('1/8/2026')
  await to.press('Enter')
  await expect(panel.getByText('nothing can match')).toHaveCount(0)
})

test('a date that was typed closes its calendar, and Tab goes on to the next field', async ({
  page,
}) => {
  const panel = await openFilters(page)
  const from = panel.getByRole('textbox', { name: 'Opened from' })
  await from.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await from.pressSequentially('1/7/2026')
  await from.press('Enter')
  await expect(page).toHaveURL(/openDateStart=2026-07-01/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('textbox', { name: 'Opened to' })).toBeFocused()

  await from.click()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: '1 July 2026', exact: true }),
  ).toBeVisible()
})

test('a date that is none says which date counts instead', async ({ page }) => {
  const panel = await openFilters(page, '/matters?openDateStart=2026-07-01')
  const from = panel.getByRole('textbox', { name: 'Opened from' })
  await from.fill('31/2/2026')
  await from.press('Enter')
  await expect(from).toHaveAccessibleDescription(/The filter still uses 1 Jul 2026/)
  await expect(page).toHaveURL(/openDateStart=2026-07-01/)
})
