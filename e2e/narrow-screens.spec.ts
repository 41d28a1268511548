import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { describedMatter } from './described-matter.ts'
import { openFilter } from './filters.ts'
import { expect, test } from './fixtures.ts'
import { resize } from './resize.ts'
import { visit } from './visit.ts'

test.use({ savesData: false })

/** Everything that scrolls sideways, except lists and tables themselves. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, main, header, section')]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.outerHTML.slice(0, 120)),
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
