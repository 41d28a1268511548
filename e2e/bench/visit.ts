/** One visit of a lawyer to the matters: what they ask for, and how long each answer takes to be on the screen. */
import type { Browser, Page } from '@playwright/test'
import { MatterPage } from '#contract/matters.ts'
import type { Contender } from './contenders.ts'
import { blank } from './origins.ts'
import { onSlowDevice } from './slow-device.ts'
import { readStopwatch, timeAction, timeFirstRows } from './stopwatch.ts'

/** Times in milliseconds; bytes as they travelled until the first rows were there. */
export type Measures = Record<Step | 'scripts' | 'styles', number>
type Step = 'firstRow' | 'nextPage' | 'sort' | 'search' | 'filter'

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
  const term = /\p{L}{4,}/u.exec(firstPage.at(-1)?.client?.name ?? '')?.[0] ?? ''
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

/** A whole visit on a slow device with an empty cache. */
export const visit = (browser: Browser, contender: Contender, origin: string, script: Script) =>
  onSlowDevice(browser, async (page): Promise<Measures> => {
    // The start of the window's process is paid here: it would weigh the same on either side.
    await page.goto(origin + blank)
    await timeFirstRows(page, script.firstRow)
    await page.goto(origin + contender.address, { waitUntil: 'commit' })
    const firstRow = await readStopwatch(page)
    const bytes = await weigh(page)

    await page.waitForTimeout(pause)
    const click = { type: 'click' } as const
    const nextPage = await timeAction(page, script.nextPage, click, () => contender.next(page))
    await page.waitForTimeout(pause)
    const sort = await timeAction(page, script.sort, click, () => contender.sortByTitle(page))
    await page.waitForTimeout(pause)
    const lastKey = { type: 'input', value: script.term } as const
    const search = await timeAction(page, script.search, lastKey, () =>
      contender.search(page, script.term),
    )
    await page.waitForTimeout(pause)
    await contender.openStatus(page)
    await page.waitForTimeout(pause)
    const filter = await timeAction(page, script.filter, click, () => contender.chooseClosed(page))
    return { firstRow, nextPage, sort, search, filter, ...bytes }
  })

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
