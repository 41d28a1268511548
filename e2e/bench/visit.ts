/** One visit of a lawyer to the matters: what they ask for, and how long each answer takes to be on the screen. */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { MatterPage } from '#contract/matters.ts'
import type { Contender } from './contenders.ts'
import { type Device, onDevice } from './devices.ts'
import { blank } from './origins.ts'
import {
  readFirstUse,
  readLargestPaint,
  readStopwatch,
  timeAction,
  timeFirstRows,
  useFirstRow,
} from './stopwatch.ts'

/** Times in milliseconds; bytes as they travelled until the first rows were there, and those that it holds after the work. */
export type Measures = { [measure in Measure]?: number }
export type Measure =
  | Step
  | 'secondVisit'
  | 'largestPaint'
  | 'afterRow'
  | 'firstUse'
  | 'heap'
  | 'memory'
  | 'scripts'
  | 'styles'
type Step = 'firstRow' | 'nextPage' | 'sort' | 'search' | 'filter'

/** A contender, and where it is. */
export type Side = { contender: Contender; origin: string }

/** What a visit does: what it searches for, and the numbers of the first rows after each step. */
export type Script = { term: string } & Record<Step, string[]>

/** How long a person reads before the next step, in milliseconds; either side may use it. */
const pause = 1500
/** How many rows must be right before they count as there. */
const watched = 10

/** Asks the service what each step must show. Throws where a step would show what was there before. */
export async function writeScript(gateway: string): Promise<Script> {
  const read = async (query: string) => {
    const answer = await fetch(`${gateway}/public/api/v1/matters?pageSize=50&${query}`)
    return MatterPage.parse(await answer.json()).records.slice(0, watched)
  }
  const firstPage = await read('')
  // A word of a client on the first page; not every matter there has one.
  const words = firstPage.flatMap(({ client }) => client?.name?.match(/\p{L}{4,}/u) ?? [])
  const term = words.at(-1) ?? ''
  const sorted = 'sortBy=title&sortDirection=Ascending'
  const found = `${sorted}&search=${encodeURIComponent(term)}`
  const queries = ['pageIndex=1', sorted, found, `${found}&status=Closed`]
  const pages = [firstPage, ...(await Promise.all(queries.map(read)))]
  const numbers = pages.map((records) => records.map(({ number }) => number ?? ''))
  for (const [index, rows] of numbers.slice(1).entries()) {
    if (rows.every((number, place) => number === numbers[index]![place])) {
      throw new Error(`${queries[index]} shows the rows of before, which cannot be measured`)
    }
  }
  const [firstRow, nextPage, sort, search, filter] = numbers as Tuple
  return { term, firstRow, nextPage, sort, search, filter }
}
type Tuple = [string[], string[], string[], string[], string[]]

/** What one round measures: a first visit with some work, a second one, and a first one that ends in a row. */
export async function visit(browser: Browser, device: Device, side: Side, script: Script) {
  const measures = await onDevice(browser, device, (page, devtools) =>
    work(page, devtools, side, script),
  )
  const { contender } = side
  if (!contender.hasLinks) return measures
  const firstUse = await onDevice(browser, device, async (page) => {
    await open(page, side, script, () => useFirstRow(page))
    return readFirstUse(page)
  })
  return { ...measures, firstUse }
}

/** Opens the page with nothing of it kept, and times its first rows. */
async function open(
  page: Page,
  { contender, origin }: Side,
  script: Script,
  prepare?: () => Promise<unknown>,
) {
  // The start of the window's process is paid here: it would weigh the same on either side.
  await page.goto(origin + blank)
  await timeFirstRows(page, script.firstRow)
  await prepare?.()
  await page.goto(origin + contender.address, { waitUntil: 'commit' })
  return readStopwatch(page)
}

async function work(
  page: Page,
  devtools: CDPSession,
  side: Side,
  script: Script,
): Promise<Measures> {
  const { contender, origin } = side
  const firstRow = await open(page, side, script)
  const bytes = await weigh(page)
  await page.waitForTimeout(pause)
  const largestPaint = await readLargestPaint(page)
  const done = contender.actions && (await act(page, contender.actions, script))
  const held = await heapOf(devtools)
  await page.goto(origin + blank)
  // react-admin would come back to the list as it was left, searched and filtered.
  await page.evaluate(() => localStorage.clear())
  await page.goto(origin + contender.address, { waitUntil: 'commit' })
  const secondVisit = await readStopwatch(page)
  const afterRow = largestPaint - firstRow
  return { firstRow, ...bytes, largestPaint, afterRow, ...done, ...held, secondVisit }
}

async function act(page: Page, actions: NonNullable<Contender['actions']>, script: Script) {
  const click = { type: 'click' } as const
  const nextPage = await timeAction(page, script.nextPage, click, () => actions.next(page))
  await page.waitForTimeout(pause)
  const sort = await timeAction(page, script.sort, click, () => actions.sortByTitle(page))
  await page.waitForTimeout(pause)
  const lastKey = { type: 'input', value: script.term } as const
  const search = await timeAction(page, script.search, lastKey, () =>
    actions.search(page, script.term),
  )
  await page.waitForTimeout(pause)
  await actions.openStatus(page)
  await page.waitForTimeout(pause)
  const filter = await timeAction(page, script.filter, click, () => actions.chooseClosed(page))
  await page.waitForTimeout(pause)
  return { nextPage, sort, search, filter }
}

/** What the page holds on to, in bytes: by its scripts, and with the nodes and buffers that the browser keeps for them. */
async function heapOf(devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage')
  const usage = await devtools.send('Runtime.getHeapUsage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = usage
  return { heap: usedSize, memory: usedSize + embedderHeapUsedSize + backingStorageSize }
}

/** What the page has loaded so far, in bytes of bodies as they travelled. */
const weigh = (page: Page) =>
  page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const ending = (end: string) =>
      loaded
        .filter(({ name }) => new URL(name).pathname.endsWith(end))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return { scripts: ending('.js'), styles: ending('.css') }
  })
