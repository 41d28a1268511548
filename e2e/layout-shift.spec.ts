import type { Page } from '@playwright/test'
import { setPreferences } from './desk.ts'
import { MatterPage } from '#contract/matters.ts'
import { expect, test } from './fixtures.ts'
import { waitForSingleKeys } from './keys.ts'
import { resize } from './resize.ts'
import { tasksOf } from './task-page.ts'

test.use({ savesData: false })

const newestMatters = '/public/api/v1/matters?pageSize=50'

type Shift = { value: number; what: string }
declare const shiftsSoFar: () => Shift[]

/** Records in the page what moves by itself, as browsers report it. */
function noteShifts() {
  type Source = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  type Entry = PerformanceEntry & { value: number; sources?: Source[] }
  const textOf = (node?: Node) =>
    node?.textContent?.slice(0, 40) || (node instanceof Element ? node.outerHTML.slice(0, 120) : '')
  const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ')
  const noted: Shift[] = []
  const note = (entries: PerformanceEntryList) => {
    for (const { value, sources = [] } of entries as Entry[]) {
      const texts = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${textOf(node)} (${at(previousRect)} → ${at(currentRect)})`,
      )
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

/** For how many seconds the style sheets of the page hold back what is below a part that still loads. */
function secondsHeldBack() {
  const rulesOf = (rules: CSSRuleList): CSSRule[] =>
    [...rules].flatMap((rule) => [
      rule,
      ...(rule instanceof CSSGroupingRule ? rulesOf(rule.cssRules) : []),
    ])
  return [...document.styleSheets]
    .flatMap((sheet) => rulesOf(sheet.cssRules))
    .flatMap((rule) => (rule instanceof CSSStyleRule ? [rule.style] : []))
    .filter(({ animationName }) => animationName.includes('hold-back'))
    .map(({ animationDuration }) => Number.parseFloat(animationDuration))
}

/** Has what is below a part that still loads wait for as long as a busy machine needs, and not for seconds. */
function holdBackForLong() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { animation-duration: 60s !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Whether everything that the page waited for is there, typefaces included. */
const isAtRest = () =>
  document.querySelector('h1') !== null &&
  document.querySelector('[data-waiting], [data-waits], .waiting') === null &&
  document.fonts.status === 'loaded' &&
  document.cookie.includes('desk-typefaces=kept')

type Ids = { matter: string; contact: string; task: string; lawyer: string }
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
  ['the journal', () => '/settings/journal'],
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

/** Those with names that are read after the rows, or with parts below others that are longer than was known. */
const latePlaces: Place[] = [
  ['the matters of a lawyer', ({ lawyer }) => `/matters?status=Open&lawyerId=${lawyer}`],
  ['the tasks of a person', ({ lawyer }) => `/tasks?assignedToId=${lawyer}`],
  ['the time of a matter', ({ matter }) => `/matters/${matter}/time`],
  ['the timeline of a matter', ({ matter }) => `/matters/${matter}/timeline`],
  ['the board', () => '/tasks?view=board'],
]

/** Those that are much like another, and that may scroll otherwise. */
const otherPlaces: Place[] = [
  ['the matters with a filter', () => '/matters?status=Open'],
  ['the form of a matter', ({ matter }) => `/matters/${matter}/edit`],
  ['the form of a contact', ({ contact }) => `/contacts/${contact}/edit`],
  ['a new company', () => '/contacts/new/company'],
  ['a new group', () => '/contacts/new/plural'],
  ['a task', ({ task }) => `/tasks/${task}`],
  ['no page', () => '/nowhere'],
]

/** By how many pixels the window can be scrolled beside what scrolls in it. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.scrollingElement!
    return scrollHeight - clientHeight
  })

/** Where there is room enough on a low screen, there is on a higher one. */
async function expectNoWindowScroll(page: Page, name: string) {
  for (const [width, height] of [
    [1440, 900],
    [360, 225],
  ] as const) {
    await resize(page, width, height)
    expect.soft(await beyond(page), `${name} at ${width} × ${height}`).toBe(0)
  }
}

/** Those whose head or rows are drawn otherwise on a tablet than on a phone. */
const tabletPlaces = places.filter(([, path]) =>
  /^\/(contacts|tasks|time|matters\/\w+)$/.test(
    path({ matter: 'm', contact: 'c', task: 't', lawyer: 'l' }),
  ),
)

/** Records time on a matter, so that there are names to come. */
async function recordTime(desk: { url: string }, matter: string, lawyer: string) {
  await setPreferences(desk, { timeHoldSeconds: 0 })
  const record = { durationMinutes: 45, costCode: 'ADV', amountExclTax: 1280 }
  for (const date of ['2026-11-02', '2026-11-03', '2026-11-04']) {
    const body = JSON.stringify({
      ...record,
      date,
      associatedMatterId: matter,
      staffContactId: lawyer,
      description: 'Reviewing the contract, and advising the client by telephone on it',
    })
    const headers = { 'x-practice-desk': '1', 'content-type': 'application/json' }
    const address = `${desk.url}/desk/v1/time-records/${crypto.randomUUID()}`
    await fetch(address, { method: 'PUT', headers, body })
  }
  const recorded = async () => {
    const answer = await fetch(`${desk.url}/desk/v1/time-records`)
    return ((await answer.json()) as { totalRecords: number }).totalRecords
  }
  await expect.poll(recorded).toBe(3)
}

/** How the button that removes a filter is shown before the part that draws the filter's name is there, for a frame or two. */
const removeBeforeItsName = (page: Page) =>
  page.getByRole('button', { name: 'Remove filter Assigned to' }).evaluate((remove) => {
    const chip = remove.parentElement!.cloneNode(true) as HTMLElement
    chip.querySelector('b')!.replaceChildren()
    remove.parentElement!.after(chip)
    const { visibility } = getComputedStyle(chip.lastElementChild!)
    chip.remove()
    return visibility
  })

for (const { widths, also } of [
  {
    widths: [[1440, [...places, ...latePlaces, ...otherPlaces]]],
    also: ', and no page scrolls as a window',
  },
  {
    widths: [
      [390, [...places, ...latePlaces]],
      [768, tabletPlaces],
    ],
    also: '',
  },
] as const) {
  const wide = widths.map(([width]) => width).join(' and ')
  test(`nothing moves by itself on any page, ${wide} pixels wide${also}`, async ({
    page,
    startOwnDesk,
  }) => {
    test.slow()
    // A desk of its own, where nothing that other tests left can move.
    const { desk, end } = await startOwnDesk('embedded')
    const { records } = MatterPage.parse(await (await fetch(`${desk.url}${newestMatters}`)).json())
    const { id: matter, client, lawyer } = records.find((one) => one.client?.id && one.lawyer?.id)!
    const task = (await tasksOf(desk, 'pageSize=1')).records[0]!.id
    const ids = { matter, contact: client!.id!, task, lawyer: lawyer!.id! }
    await recordTime(desk, ids.matter, ids.lawyer)
    await page.addInitScript(noteShifts)
    await page.addInitScript(holdBackForLong)
    // Typefaces come with the first page that a person ever opens, and are kept.
    await resize(page, widths[0][0], 900)
    await page.goto(desk.url)
    await page.waitForFunction(isAtRest)
    const held = await page.evaluate(secondsHeldBack)
    expect(held.length).toBeGreaterThan(1)
    expect(Math.min(...held)).toBeGreaterThanOrEqual(1)
    for (const [width, visited] of widths) {
      const size = { width, height: 900 }
      await resize(page, size.width, size.height)
      // The next page is drawn for what the browser has told.
      await page.waitForFunction((told) => document.cookie.includes(told), `~${width}~`)
      for (const [name, path] of visited) {
        await page.goto(desk.url + path(ids))
        await page.waitForFunction(isAtRest)
        await waitForSingleKeys(page)
        const noted = await page.evaluate(() => shiftsSoFar())
        const sum = noted.reduce((total, { value }) => total + value, 0)
        expect.soft(sum, `${name} at ${width} px: ${JSON.stringify(noted)}`).toBe(0)
        if (path(ids).includes('assignedToId'))
          expect.soft(await removeBeforeItsName(page), `${name} at ${width} px`).toBe('hidden')
        if (!also) continue
        await expectNoWindowScroll(page, name)
        await resize(page, size.width, size.height)
      }
    }
    await end()
  })
}
