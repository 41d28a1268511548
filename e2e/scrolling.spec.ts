import type { Browser, Locator, Page } from '@playwright/test'
import { quantile } from '#main/testing/quantile.ts'
import { expect, test } from './fixtures.ts'
import { slowDown } from './bench/devices.ts'
import { generatedMatter, generatedPages } from './generated-matters.ts'
import { goalOn } from './slowness.ts'

// The next frame is shown after 16.7 ms: half of that more or less lies within its own turn.
for (const { slower, atMost } of [
  { slower: 1, atMost: 25 },
  { slower: 4, atMost: 33 },
]) {
  test(
    `a million matters scroll frame by frame on a device ${slower} times slower, and rows keep up`,
    { tag: '@timing' },
    async ({ page, browser, thirdParty }) => {
      thirdParty.answer(generatedPages(1_000_000))
      await page.goto(`${thirdParty.desk.url}/matters`)
      await expect(page.getByRole('row', { name: generatedMatter(0).title })).toBeVisible()
      // The next page is read ahead meanwhile, and the typefaces.
      await page.waitForLoadState('networkidle')
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
      // The best of five, each late one beside a list that needs no script: other work may share the machine.
      const rounds: (Scrolled & { bare?: number })[] = []
      const good = ({ p95, uncovered, bare = 0 }: (typeof rounds)[number]) =>
        p95 <= Math.max(atMost, 1.25 * bare) && uncovered === 0
      while (rounds.length < 5 && !rounds.some(good)) {
        const round = await scroll(browser, page, rounds.length % 2 === 0 ? -1 : 1)
        const bare = round.p95 > atMost ? await bareP95(browser, slower) : undefined
        rounds.push({ ...round, ...(bare && { bare }) })
      }
      test.info().annotations.push({ type: 'measured', description: JSON.stringify(rounds) })
      expect(rounds.some(good), JSON.stringify(rounds)).toBe(true)
    },
  )
}

test(
  "a jump shows its matters within 100 ms beyond the service's own time, and within 350 ms on a slow device and line",
  { tag: '@timing' },
  async ({ page, browser, thirdParty }) => {
    const answer = generatedPages(1_000_000)
    let serviceTime = 300
    thirdParty.answer((asked, response) => {
      setTimeout(() => answer(asked, response), serviceTime)
    })
    await page.goto(`${thirdParty.desk.url}/matters`)
    const list = page.getByRole('region', { name: 'Matters list' })
    const grid = page.getByRole('grid', { name: 'Matters' })
    await expect(page.getByRole('row', { name: generatedMatter(0).title })).toBeVisible()
    /** The best of five at most: other work may share the machine. */
    const bestJump = async (
      goal: number,
      shares: number[],
      extra: (share: number) => Promise<number>,
    ) => {
      const times: number[] = []
      for (const share of shares) {
        if (times.some((time) => time <= goal)) break
        const other = await extra(share)
        times.push(Math.round((await timeJump(list, share)) - other))
        await expect(grid).toHaveAttribute('aria-busy', 'false')
      }
      test.info().annotations.push({ type: 'measured', description: `${times.join(', ')} ms` })
      return Math.min(...times)
    }
    // Each beside a bare call.
    const beyond = await bestJump(100, [0.3, 0.6, 0.9, 0.45, 0.75], (share) =>
      page.evaluate(async (pageIndex) => {
        const started = performance.now()
        const page50 = await fetch(`/public/api/v1/matters?pageIndex=${pageIndex}&pageSize=50`)
        await page50.text()
        return performance.now() - started
      }, share * 1000),
    )
    expect(beyond).toBeLessThanOrEqual(100)

    serviceTime = 0
    const devtools = await page.context().newCDPSession(page)
    await slowDown(devtools, 'slow')
    const slow = await bestJump(350, [0.2, 0.5, 0.8, 0.35, 0.65], async () => 0)
    expect(slow).toBeLessThanOrEqual(await goalOn(browser, 350, slow))
  },
)

/** Milliseconds from a move of the scroll bar to the frame that has a record in every row. */
const timeJump = (list: Locator, share: number) =>
  list.evaluate(
    (element, to) =>
      new Promise<number>((done) => {
        const started = performance.now()
        const before = element.querySelector('tbody tr[aria-rowindex]')
        element.scrollTop = (element.scrollHeight - element.clientHeight) * to
        const look = () => {
          const rows = [...element.querySelectorAll('tbody tr[aria-rowindex]')]
          const moved = rows.length > 10 && !rows.includes(before!)
          if (moved && rows.every((row) => row.textContent !== ''))
            done(performance.now() - started)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    share,
  )

/** `p95`: after how many milliseconds 95 of a hundred frames were followed by the next. */
type Scrolled = { frames: number; p95: number; uncovered: number }

/** Scrolls the matters: what frames were shown, and how often beyond the rows. */
async function scroll(browser: Browser, page: Page, direction: 1 | -1): Promise<Scrolled> {
  const list = page.getByRole('region', { name: 'Matters list' })
  await list.evaluate((element) => {
    const counts = { uncovered: 0 }
    Object.assign(window, { counts })
    // Heard before the list hears of it: the rows are those that the frame before has shown.
    const look = () => {
      const { top, bottom, left } = element.getBoundingClientRect()
      for (const at of [top + 40, bottom - 4]) {
        const row = document.elementFromPoint(left + 300, at)?.closest('tr')
        if (!row?.hasAttribute('aria-rowindex')) counts.uncovered += 1
      }
    }
    document.addEventListener('scroll', look, { capture: true })
  })
  const shown = await shownWhileScrolling(browser, list, direction)
  const { uncovered } = await page.evaluate(
    () => (window as unknown as { counts: { uncovered: number } }).counts,
  )
  return { ...shown, uncovered }
}

/** The `p95` of a plain table that has no script, as this machine shows it now. */
async function bareP95(browser: Browser, slower: number): Promise<number> {
  const page = await browser.newPage()
  const cells = '<td style="width: 12em; height: 40px">A matter of some words</td>'.repeat(8)
  await page.setContent(
    `<main style="height: 90vh; overflow: auto"><table>${`<tr>${cells}</tr>`.repeat(300)}</table></main>`,
  )
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const { p95 } = await shownWhileScrolling(browser, page.getByRole('main'), -1)
  await page.close()
  return Number.isFinite(p95) ? p95 : 0
}

/** Scrolls for two seconds at the pace of a quick wheel. */
async function shownWhileScrolling(browser: Browser, list: Locator, direction: 1 | -1) {
  const page = list.page()
  const { x, y, height } = (await list.boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  await browser.startTracing(page, { categories: ['viz', 'blink.user_timing'] })
  await page.evaluate(() => performance.mark('scroll begins'))
  await devtools.send('Input.synthesizeScrollGesture', {
    x: Math.round(x + 300),
    y: Math.round(y + height / 2),
    yDistance: direction * 3000,
    speed: 1500,
    gestureSourceType: 'mouse',
  })
  await page.evaluate(() => performance.mark('scroll ends'))
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; ph: string; ts: number }[]
  }
  const timesOf = (wanted: string) =>
    trace.traceEvents.filter(({ name }) => name === wanted).map(({ ts }) => ts / 1000)
  const [begins] = timesOf('scroll begins')
  const [ends] = timesOf('scroll ends')
  const shown = timesOf('Display::DrawAndSwap')
    .filter((at) => at > begins! && at < ends!)
    .toSorted((one, other) => one - other)
  const gaps = shown.slice(1).map((at, index) => at - shown[index]!)
  // Of fewer frames in two seconds nothing can be said.
  const p95 = gaps.length > 20 ? Math.round(quantile(gaps, 0.95) * 10) / 10 : Infinity
  return { frames: shown.length, p95 }
}
