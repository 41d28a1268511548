/** One long list: scrolling, rows near the screen, keys; its paper and its columns: list-layout.spec.ts. */
import type { Locator, Page } from '@playwright/test'
import { expect, test, type ThirdParty } from './fixtures.ts'
import { endurance } from '#main/testing/endurance.ts'
import { drag, foot, gridOf, listOf, openList, rowAt } from './generated-list.ts'
import { generatedMatter, generatedPages } from './generated-matters.ts'
import { waitForListKeys } from './keys.ts'

test.use({ savesData: false })

const million = 1_000_000
const millionPages = generatedPages(million)

/** Takes the scroll bar from the top to the end, frame by frame; resolves to how often it rested on the way. */
const dragSlowly = (list: Locator) =>
  list.evaluate(
    (element) =>
      new Promise<number>((done) => {
        let step = 0
        let rests = 0
        let last = performance.now()
        const move = (now: number) => {
          step += 1
          // The list reads where a drag has paused for 40 ms after a frame (page-reader.tsx).
          if (now - last > 50) rests += 1
          last = now
          element.scrollTop = ((element.scrollHeight - element.clientHeight) * step) / 80
          if (step < 80) requestAnimationFrame(move)
          else done(rests)
        }
        requestAnimationFrame(move)
      }),
  )

async function dragThroughAll(page: Page, service: ThirdParty) {
  await openList(page, service, 'bar', millionPages)
  await expect(rowAt(page, 0)).toBeInViewport()
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(million + 1))
  await expect(foot(page)).toContainText(/1–\d+ of 1,000,000/)

  await drag(listOf(page), 0.5)
  await expect(foot(page)).toContainText(/499,9\d\d–500,0\d\d of 1,000,000/)
  await expect(rowAt(page, 500_000)).toBeInViewport()

  await drag(listOf(page), 1)
  await expect(rowAt(page, million - 1)).toBeInViewport({ ratio: 1 })
  await expect(foot(page)).toContainText('–1,000,000 of 1,000,000')
  await drag(listOf(page), 0)
  await expect(rowAt(page, 0)).toBeInViewport({ ratio: 1 })

  // A drag past thousands of pages requests only a few of them, also where it rests on a busy machine.
  await expect(gridOf(page)).toHaveAttribute('aria-busy', 'false')
  const before = service.asked.length
  const rests = await dragSlowly(listOf(page))
  await expect(rowAt(page, million - 1)).toBeVisible()
  expect(service.asked.length - before).toBeLessThan(30 + 4 * rests)
}

async function turnTheWheel(page: Page, service: ThirdParty) {
  await openList(page, service, 'wheel', millionPages)
  await drag(listOf(page), 0.5)
  await expect(rowAt(page, 500_000)).toBeVisible()
  const top = () =>
    listOf(page).evaluate((list) => {
      const edge = list.querySelector('thead')!.getBoundingClientRect().bottom
      const rows = [...list.querySelectorAll('tbody tr[aria-rowindex]')]
      const first = rows.find((row) => row.getBoundingClientRect().bottom > edge + 1)!
      const { height, top: y } = first.getBoundingClientRect()
      return Number(first.getAttribute('aria-rowindex')) * height - y
    })
  // The page itself records in every frame whether rows cover everything in view.
  await listOf(page).evaluate((list) => {
    const counts = { frames: 0, uncovered: 0, isOver: false }
    Object.assign(window, { counts })
    const look = () => {
      const { top: y, bottom, left } = list.getBoundingClientRect()
      counts.frames += 1
      for (const at of [y + 40, (y + bottom) / 2, bottom - 4]) {
        const row = document.elementFromPoint(left + 300, at)?.closest('tr')
        if (!row?.hasAttribute('aria-rowindex')) counts.uncovered += 1
      }
      if (!counts.isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const before = await top()
  const barBefore = await listOf(page).evaluate((list) => list.scrollTop)
  await page.mouse.move(700, 500)
  // More at once would count as a drag of the scroll bar.
  for (let turn = 0; turn < 11; turn += 1) await page.mouse.wheel(0, 120)
  await expect.poll(async () => Math.round((await top()) - before)).toBe(1320)
  // At rest the scroll bar is corrected, and nothing is seen to move.
  const bar = () => listOf(page).evaluate((list) => list.scrollTop)
  await expect.poll(async () => (await bar()) - barBefore).toBeLessThan(700)
  expect(Math.round((await top()) - before)).toBe(1320)
  const counts = await page.evaluate(() => {
    const seen = Reflect.get(window, 'counts') as { frames: number; uncovered: number }
    return Object.assign(seen, { isOver: true })
  })
  expect(counts.frames).toBeGreaterThan(5)
  expect(counts.uncovered).toBe(0)
}

async function loadSlowly(page: Page, service: ThirdParty) {
  await openList(page, service, 'slow', millionPages)
  const waiting: (() => void)[] = []
  service.answer((asked, response) => void waiting.push(() => millionPages(asked, response)))
  await drag(listOf(page), 0.5)
  await expect(gridOf(page)).toHaveAttribute('aria-busy', 'true')
  const row = page.locator('tbody tr[aria-rowindex]').nth(5)
  await expect(row).toHaveText('')
  expect((await row.boundingBox())!.height).toBe(36)
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  service.answer(millionPages)
  for (const answerNow of waiting) answerNow()
  await expect(row).toContainText('Matter 04999')
  await expect(gridOf(page)).toHaveAttribute('aria-busy', 'false')

  service.answer((_, response) => void response.writeHead(503, { 'Retry-After': '0' }).end())
  await drag(listOf(page), 1)
  await expect(page.getByRole('alert')).toContainText('Some of these matters could not be loaded')
  service.answer(millionPages)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowAt(page, million - 1)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
}

async function moveByKeys(page: Page, service: ThirdParty) {
  await openList(page, service, 'keys', millionPages)
  const active = page.locator('tbody tr[id]')
  const expectActive = async (place: number) => {
    await expect(active).toHaveAttribute('aria-rowindex', String(place + 2))
    await expect(active).toBeInViewport({ ratio: 1 })
    await expect(gridOf(page)).toHaveAttribute(
      'aria-activedescendant',
      (await active.getAttribute('id'))!,
    )
  }
  await waitForListKeys(page)
  await rowAt(page, 3).click()
  await expectActive(3)
  await page.keyboard.press('ArrowDown')
  await expectActive(4)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expectActive(2)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect
    .poll(async () => Number(await active.getAttribute('aria-rowindex')))
    .toBeGreaterThan(30)
  await page.keyboard.press('End')
  await expectActive(million - 1)
  await expect(active).toContainText(generatedMatter(million - 1).title)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Control+Home')
  await expectActive(0)
}

async function reachTheEnd(page: Page, service: ThirdParty) {
  const before = service.asked.length
  await openList(page, service, 'total', generatedPages(930, million))
  await waitForListKeys(page)
  // The list learns its end by halves: each press comes closer to it.
  await expect(async () => {
    await gridOf(page).press('End')
    await expect(rowAt(page, 929)).toBeInViewport({ timeout: 300 })
  }).toPass()
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', '931')
  expect(service.asked.length - before).toBeLessThan(80)
}

async function comeBack(page: Page, service: ThirdParty) {
  await openList(page, service, 'back', millionPages)
  await waitForListKeys(page)
  await drag(listOf(page), 0.5)
  const row = rowAt(page, 500_000)
  await row.click()
  await expect(row).toHaveAttribute('id')
  const y = async () => Math.round((await row.boundingBox())!.y)
  const before = await y()

  await page.reload()
  await expect(row).toHaveAttribute('id')
  await expect.poll(y).toBe(before)
  await expect(gridOf(page)).toBeFocused()

  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await page.goBack()
  await expect(row).toHaveAttribute('id')
  await expect.poll(y).toBe(before)

  // By the mouse alone: a locator's click first scrolls to what it clicks, and for a head that sticks, that moves the rows.
  const head = page.getByRole('columnheader', { name: 'Title' }).getByRole('button')
  const box = (await head.boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(rowAt(page, 0)).toBeInViewport()
  await expect.poll(() => listOf(page).evaluate((list) => list.scrollTop)).toBe(0)
  await page.goBack()
  await expect(row).toBeInViewport()
  await expect.poll(y).toBe(before)
}

test('a million matters are one list for the scroll bar, the wheel and keys, also while rows are loading, whoever comes back finds the place again, and where the total is too high the list ends with its last matter', async ({
  page,
  thirdParty,
}) => {
  test.slow()
  await test.step('the scroll bar reaches every place and both ends, and few pages are requested', () =>
    dragThroughAll(page, thirdParty))
  await test.step('far down the wheel still moves by rows, and never shows a gap', () =>
    turnTheWheel(page, thirdParty))
  await test.step('rows that are loading have the shape of rows, and those that could not be loaded say so, with Retry', () =>
    loadSlowly(page, thirdParty))
  await test.step('keys move the active row through the list, and screen readers hear of each move', () =>
    moveByKeys(page, thirdParty))
  await test.step('where the total is too high the list ends with its last matter', () =>
    reachTheEnd(page, thirdParty))
  await test.step('scroll position and active row are restored after a reload and after Back, while a new order begins at the top', () =>
    comeBack(page, thirdParty))
})

/** Moves the scroll bar from place to place, to the next once the rows of the one before are there. */
const jumpOften = (list: Locator, first: number, count: number) =>
  list.evaluate(
    async (element, [from, many]) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      for (let step = from; step < from + many; step += 1) {
        const share = ((step * 0.618) % 1) * 0.98 + 0.01
        element.scrollTop = (element.scrollHeight - element.clientHeight) * share
        // The list hears of it within a frame, and draws the new place in the next.
        for (let frames = 0; frames < 3; frames += 1) await frame()
        const isThere = () =>
          !element.querySelector('[aria-busy="true"]') &&
          [...element.querySelectorAll('tbody tr[aria-rowindex]')].every((row) => row.textContent)
        const end = performance.now() + 30_000
        while (!isThere()) {
          if (performance.now() > end) throw new Error(`No rows 30 s after jump ${step}`)
          await frame()
        }
      }
    },
    [first, count] as const,
  )

const countNodes = (element: Element) => element.querySelectorAll('*').length + 1

const { jumps } = endurance
/** Bytes: 5 MB after 200 jumps. */
const mostGrown = 25_000 * jumps

test('jump after jump through a million matters leaves few nodes and little memory behind', async ({
  page,
  thirdParty,
}) => {
  test.slow()
  thirdParty.answer(millionPages)
  await page.goto(`${thirdParty.desk.url}/matters`)
  await expect(rowAt(page, 0)).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  const heap = async () => {
    // Pages far away are let go once nothing else is to be done.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return usedSize
  }
  // What the first ones bring into memory stays there and grows no more.
  await jumpOften(listOf(page), 1, 20)
  const start = await heap()
  let most = 0
  for (let step = 21; step <= 20 + jumps; step += 20) {
    await jumpOften(listOf(page), step, 20)
    most = Math.max(most, await gridOf(page).evaluate(countNodes))
  }
  const grown = (await heap()) - start
  const measured = { nodes: most, grownMB: Math.round(grown / 1e4) / 100 }
  test.info().annotations.push({ type: 'measured', description: JSON.stringify(measured) })
  expect(most).toBeLessThanOrEqual(500)
  expect(grown).toBeLessThan(mostGrown)
})
