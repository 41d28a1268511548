import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/foreign-service.ts'

const matter = {
  id: '1-A',
  number: '24-0001',
  title: 'Estate of Alder',
  status: 'Open',
  client: { id: 'c', name: 'Marsden, Siobhan and Khanna, Aditi' },
  lawyer: { id: 'l', name: 'Papadopoulos-Whitfield, Alexandra' },
  practiceAreaName: 'Intellectual property and licences',
  dateOpen: '2024-02-03',
  matterTrustBalance: 12_480.5,
  lastActivity: '2020-03-04T10:00:00Z',
  roles: [],
}
const pageOf = (...records: object[]) => ({ totalRecords: records.length, pageIndex: 0, records })

/** A text that a person sees in the first row. */
const seen = (page: Page, text: string) =>
  page.getByRole('row').nth(1).getByText(text).filter({ visible: true }).first()

test('Select all takes every row of the page, and not only those near the screen', async ({
  page,
  matters,
}) => {
  const { records } = await matters('pageSize=50')
  await page.goto('/matters')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+a')
    const selected = await page.evaluate(() => String(getSelection()))
    for (const { number } of records) expect(selected).toContain(number)
  }).toPass()
})

test('Find looks through every row of the page, until other rows come', async ({ page }) => {
  await page.goto('/matters?pageSize=100')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+f')
    await expect(page.getByRole('row')).toHaveCount(101, { timeout: 300 })
  }).toPass()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('101–200 of')
  expect(await page.getByRole('row').count()).toBeLessThan(70)
})

test('Select all within the search box takes the text that stands there', async ({ page }) => {
  await page.goto('/matters?search=a')
  await page.getByRole('searchbox', { name: 'Search matters' }).press('ControlOrMeta+a')
  await page.keyboard.type('e')
  await expect(page).toHaveURL(/search=e$/)
})

const sorts: [width: number, order: string, sortBy: string, shows: string][] = [
  [360, 'Trust balance, largest first', 'matterTrustBalance', '12,480.50'],
  [360, 'Lawyer, A to Z', 'lawyer', 'Papadopoulos-Whitfield, Alexandra'],
  [320, 'Opened, oldest first', 'dateOpen', '3 Feb 2024'],
  [320, 'Last activity, newest first', 'lastActivity', 'days ago'],
  [768, 'Lawyer, A to Z', 'lawyer', 'Papadopoulos-Whitfield, Alexandra'],
  [768, 'Practice area, Z to A', 'practiceAreaName', 'Intellectual property and licences'],
  [1280, 'Opened, newest first', 'dateOpen', '3 Feb 2024'],
]
for (const [width, order, sortBy, shows] of sorts) {
  test(`at ${width} px matters are sorted by '${order}', and say their value`, async ({
    page,
    foreign,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    foreign.answer((_, response) => json(response, pageOf(matter)))
    await page.goto(`${foreign.desk.url}/matters`)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption(order)

    await expect(page).toHaveURL((url) => url.searchParams.get('sortBy') === sortBy)
    await expect(seen(page, shows)).toBeInViewport({ ratio: 0.9 })
    await expect
      .poll(() => foreign.asked.some(({ url }) => url.searchParams.has('sortBy')))
      .toBe(true)
  })
}

test('where every header has room, the headers alone sort', async ({ page }) => {
  await page.setViewportSize({ width: 1700, height: 900 })
  await page.goto('/matters')
  await expect(page.getByRole('columnheader', { name: 'Opened' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeHidden()
})

test('the order that the service keeps by itself is shown where the rows have it', async ({
  page,
  foreign,
}) => {
  await page.goto('/matters')
  const header = page.getByRole('columnheader', { name: 'Last activity' })
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/\/matters$/)
  await header.getByRole('button').click()
  await expect(page).toHaveURL(/sortBy=lastActivity&sortDirection=Ascending/)

  const newer = { ...matter, id: '2', lastActivity: '2026-03-04T10:00:00Z' }
  foreign.answer((_, response) => json(response, pageOf(matter, newer)))
  await page.goto(`${foreign.desk.url}/matters`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(header).toHaveAttribute('aria-sort', 'none')
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveText(/Default order/)
})

for (const width of [360, 768, 1100, 1280, 1440]) {
  test(`names of two people are read whole at ${width} px`, async ({ page, foreign }) => {
    await page.setViewportSize({ width, height: 700 })
    foreign.answer((_, response) => json(response, pageOf(matter)))
    await page.goto(`${foreign.desk.url}/matters`)
    const name = seen(page, matter.client.name)
    await expect(name).toBeVisible()
    await expect(name).toHaveAttribute('title', new RegExp(matter.client.name))
    // Neither the name nor its line nor its cell holds more than it shows.
    const cut = await name.evaluate((element) =>
      [element, element.parentElement!, element.closest('td')!]
        .filter(({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight)
        .map(({ outerHTML }) => outerHTML),
    )
    expect(cut).toEqual([])
    expect((await page.getByRole('row').nth(1).boundingBox())!.height).toBeLessThanOrEqual(48)
  })
}

for (const [width, margin] of [
  [360, 16],
  [768, 28],
  [1100, 28],
  [1440, 28],
] as const) {
  test(`at ${width} px the last column keeps the margin of the page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/matters')
    const last = page.getByRole('columnheader').filter({ visible: true }).last()
    await expect(last).toHaveCSS('padding-right', `${margin}px`)
    const first = page.getByRole('columnheader').filter({ visible: true }).first()
    await expect(first).toHaveCSS('padding-left', `${margin}px`)
  })
}

for (const [width, height] of [
  [320, 256],
  [568, 320],
] as const) {
  test(`on a screen of ${width} by ${height} px one scroll leads to the other pages`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/matters?pageSize=50')
    const next = page.getByRole('button', { name: 'Next', exact: true })
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(next).not.toBeInViewport()
    await page.mouse.move(150, 180)
    await expect(async () => {
      await page.mouse.wheel(0, 1000)
      await expect(next).toBeInViewport({ timeout: 100 })
    }).toPass()

    await next.click()
    await expect(page.locator('tr[aria-rowindex="52"]')).toBeInViewport()
  })
}

for (const [paper, width] of [
  ['portrait', 718],
  ['landscape', 1047],
] as const) {
  test(`on paper in ${paper} a list says what it is, and shows it whole`, async ({
    page,
    matters,
  }) => {
    const { totalRecords } = await matters('status=Open&search=a')
    await page.goto('/matters?status=Open&search=a&pageIndex=1')
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('51–100 of')
    await page.setViewportSize({ width, height: 1000 })
    await page.emulateMedia({ media: 'print' })

    await expect(page.getByText('Search a. Status Open.')).toBeVisible()
    const said = page.getByText('Sorted by: Last activity, newest first.')
    await expect(said).toContainText(`Matters 51–100 of ${totalRecords}.`)
    const today = await page.evaluate(() =>
      new Intl.DateTimeFormat('en-AU', { dateStyle: 'full' }).format(),
    )
    await expect(said).toContainText(`Printed ${today}`)
    await expect(page.getByRole('row')).toHaveCount(51)
    for (const name of ['Number', 'Client', 'Lawyer', 'Opened', 'Trust balance']) {
      await expect(page.getByRole('columnheader', { name })).toBeVisible()
    }
    const table = page.getByRole('grid', { name: 'Matters' })
    expect((await table.boundingBox())!.width).toBeLessThanOrEqual(width)
    const cut = await page
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
    expect(cut).toBe(0)
  })
}

test('a screen shows nothing of what is meant for paper', async ({ page }) => {
  await page.goto('/matters')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/Printed/)).toBeHidden()
})
