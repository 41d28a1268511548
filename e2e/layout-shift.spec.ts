import type { Page } from '@playwright/test'
import { MatterPage } from '#contract/matters.ts'
import { expect, test } from './fixtures.ts'
import { waitForSingleKeys } from './keys.ts'
import { tasksOf } from './task-page.ts'

const oneMatter = '/public/api/v1/matters?pageSize=1'

type Shift = { value: number; what: string }
declare const shiftsSoFar: () => Shift[]

/** Records in the page what moves by itself, as browsers report it. */
function noteShifts() {
  type Entry = PerformanceEntry & { value: number; sources?: { node?: Node }[] }
  const noted: Shift[] = []
  const note = (entries: PerformanceEntryList) => {
    for (const { value, sources = [] } of entries as Entry[]) {
      const texts = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '')
      noted.push({ value, what: texts.join(' | ') })
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  Object.assign(globalThis, {
    // With those that the observer has not been handed yet.
    shiftsSoFar: () => {
      note(observer.takeRecords())
      return noted
    },
  })
}

/** Whether everything that the page waited for is there, typefaces included. */
const isAtRest = () =>
  document.querySelector('h1') !== null &&
  document.querySelector('[data-waiting], .waiting') === null &&
  document.fonts.status === 'loaded'

/** Browsers show this as `0.00`: a count that gets longer moves its neighbour by a hair. */
const mostAllowed = 0.002

type Ids = { matter: string; contact: string; task: string }
type Place = [name: string, path: (ids: Ids) => string]

/** Each page with its address. */
const places: Place[] = [
  ['today', () => '/'],
  ['the matters', () => '/matters'],
  ['the documents', () => '/documents'],
  ['the contacts', () => '/contacts'],
  ['the tasks', () => '/tasks'],
  ['the time', () => '/time'],
  ['the settings', () => '/settings'],
  ['a matter', ({ matter }) => `/matters/${matter}`],
  ['the documents of a matter', ({ matter }) => `/matters/${matter}/documents`],
  ['the tasks of a matter', ({ matter }) => `/matters/${matter}/tasks`],
  ['a contact', ({ contact }) => `/contacts/${contact}`],
  ['the contacts, of whom one was opened', () => '/contacts'],
  ['the documents of a contact', ({ contact }) => `/contacts/${contact}/documents`],
  ['a new matter', () => '/matters/new'],
  ['a new task', () => '/tasks/new'],
  ['a new time record', () => '/time/new'],
  ['a new person', () => '/contacts/new/person'],
]

/** Those that are much like another, and that may scroll otherwise. */
const otherPlaces: Place[] = [
  ['the matters with a filter', () => '/matters?status=Open'],
  ['the time of a matter', ({ matter }) => `/matters/${matter}/time`],
  ['the form of a matter', ({ matter }) => `/matters/${matter}/edit`],
  ['the form of a contact', ({ contact }) => `/contacts/${contact}/edit`],
  ['a new company', () => '/contacts/new/company'],
  ['a new group', () => '/contacts/new/plural'],
  ['the board', () => '/tasks?view=board'],
  ['a task', ({ task }) => `/tasks/${task}`],
  ['no page', () => '/nowhere'],
]

/** By how many pixels the window can be scrolled beside what scrolls in it. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.scrollingElement!
    return scrollHeight - clientHeight
  })

async function expectNoWindowScroll(page: Page, name: string) {
  for (const [width, height] of [
    [1440, 900],
    [360, 800],
    [360, 225],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect.soft(await beyond(page), `${name} at ${width} × ${height}`).toBe(0)
  }
}

for (const [width, visited, also] of [
  [1440, [...places, ...otherPlaces], ', and no page scrolls as a window'],
  [390, places, ''],
] as const) {
  test(`nothing moves visibly by itself on any page, ${width} pixels wide${also}`, async ({
    page,
    startOwnDesk,
  }) => {
    test.setTimeout(120_000)
    // A desk of its own, where nothing that other tests left can move.
    const { desk, end } = await startOwnDesk('embedded')
    const { records } = MatterPage.parse(await (await fetch(`${desk.url}${oneMatter}`)).json())
    const { id: matter, client } = records[0]!
    const task = (await tasksOf(desk, 'pageSize=1')).records[0]!.id
    const ids = { matter, contact: client!.id!, task }
    const size = { width, height: 900 }
    await page.setViewportSize(size)
    await page.addInitScript(noteShifts)
    // Typefaces come with the first page that a person ever opens, and are kept.
    await page.goto(desk.url)
    await page.waitForFunction(isAtRest)
    for (const [name, path] of visited) {
      await page.goto(desk.url + path(ids))
      await page.waitForFunction(isAtRest)
      await waitForSingleKeys(page)
      const noted = await page.evaluate(() => shiftsSoFar())
      const sum = noted.reduce((total, { value }) => total + value, 0)
      expect.soft(sum, `${name}: ${JSON.stringify(noted)}`).toBeLessThan(mostAllowed)
      if (!also) continue
      await expectNoWindowScroll(page, name)
      await page.setViewportSize(size)
    }
    await end()
  })
}
