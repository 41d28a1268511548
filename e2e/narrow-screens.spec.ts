import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { describedMatter } from './described-matter.ts'
import { openFilter } from './filters.ts'
import { expect, test } from './fixtures.ts'
import { waitForListKeys } from './keys.ts'
import { resize } from './resize.ts'
import { tasksOf } from './task-page.ts'
import { visit } from './visit.ts'

test.use({ savesData: false })

/** Everything that scrolls sideways, except lists and tables themselves. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, main, header, section')]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.outerHTML.slice(0, 120)),
  )

/** Each control for text or a choice whose own text is smaller than 16 px. */
const smallText = (page: Page) =>
  page.locator('input, select, textarea').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && !one.matches('[type=checkbox], [type=radio]'))
      .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 16)
      .map((one) => one.outerHTML.slice(0, 120)),
  )

/** Between the buttons of a matter's head and its facts, in px. */
const spaceBelowButtons = (page: Page) =>
  page.evaluate(() => {
    const box = (element: Element | null | undefined) => element!.getBoundingClientRect()
    const button = document.querySelector('header a[href^="/time/new"]')
    const fact = [...document.querySelectorAll('header bdi')].find((one) => !one.closest('nav, h1'))
    return box(fact).top - box(button).bottom
  })

/** Waits for what shows that the page at an address is complete. */
const expectOpen: { [address: string]: (page: Page) => Promise<void> } = {
  '/tasks': (page) => expectButton(page, /^Status of/),
  '/tasks?view=board': (page) => expectButton(page, /^Move to/),
  '/tasks/new': (page) => expectButton(page, 'Create task'),
  '/settings': (page) => expectButton(page, 'Test connection'),
  '/settings/journal': (page) => expectButton(page, 'Export CSV'),
  '/time': (page) => expectText(page, /^(Pending|No time recorded here yet)$/),
  '/time/new': (page) => expectText(page, 'Cost code'),
}
const expectButton = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('button', { name }).first()).toBeVisible()
const expectText = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible()

/** Where the page is drawn otherwise on a tablet than on a phone. */
const widthsOf = (address: string) => (address.startsWith('/tasks') ? [320, 768] : [320])

test('on a narrow screen only the list of matters scrolls sideways, with filters and a calendar open too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/matters?status=Open')
  for (const width of [320, 360, 768]) {
    const at = `at ${width} px`
    await resize(page, width, 640)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect.soft(await tooWide(page), at).toEqual([])
    if (width === 360) await expectNoViolations(page, 'the matters on a phone')
    await openFilter(page, 'Opened')
    await expect(page.getByRole('table', { name: '' }).first()).toBeVisible()
    expect.soft(await tooWide(page), `${at}, with the calendar`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('a phone or a tablet shows the way to clear the filters: in full where there is room, and never beyond its edge', async ({
  page,
}) => {
  const clear = page.getByRole('button', { name: 'Clear filters' })
  for (const [address, width, isWhole] of [
    ['/tasks', 390, true],
    ['/tasks?priority=High', 390, true],
    ['/matters?status=Open', 360, true],
    ['/tasks?priority=High&taskType=Matter&dueDateStart=2026-01-01', 390, false],
    ['/matters?status=Open', 320, false],
    ['/tasks', 768, true],
    ['/tasks?view=board', 768, true],
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    await visit(page, address)
    await expect(clear, `${address} at ${width} px`).toBeInViewport({ ratio: 1 })
    const lines = await clear.evaluate((button) => button.scrollHeight - button.clientHeight)
    expect(lines <= 0, `${address} at ${width} px`).toBe(isWhole)
  }
})

test('on a narrow screen no page scrolls sideways, and axe finds nothing on that of a matter', async ({
  page,
  desk,
}) => {
  const matter = await describedMatter(desk)
  await resize(page, 320, 640)
  await page.goto(`/matters/${matter}`)
  await expect(page.getByRole('region', { name: 'Description' })).toBeVisible()
  for (const width of [320, 768]) {
    await resize(page, width, 640)
    expect.soft(await tooWide(page), `a matter at ${width} px`).toEqual([])
    expect.soft(await spaceBelowButtons(page), `a matter at ${width} px`).toBeGreaterThanOrEqual(8)
    await expectNoViolations(page, `a matter at ${width} px`)
  }
  // 'Timeline' cut short would be a second 'Time'.
  const parts = page.getByRole('navigation', { name: 'Parts of this matter' })
  for (const width of [360, 390]) {
    await resize(page, width, 640)
    await expect(parts.getByRole('link', { name: 'Timeline' })).toBeVisible()
    expect(await parts.evaluate((it) => it.scrollWidth - it.clientWidth), `${width} px`).toBe(0)
  }
  for (const [address, expectComplete] of Object.entries(expectOpen)) {
    await resize(page, 320, 640)
    await visit(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectComplete(page)
    for (const width of widthsOf(address)) {
      await resize(page, width, 640)
      expect.soft(await tooWide(page), `${address} at ${width} px`).toEqual([])
    }
  }
})

test('a phone zooms in on nothing that a person types or chooses in, as all of it has text of 16 px, and no page becomes wider', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 720 })
  const main = page.getByRole('main')
  const fields = main.getByRole('searchbox').or(main.getByRole('textbox'))
  await page.goto('/matters')
  await openFilter(page, 'Opened')
  await expect(page.getByRole('table', { name: '' }).first()).toBeVisible()
  expect.soft(await smallText(page), 'the filter by date').toEqual([])
  for (const address of ['/contacts', '/documents', '/contacts/new/person', '/matters/new']) {
    await visit(page, address)
    await expect(fields.first()).toBeVisible()
    expect.soft(await smallText(page), address).toEqual([])
    expect.soft(await tooWide(page), address).toEqual([])
  }
  for (const [address, expectComplete] of Object.entries(expectOpen)) {
    await visit(page, address)
    await expectComplete(page)
    expect.soft(await smallText(page), address).toEqual([])
    expect.soft(await tooWide(page), address).toEqual([])
  }
})

test('on a phone half of the screen is left to the tasks of a matter, whose title is shown in full by its summary', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 360, height: 720 })
  const { records } = await tasksOf(desk, 'pageSize=250&taskType=Matter&status=Todo')
  const title = page.getByRole('heading', { level: 1 })
  const parts = page.getByRole('navigation', { name: 'Parts of this matter' })
  const isCut = () => title.evaluate((it) => it.scrollWidth > it.clientWidth)
  let cut = 0
  for (const matter of new Set(records.map((task) => task.associatedMatterId))) {
    await visit(page, `/matters/${matter}/tasks`)
    const first = page.getByRole('row').nth(1)
    await expect(first).toBeVisible()
    await waitForListKeys(page)
    const end = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!.y
    expect(end - (await first.boundingBox())!.y).toBeGreaterThanOrEqual(360)
    for (const name of ['Not done', 'Done', 'All', 'Select', 'Columns']) {
      const control = page.getByRole('main').getByText(name, { exact: true })
      await expect(control, name).toBeInViewport({ ratio: 1 })
    }
    if (!(await isCut())) continue
    cut += 1
    await resize(page, 320, 720)
    for (const name of ['Not done', 'Done', 'All']) {
      const view = page.getByRole('main').getByRole('link', { name, exact: true })
      await expect(view, name).toBeInViewport({ ratio: 1 })
    }
    await resize(page, 360, 720)
    await parts.getByRole('link', { name: 'Summary' }).click()
    await expect.poll(isCut).toBe(false)
    break
  }
  expect(cut).toBe(1)
})

test('on a high tablet a section of a contact follows the one above it without a gap', async ({
  page,
  matters,
}) => {
  await page.setViewportSize({ width: 768, height: 1800 })
  const { records } = await matters('pageSize=50')
  const { client } = records.find((matter) => matter.client?.id)!
  await page.goto(`/contacts/${client!.id}`)
  const next = page.getByRole('region', { name: 'Next' })
  await expect(next).toBeVisible()
  const above = page.getByRole('region', { name: /^(Details|Notes)$/ }).last()
  const { y, height } = (await above.boundingBox())!
  expect((await next.boundingBox())!.y - y - height).toBeLessThanOrEqual(40)
})

test('on a phone what can be done with the timeline of a matter takes one line', async ({
  page,
  matters,
}) => {
  const [matter] = (await matters('pageSize=1')).records
  await page.setViewportSize({ width: 360, height: 720 })
  await page.goto(`/matters/${matter!.id}/timeline`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await waitForListKeys(page)
  const filter = (await page.getByRole('button', { name: 'Add filter' }).boundingBox())!
  const columns = (await page.getByRole('button', { name: 'Columns' }).boundingBox())!
  expect(columns.y).toBeLessThan(filter.y + filter.height)
  expect(columns.x).toBeGreaterThan(filter.x + filter.width)
})
