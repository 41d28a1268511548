/**
 * What the gateway draws is on the screen before the scripts run, and the app takes it over as it is (decision 0045).
 * How pages are drawn: src/app/draw-page.test.ts.
 */
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { expect, test, type ThirdParty } from './fixtures.ts'
import { complaintsOf, drawnNow, gate, holdScripts, openDrawn } from './held-scripts.ts'
import { waitForSingleKeys } from './keys.ts'
import { resize } from './resize.ts'
import { untilTakenOver } from './taken-over.ts'
import { json } from '#main/testing/third-party-service.ts'

test.use({ engine: 'embedded' })

/** The app's own script, without which nothing takes over what is drawn. */
const appScript = '**/assets/first-rows-*.js'

/** Roles, names and texts, line by line, but for the rows in sight: nobody knows these before the list is measured. */
async function heardOf(page: Page) {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n')
  return lines.filter((line) => !/- text: [\d,]+–[\d,]+ of /.test(line))
}

const countRows = () => document.querySelectorAll('tbody tr[aria-rowindex]').length
/** A moment later a list draws rows that are out of sight: they are left out. */
function hideRowsFrom(place: number) {
  const hide = () => {
    const rows = [...document.querySelectorAll('tbody tr[aria-rowindex]')]
    for (const row of rows.slice(place)) row.setAttribute('aria-hidden', 'true')
  }
  hide()
  new MutationObserver(hide).observe(document.body, { subtree: true, childList: true })
}

type Shift = PerformanceEntry & { value: number }
/** Browsers show this as `0.00` (layout-shift.spec.ts). */
const mostShift = 0.002
declare const shiftsAfterTakeOver: () => number

/** Notes in each page what moves from the moment on at which the app takes it over. */
function noteShifts() {
  let takenOver = Infinity
  let sum = 0
  new MutationObserver(() => {
    if (!document.documentElement.dataset['drawn'])
      takenOver = Math.min(takenOver, performance.now())
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-drawn'] })
  const note = (entries: PerformanceEntryList) => {
    for (const { startTime, value } of entries as Shift[]) if (startTime >= takenOver) sum += value
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  Object.assign(globalThis, {
    shiftsAfterTakeOver() {
      note(observer.takeRecords())
      return sum
    },
  })
}

const dense = JSON.stringify({ columns: [{ name: 'Status', shown: false }], dense: true })

type Ids = { matter: string; contact: string }
const lists = ['/matters', '/documents', '/contacts', '/tasks?show=all']
/** Where the page of a record differs by browser, it is by its times and its width, as on a phone. */
const browsers: [
  name: string,
  paths: (ids: Ids) => string[],
  options: BrowserContextOptions,
  firstVisit?: (page: Page) => Promise<unknown>,
][] = [
  ['in Auckland', () => lists, { timezoneId: 'Pacific/Auckland' }],
  [
    'in Newfoundland, dark, on a phone',
    ({ matter, contact }) => ['/tasks?show=all', `/matters/${matter}`, `/contacts/${contact}`],
    {
      timezoneId: 'America/St_Johns',
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
    },
  ],
  [
    'in Kolkata, whose person chose columns and density after a first visit,',
    () => ['/matters'],
    { timezoneId: 'Asia/Kolkata', viewport: { width: 800, height: 600 } },
    async (page) => {
      await test.step('a browser that is not as it was assumed to be shows nothing wrong, and draws the page itself', () =>
        openUnlikeMost(page))
      await page.evaluate((kept) => localStorage.setItem('desk-list-matters', kept), dense)
      await resize(page, 1720, 700)
    },
  ],
]
const visitOnce = (page: Page) => page.goto('/matters')

for (const [name, pathsOf, options, firstVisit = visitOnce] of browsers) {
  test(`a browser ${name} hears the same of a page before and after the app takes it over, and nothing moves`, async ({
    browser,
    desk,
    matters,
  }) => {
    const { records } = await matters('pageSize=50')
    const { id: matter, client } = records.find((one) => one.client?.id)!
    const context = await browser.newContext({ ...options, baseURL: desk.url })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await firstVisit(page)
    await page.addInitScript(noteShifts)
    // The browser has told the gateway what its pages depend on.
    await expect
      .poll(async () => (await context.cookies()).map((one) => one.name))
      .toContain('desk-browser')
    const open = await holdScripts(page, true)
    for (const path of pathsOf({ matter, contact: client!.id! })) {
      const scripts = await openDrawn(page, open, path)
      expect(await drawnNow(page), path).toBe('fits')
      const before = await heardOf(page)
      expect(before.join()).toMatch(/grid|heading/)
      const rows = await page.evaluate(countRows)
      scripts.takeOver()
      await untilTakenOver(page)
      await page.evaluate(hideRowsFrom, rows)
      // A record holds back for a while what is below something that is still read.
      const isList = !/\/\w+\/\w+$/.test(path)
      if (isList) expect(await heardOf(page), path).toEqual(before)
      scripts.finish()
      await waitForSingleKeys(page)
      if (isList)
        expect(await page.evaluate(() => shiftsAfterTakeOver()), path).toBeLessThan(mostShift)
    }
    expect(complaints).toEqual([])
    await context.close()
  })
}

/** The first visit of a browser whose zone and width are not those of most. */
async function openUnlikeMost(page: Page) {
  const open = await holdScripts(page)
  const { takeOver, finish } = await openDrawn(page, open, '/matters')
  await expect(page.getByRole('link', { name: 'Contacts' })).toBeVisible()
  // The main column stands where it will stand; what differs is not shown.
  await expect(page.locator('tbody tr').first().getByRole('link')).toBeVisible()
  await expect(page.locator('tbody time').first()).toBeHidden()
  takeOver()
  finish()
  await expect(page.locator('tbody time').first()).toBeVisible()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await page.unrouteAll()
}

/** On a busy machine the desk may leave a page to its browser, which is without scripts here. */
async function openWithoutScripts(page: Page, path: string, isDrawn: () => Promise<void>) {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await isDrawn()
  }).toPass()
}

test('rows are there and their links work where the scripts never come, in a window of any size', async ({
  page,
}) => {
  const widths = [360, 1440, 1680, 1920]
  let isNeverAnswered = false
  await page.route(appScript, (route) => (isNeverAnswered ? undefined : route.abort()))

  // The frame of the board, whose own code comes later, has its rules too.
  const column = page.getByRole('heading', { name: 'To do' })
  await openWithoutScripts(page, '/tasks?view=board', () =>
    expect(column).toHaveCSS('font-size', '13.5px', { timeout: 2000 }),
  )
  for (const width of [...widths, 800]) {
    await resize(page, width, 800)
    await expect(column, `${width}`).toHaveCSS('font-size', '13.5px')
  }

  const link = page.locator('tbody tr a[href^="/matters/"]').first()
  const hasRows = () => expect(link).toBeVisible({ timeout: 2000 })
  const noteThat = (text: string) => page.getByRole('alert').filter({ hasText: text })
  const note = noteThat('could not be loaded')
  const again = note.getByRole('link', { name: 'Load the page again' })
  // What fits is decided as a page is loaded.
  const openAt = async (width: number) => {
    await resize(page, width, 800)
    await openWithoutScripts(page, '/matters', hasRows)
    // It is all there is in a narrow one, and as wide.
    const main = page.locator('tbody td[data-main]').first()
    const { width: drawn } = (await main.boundingBox())!
    expect(drawn, `${width}`).toBeGreaterThanOrEqual(Math.min(220, width - 48))
  }
  for (const width of widths) {
    await openAt(width)
    await expect(note).toBeInViewport({ ratio: 1 })
    for (const one of [again, link]) expect(await isOnTop(one), `${width}`).toBe(true)
    // Where the note is likeliest to stand over a row.
    if (width === 360) await followToMatter(page, link)
  }
  await expect(async () => {
    const loadedAgain = page.waitForEvent('domcontentloaded')
    await again.click()
    await loadedAgain
    await expect(note).toBeVisible()
    await hasRows()
  }).toPass()
  await followToMatter(page, link)

  await test.step('where they neither come nor fail', async () => {
    isNeverAnswered = true
    await page.clock.install()
    await openAt(800)
    await page.clock.fastForward(15_000)
    await expect(noteThat('still loading')).toBeInViewport({ ratio: 1 })
    await followToMatter(page, link)
  })
})

/** Whether a press in the middle of its first line would meet it. */
const isOnTop = (link: Locator) =>
  link.evaluate((element) => {
    const { x, y, width, height } = element.getClientRects()[0]!
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

async function followToMatter(page: Page, link: Locator) {
  const title = await link.textContent()
  await link.click()
  await expect(async () => {
    const heading = page.getByRole('heading', { level: 1, name: title! })
    await expect(heading)
      .toBeVisible({ timeout: 2000 })
      .catch(async (error: unknown) => {
        await page.reload({ waitUntil: 'commit' })
        throw error
      })
  }).toPass()
}

test('a list that is loaded again is taken over as it is, and shows nothing while the screen is locked', async ({
  page,
}) => {
  await test.step('a list whose address was cleaned is taken over as it is drawn when it is loaded again, and does not say so twice', async () => {
    const complaints = complaintsOf(page)
    const banner = page.getByText('Some of this address was ignored')
    await page.goto('/matters?nonsense=1')
    await expect(banner).toBeVisible()
    await expect(page).toHaveURL(/matters$/)
    await page.reload()
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await expect(banner).toBeHidden()
    expect(complaints).toEqual([])
  })

  await test.step('a screen that is locked shows nothing of a page that is loaded again', async () => {
    await page.evaluate(() => localStorage.setItem('desk-locked', '0'))
    await page.addInitScript(() => {
      const look = () => {
        const row = document.querySelector('#root tbody td')
        const isSeen = row && getComputedStyle(row).visibility === 'visible'
        if (isSeen) sessionStorage.setItem('seen', 'true')
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.locator('tbody tr').first()).toBeVisible()
  })
})

const hostile = [
  '</script><script>document.title="taken"</script>',
  '<!--<script>',
  '\u202Eexe.gnp',
  'a'.repeat(100_000),
  '"><img src=x>',
]

test('a service that is slow, or full of hostile texts, leaves a page as it should be', async ({
  page,
  thirdParty,
}) => {
  const complaints = complaintsOf(page)
  await test.step('a slow service leaves the frame of the page on the screen at once', async () => {
    const { open, opened } = gate()
    thirdParty.answer(async (_, response) => {
      await opened
      json(response, {
        totalRecords: 1,
        pageIndex: 0,
        records: [{ id: 'm1', title: 'Estate of Alder' }],
      })
    })
    await page.goto(`${thirdParty.desk.url}/matters`, { waitUntil: 'commit' })
    await expect(page.getByRole('link', { name: 'Contacts' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Matters' })).toBeVisible()
    open()
    await expect(page.getByRole('link', { name: 'Estate of Alder' })).toBeVisible()
    expect(complaints).toEqual([])
  })

  await test.step('records with hostile texts are drawn as texts', async () => {
    const records = hostile.map((title, index) => ({ id: `m${index}`, title }))
    thirdParty.answer((_, response) =>
      json(response, { totalRecords: records.length, pageIndex: 0, records }),
    )
    await page.goto(`${thirdParty.desk.url}/matters`)
    for (const title of hostile) {
      await expect(page.getByRole('link', { name: title.slice(0, 60) }).first()).toBeVisible()
    }
    await expect(page).toHaveTitle('Matters · Practice Desk')
    expect(complaints).toEqual([])
  })

  await test.step('a form whose service answers long after the app has begun is there in the end', () =>
    openFormOfSlowService(page, thirdParty))
})

async function openFormOfSlowService(page: Page, thirdParty: ThirdParty) {
  const asked: string[] = []
  // The list before may still ask what its service offers.
  await page.goto('about:blank')
  thirdParty.answerAll(async ({ url }, response) => {
    asked.push(url.pathname)
    // Until the app runs the page, and has let go of what it held for that.
    await page.waitForURL('**/matters/new', { waitUntil: 'commit' })
    await untilTakenOver(page)
    const list = { totalRecords: 1, pageIndex: 0, records: [{ id: 's1', fullName: 'Ferrari' }] }
    if (url.pathname.endsWith('/lookup')) json(response, [{ id: 'p1', name: 'Wills' }])
    else json(response, list)
  })
  await page.goto(`${thirdParty.desk.url}/matters/new`)
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/practice-areas/lookup'))).toHaveLength(1)
}
