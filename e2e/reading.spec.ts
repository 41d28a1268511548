/** Reading the matters: at any width, on a low screen, on paper, and by what a browser finds and selects. */
import type { Page } from '@playwright/test'
import { expect, type ReadMatters, test, type ThirdParty } from './fixtures.ts'
import { json } from '#main/testing/third-party-service.ts'
import { waitForListKeys } from './keys.ts'
import { resize } from './resize.ts'
import { visit } from './visit.ts'

test.use({ savesData: false })

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
const inFirstRow = (page: Page, text: string) =>
  page.getByRole('row').nth(1).getByText(text).filter({ visible: true }).first()

async function findAndSelectAll(page: Page, matters: ReadMatters) {
  const { records } = await matters('pageSize=100&pageIndex=1')
  const rows = page.getByRole('row')
  await visit(page, '/matters?pageSize=100')
  await expect(rows.nth(1)).toBeVisible()
  await waitForListKeys(page)
  await page.keyboard.press('ControlOrMeta+f')
  await expect(rows).toHaveCount(101)
  await page.keyboard.press('Escape')

  // Other rows come, of which those near the screen are drawn, until they are all wanted too.
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('101–200 of')
  await expect.poll(() => rows.count()).toBeLessThan(70)
  await page.keyboard.press('ControlOrMeta+a')
  const selected = await page.evaluate(() => String(getSelection()))
  for (const { number } of records) expect(selected).toContain(number)

  const search = page.getByRole('searchbox', { name: 'Search matters' })
  await search.fill('a')
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'a')
  await search.press('ControlOrMeta+a')
  await page.keyboard.type('e')
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'e')
}

async function scrollOnLowScreens(page: Page) {
  for (const [width, height] of [
    [320, 256],
    [568, 320],
  ] as const) {
    const at = `on ${width} by ${height} px`
    await resize(page, width, height)
    await visit(page, '/matters?pageSize=50')
    const next = page.getByRole('button', { name: 'Next', exact: true })
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(next, at).not.toBeInViewport()
    await page.mouse.move(150, 180)
    // As many turns of the wheel as it takes.
    await expect(async () => {
      await page.mouse.wheel(0, 1000)
      await expect(next, at).toBeInViewport({ timeout: 100 })
    }).toPass()

    await next.click()
    await expect(page.locator('tr[aria-rowindex="52"]'), at).toBeInViewport()
  }
}

async function printEitherWay(page: Page, matters: ReadMatters) {
  const { totalRecords } = await matters('status=Open&search=a')
  await visit(page, '/matters?status=Open&search=a&pageIndex=1')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('51–100 of')
  const printed = page.getByText(/Printed/)
  for (const [paper, width] of [
    ['portrait', 718],
    ['landscape', 1047],
  ] as const) {
    await expect(printed, `before ${paper}`).toBeHidden()
    await page.setViewportSize({ width, height: 1000 })
    await page.emulateMedia({ media: 'print' })

    const asked = page.getByText('Search a. Status Open.')
    await expect(asked, paper).toBeVisible()
    // The built-in service orders by last activity where it is not asked for another order.
    const caption = page.getByText('Sorted by: Last activity, newest first.')
    await expect(caption, paper).toContainText(`Matters 51–100 of ${totalRecords}.`)
    const today = await page.evaluate(() =>
      new Intl.DateTimeFormat('en-AU', { dateStyle: 'full' }).format(),
    )
    await expect(asked, paper).toContainText(`Printed ${today}`)
    await expect(page.getByRole('row'), paper).toHaveCount(51)
    for (const name of ['Number', 'Client', 'Lawyer', 'Opened', 'Trust balance']) {
      await expect(page.getByRole('columnheader', { name }), paper).toBeVisible()
    }
    const table = page.getByRole('grid', { name: 'Matters' })
    expect((await table.boundingBox())!.width, paper).toBeLessThanOrEqual(width)
    const cutOff = await page
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
    expect(cutOff, paper).toBe(0)
    await page.emulateMedia({ media: null })
  }
}

async function printOtherLists(page: Page, matters: ReadMatters) {
  const { records } = await matters('status=Open')
  const printed = page.getByText(/Printed/)
  for (const [address, says] of [
    [`/matters/${records[0]!.id}/tasks`, 'Status Not done.'],
    ['/documents?search=letter', 'Search letter.'],
    ['/tasks?priority=High', 'Priority High.'],
    ['/contacts?contactType=Company', 'Kind Company.'],
    ['/time?dateStart=2026-07-01', 'Date from 1 Jul 2026.'],
  ] as const) {
    await visit(page, address)
    await expect(printed, `before ${address}`).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(printed, address).toContainText(says)
    await page.emulateMedia({ media: null })
  }
}

test('a person reads a list to its end by Find, by Select all, on a low screen and on paper', async ({
  page,
  matters,
}) => {
  await test.step('Find and Select all reach every row of a page, and Select all in the search box only its text', () =>
    findAndSelectAll(page, matters))
  await test.step('a printed list, portrait or landscape, says what it shows and cuts nothing off; the screen shows none of that', () =>
    printEitherWay(page, matters))
  await test.step('the other lists say on paper what they show, and not on the screen', () =>
    printOtherLists(page, matters))
  await test.step('on a low screen scrolling leads to the other pages', () =>
    scrollOnLowScreens(page))
})

type Sort = [order: string, sortBy: string, shows: string]
const sorts: { [width: number]: Sort[] } = {
  320: [
    ['Opened, oldest first', 'dateOpen', '3 Feb 2024'],
    ['Last activity, newest first', 'lastActivity', ' ago'],
  ],
  360: [
    ['Trust balance, largest first', 'matterTrustBalance', '12,480.50'],
    ['Lawyer, A to Z', 'lawyer', 'Papadopoulos-Whitfield, Alexandra'],
  ],
  768: [
    ['Lawyer, A to Z', 'lawyer', 'Papadopoulos-Whitfield, Alexandra'],
    ['Practice area, Z to A', 'practiceAreaName', 'Intellectual property and licences'],
  ],
  1280: [['Opened, newest first', 'dateOpen', '3 Feb 2024']],
}

async function readRows(page: Page, service: ThirdParty) {
  for (const width of [360, 768, 1100, 1280, 1440]) {
    const at = `at ${width} px`
    await resize(page, width, 700)
    // Another search each time, so that no row is active from before.
    await visit(page, `${service.desk.url}/matters?search=${width}`)
    const name = inFirstRow(page, matter.client.name)
    await expect(name, at).toBeVisible()
    const row = page.getByRole('row').nth(1)
    const { height } = (await row.boundingBox())!
    expect(height, at).toBe(width < 1240 ? 48 : 36)
    // No text of the row comes nearer to its edges than 3 px.
    const nearest = await row.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const gaps: number[] = []
      while (texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        for (const line of range.getClientRects()) gaps.push(line.top - top, bottom - line.bottom)
      }
      return Math.min(...gaps)
    })
    expect(nearest, at).toBeGreaterThanOrEqual(3)

    // Between a phone and a desk the title's column has room for both names.
    if (width < 640 || width >= 1240) {
      // Twice on the page: as it is cut, and whole.
      const whole = page.locator('[popover]').getByText(matter.client.name)
      await expect(page.getByRole('grid').getByRole('link').first()).toHaveAttribute(
        'tabindex',
        '-1',
      )
      // Escape closes it wherever the focus is.
      await name.hover()
      await expect(whole, at).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(whole, at).toBeHidden()
      await page.mouse.move(0, 0)
      await name.hover()
      await expect(whole, at).toBeInViewport({ ratio: 1 })
      await page.mouse.move(0, 0)
      await expect(whole, at).toBeHidden()
      await page.getByRole('grid').press('Home')
      await expect(whole, at).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(whole, at).toBeHidden()
    }

    const margin = width < 640 ? '16px' : '28px'
    const headers = page.getByRole('columnheader').filter({ visible: true })
    await expect(headers.first(), at).toHaveCSS('padding-left', margin)
    await expect(headers.last(), at).toHaveCSS('padding-right', margin)
  }
}

async function sortByAnyColumn(page: Page, service: ThirdParty) {
  const choice = page.getByRole('combobox', { name: 'Sort by' })
  await visit(page, `${service.desk.url}/matters`)
  for (const [width, wanted] of Object.entries(sorts)) {
    await resize(page, Number(width), 700)
    for (const [order, sortBy, shows] of wanted) {
      await page.getByRole('button', { name: 'Columns' }).click()
      await choice.selectOption(order)
      await page.getByRole('button', { name: 'Close' }).click()
      const at = `${order} at ${width} px`
      await expect(page, at).toHaveURL((url) => url.searchParams.get('sortBy') === sortBy)
      await expect(inFirstRow(page, shows), at).toBeInViewport({ ratio: 0.9 })
      const queries = () => service.asked.map(({ url }) => url.searchParams)
      await expect.poll(() => queries().some((query) => query.has('sortBy', sortBy)), at).toBe(true)
    }
  }
}

test('on a screen of any width a row is whole, and matters can be sorted by any column', async ({
  page,
  thirdParty,
}) => {
  thirdParty.answer((_, response) => json(response, pageOf(matter)))
  await test.step('a row is one line or two, which touch no hairline, and shows the whole of a name that it cuts', () =>
    readRows(page, thirdParty))
  await test.step('matters can be sorted by any column, and show its value', () =>
    sortByAnyColumn(page, thirdParty))
})
