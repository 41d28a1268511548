/** What is whole and in reach on a phone, on a tablet and at 400 %, and what holds at any width. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { describedMatter } from './described-matter.ts'
import type { Desk } from './desk.ts'
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

/** The pages that have something to type or to choose, and what shows that each is complete. */
const pagesWithFields: { [address: string]: (page: Page) => Promise<void> } = {
  '/tasks': (page) => expectButton(page, /^Status of/),
  '/tasks?view=board': (page) => expectButton(page, /^Move to/),
  '/tasks/new': (page) => expectButton(page, 'Create task'),
  '/settings': (page) => expectButton(page, 'Test connection'),
  '/settings/journal': (page) => expectButton(page, 'Export CSV'),
  '/time': (page) => expectText(page, /^(Pending|No time recorded here yet)$/),
  '/time/new': (page) => expectText(page, 'Cost code'),
  '/contacts': (page) => expectField(page),
  '/documents': (page) => expectField(page),
  '/contacts/new/person': (page) => expectField(page),
  '/matters/new': (page) => expectField(page),
}
const expectButton = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('button', { name }).first()).toBeVisible()
const expectText = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible()
const expectField = (page: Page) => {
  const main = page.getByRole('main')
  return expect(main.getByRole('searchbox').or(main.getByRole('textbox')).first()).toBeVisible()
}

/** Where the page is drawn otherwise on a tablet than on a phone. */
const widthsOf = (address: string) => (address.startsWith('/tasks') ? [320, 360, 768] : [320, 360])

async function openMatterFilters(page: Page) {
  await resize(page, 320, 640)
  await visit(page, '/matters?status=Open')
  for (const width of [320, 360, 768]) {
    const at = `at ${width} px`
    await resize(page, width, 640)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect.soft(await tooWide(page), at).toEqual([])
    if (width === 360) await expectNoViolations(page, 'the matters on a phone')
    await openFilter(page, 'Opened')
    await expect(page.getByRole('table', { name: '' }).first()).toBeVisible()
    expect.soft(await tooWide(page), `${at}, with the calendar`).toEqual([])
    if (width === 360) expect.soft(await smallText(page), 'the filter by date').toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
}

async function openMatter(page: Page, desk: Desk) {
  const matter = await describedMatter(desk)
  await resize(page, 320, 640)
  await visit(page, `/matters/${matter}`)
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
}

async function openEveryPage(page: Page) {
  for (const [address, expectComplete] of Object.entries(pagesWithFields)) {
    await resize(page, 320, 640)
    await visit(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectComplete(page)
    for (const width of widthsOf(address)) {
      await resize(page, width, 640)
      const at = `${address} at ${width} px`
      expect.soft(await tooWide(page), at).toEqual([])
      if (width === 360) expect.soft(await smallText(page), at).toEqual([])
    }
  }
}

test('on a narrow screen no page scrolls sideways, a phone zooms in on nothing, and axe finds nothing on the matters and on one of them', async ({
  page,
  desk,
}) => {
  await test.step('only the list of matters scrolls sideways, with filters and a calendar open too', () =>
    openMatterFilters(page))
  await test.step('the page of a matter does not scroll sideways, its buttons stand clear of its facts, and axe finds nothing on it', () =>
    openMatter(page, desk))
  await test.step('no page scrolls sideways, and all that a person types or chooses in has text of 16 px', () =>
    openEveryPage(page))
})

async function expectClearFilters(page: Page) {
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
    await resize(page, width, 640)
    await visit(page, address)
    await expect(clear, `${address} at ${width} px`).toBeInViewport({ ratio: 1 })
    const lines = await clear.evaluate((button) => button.scrollHeight - button.clientHeight)
    expect(lines <= 0, `${address} at ${width} px`).toBe(isWhole)
  }
}

async function expectRowsNearTheTop(page: Page) {
  await resize(page, 390, 844)
  for (const path of ['/contacts', '/tasks?status=Todo&priority=High']) {
    await visit(page, path)
    const first = page.getByRole('row').nth(1)
    await expect(first).toBeVisible()
    expect((await first.boundingBox())!.y, path).toBeLessThan(256)
  }
}

async function expectChipsOnOneLine(page: Page) {
  await resize(page, 768, 844)
  await visit(page, '/tasks?status=Todo&priority=High&taskType=Matter&dueDateEnd=2027-01-01')
  for (const width of [768, 390]) {
    await resize(page, width, 844)
    const remove = page.getByRole('button', { name: /^Remove filter/ })
    await expect(remove).toHaveCount(4)
    const buttons = [
      ...(await remove.all()),
      page.getByRole('button', { name: 'Add filter' }),
      page.getByRole('button', { name: 'Clear filters' }),
    ]
    const tops = await Promise.all(buttons.map(async (one) => (await one.boundingBox())!.y))
    expect(new Set(tops).size, `at ${width} px`).toBe(1)
    for (const button of buttons.slice(-2)) await expect(button).toBeInViewport({ ratio: 1 })
    const cut = await page
      .getByRole('button', { name: /^(Status|Priority|Linked to|Due) / })
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect(cut, `at ${width} px`).toBe(0)
  }
}

async function expectGroupHeadings(page: Page) {
  await visit(page, '/tasks?group=matter')
  for (const width of [1440, 768, 390]) {
    await resize(page, width, 800)
    const heading = page.locator('tbody tr:has(td[colspan])').first()
    await expect(heading).toBeVisible()
    const count = heading.getByText(/^\d+ tasks?$/)
    await expect(count, `at ${width} px`).toBeInViewport({ ratio: 1 })
    const name = await heading
      .locator('bdi')
      .first()
      .evaluate((element) => {
        const { scrollWidth, clientWidth } = element.parentElement!
        return { text: element.textContent, hidden: scrollWidth - clientWidth }
      })
    expect(name.text).toMatch(/ · /)
    if (width === 1440) expect(name.hidden).toBeLessThanOrEqual(0)
  }
}

async function expectStatusAndDueWhole(page: Page) {
  await visit(page, '/tasks')
  for (const width of [1440, 1024, 768, 390]) {
    await resize(page, width, 800)
    const values = page.getByRole('button', { name: /^(Status|Due date) of / })
    await expect(values.first()).toBeVisible()
    const cut = await values.evaluateAll((all) =>
      all
        .filter(({ firstElementChild: value }) => value!.scrollWidth > value!.clientWidth)
        .map(({ textContent }) => textContent),
    )
    expect(cut, `at ${width} px`).toEqual([])
    // It is said once: in its column, or where there is none below the description.
    const drawn = await page
      .getByRole('row')
      .nth(1)
      .locator('time')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)
    expect(drawn, `at ${width} px`).toBe(1)
  }
  // Beside the boxes by which tasks are selected, too.
  await resize(page, 360, 800)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: /^Select / }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Status of / }).first()).toBeInViewport({
    ratio: 1,
  })
}

async function expectLabelsApart(page: Page) {
  await resize(page, 320, 256)
  await visit(page, '/matters')
  for (const [width, height] of [
    [320, 256],
    [360, 225],
  ] as const) {
    await resize(page, width, height)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const gaps = await links.evaluateAll((all) =>
      all.slice(1).map((link, index) => {
        // The label alone: what is noted beside it may be there or not.
        const labelOf = ({ childNodes }: Element) => {
          const range = document.createRange()
          range.selectNode([...childNodes].find((node) => node instanceof Text)!)
          return range.getBoundingClientRect()
        }
        return labelOf(link).left - labelOf(all[index]!).right
      }),
    )
    expect(Math.min(...gaps), `at ${width} px`).toBeGreaterThanOrEqual(4)
    await expect(links.last(), `at ${width} px`).toBeInViewport({ ratio: 1 })
  }
}

test('on any screen a list leaves room for its rows, and its filters, groups and tasks are whole', async ({
  page,
}) => {
  test.slow()
  await test.step('a phone or a tablet shows the way to clear the filters: in full where there is room, and never beyond its edge', () =>
    expectClearFilters(page))
  await test.step('on a phone a list begins in the upper part of the screen', () =>
    expectRowsNearTheTop(page))
  await test.step('chips stay on one line, each whole within it, and both buttons behind them are in reach', () =>
    expectChipsOnOneLine(page))
  await test.step('a group of tasks has a heading that is cut by its end alone, and its count whole', () =>
    expectGroupHeadings(page))
  await test.step('the status and the due date of a task are whole beside the mark that they can be changed', () =>
    expectStatusAndDueWhole(page))
  await test.step('at 400 % zoom the labels of the navigation stand apart', () =>
    expectLabelsApart(page))
})

/** Waits until nothing of the page is still being read. */
const expectWhole = (page: Page) =>
  expect(page.getByRole('main').locator('[data-waiting], [aria-busy="true"]')).toHaveCount(0)

async function expectRoomForTasks(page: Page, desk: Desk) {
  await resize(page, 360, 720)
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
}

async function expectTimelineOnOneLine(page: Page, id: string) {
  await resize(page, 360, 720)
  await visit(page, `/matters/${id}/timeline`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await waitForListKeys(page)
  const filter = (await page.getByRole('button', { name: 'Add filter' }).boundingBox())!
  const columns = (await page.getByRole('button', { name: 'Columns' }).boundingBox())!
  expect(columns.y).toBeLessThan(filter.y + filter.height)
  expect(columns.x).toBeGreaterThan(filter.x + filter.width)
}

async function expectButtonsInOrder(page: Page, id: string) {
  await visit(page, `/matters/${id}`)
  for (const width of [1440, 768, 390]) {
    await resize(page, width, 844)
    const places = (names: string[]) =>
      Promise.all(
        names.map(
          async (name) => (await page.getByRole('link', { name, exact: true }).boundingBox())!.x,
        ),
      )
    await expect(page.getByRole('link', { name: 'Edit matter' })).toBeVisible()
    await expectWhole(page)
    const [edit, task, time] = await places(['Edit matter', 'New task', 'Record time'])
    expect([edit! < task!, task! < time!], `at ${width} px`).toEqual([true, true])
    const tops = await page
      .getByText(/^(Trust balance|Estimated fee|Work in progress|Billed) ?/)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    const perRow = tops.map((top) => tops.filter((other) => other === top).length)
    expect(perRow.length, `at ${width} px`).toBeGreaterThan(1)
    expect(Math.min(...perRow), `at ${width} px: ${tops.join()}`).toBeGreaterThan(1)
  }
}

async function expectNoGap(page: Page, id: string) {
  await resize(page, 768, 1800)
  await visit(page, `/contacts/${id}`)
  const next = page.getByRole('region', { name: 'Next' })
  await expect(next).toBeVisible()
  await expectWhole(page)
  const above = page.getByRole('region', { name: /^(Details|Notes)$/ }).last()
  const { y, height } = (await above.boundingBox())!
  expect((await next.boundingBox())!.y - y - height).toBeLessThanOrEqual(40)
}

test('a matter and its client are read on a phone and on a tablet, where what can be done is in reach', async ({
  page,
  desk,
  matters,
}) => {
  test.slow()
  const { records } = await matters('pageSize=50')
  const { id } = records[0]!
  const { client } = records.find((matter) => matter.client?.id)!
  await test.step('on a phone half of the screen is left to the tasks of a matter, whose title is shown in full by its summary', () =>
    expectRoomForTasks(page, desk))
  await test.step('on a phone what can be done with the timeline of a matter takes one line', () =>
    expectTimelineOnOneLine(page, id))
  await test.step('a matter has its buttons in one order everywhere, and no figure alone in a row', () =>
    expectButtonsInOrder(page, id))
  await test.step('on a high tablet a section of a contact follows the one above it without a gap', () =>
    expectNoGap(page, client!.id))
})
