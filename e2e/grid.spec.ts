/** One long list: scrolling, rows near the screen, keys, paper, columns. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { endurance } from '#main/testing/endurance.ts'
import { json, type ThirdPartyService } from '#main/testing/third-party-service.ts'
import { generatedMatter, generatedPages } from './generated-matters.ts'
import { waitForListKeys } from './keys.ts'

test.use({ savesData: false })

const million = 1_000_000
const gridOf = (page: Page) => page.getByRole('grid', { name: 'Matters' })
const listOf = (page: Page) => page.getByRole('region', { name: 'Matters list' })
const foot = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
/** The row of the matter at a place, from 0, once its record is here. */
const rowAt = (page: Page, place: number) =>
  page.getByRole('row', { name: generatedMatter(place).title })

/** Puts the scroll bar at a share of its way, as a drag does. */
const drag = (list: Locator, share: number) =>
  list.evaluate((element, to) => {
    element.scrollTop = (element.scrollHeight - element.clientHeight) * to
  }, share)

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

/** Opens 5000 matters, dragged to their middle. */
async function openInTheMiddle(page: Page, service: ThirdPartyService & { desk: { url: string } }) {
  service.answer(generatedPages(5000))
  await page.goto(`${service.desk.url}/matters`)
  await expect(rowAt(page, 0)).toBeVisible()
  await drag(listOf(page), 0.5)
  await expect(rowAt(page, 2495)).toBeInViewport()
}

test('a million matters are one list: its scroll bar reaches every place and both ends, and few pages are requested', async ({
  page,
  thirdParty,
}) => {
  thirdParty.answer(generatedPages(million))
  await page.goto(`${thirdParty.desk.url}/matters`)
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
  const before = thirdParty.asked.length
  const rests = await dragSlowly(listOf(page))
  await expect(rowAt(page, million - 1)).toBeVisible()
  expect(thirdParty.asked.length - before).toBeLessThan(30 + 2 * rests)
})

test('far down in a million matters the wheel still moves by rows, and never shows a gap', async ({
  page,
  thirdParty,
}) => {
  thirdParty.answer(generatedPages(million))
  await page.goto(`${thirdParty.desk.url}/matters`)
  await expect(rowAt(page, 0)).toBeVisible()
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
    const counts = { frames: 0, uncovered: 0 }
    Object.assign(window, { counts })
    const look = () => {
      const { top: y, bottom, left } = list.getBoundingClientRect()
      counts.frames += 1
      for (const at of [y + 40, (y + bottom) / 2, bottom - 4]) {
        const row = document.elementFromPoint(left + 300, at)?.closest('tr')
        if (!row?.hasAttribute('aria-rowindex')) counts.uncovered += 1
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const before = await top()
  const barBefore = await listOf(page).evaluate((list) => list.scrollTop)
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, 120)
  await expect.poll(async () => Math.round((await top()) - before)).toBe(1440)
  // At rest the scroll bar is corrected, and nothing is seen to move.
  const bar = () => listOf(page).evaluate((list) => list.scrollTop)
  await expect.poll(async () => (await bar()) - barBefore).toBeLessThan(700)
  expect(Math.round((await top()) - before)).toBe(1440)
  const counts = await page.evaluate(
    () => (window as unknown as { counts: { frames: number; uncovered: number } }).counts,
  )
  expect(counts.frames).toBeGreaterThan(5)
  expect(counts.uncovered).toBe(0)
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
  thirdParty.answer(generatedPages(million))
  await page.goto(`${thirdParty.desk.url}/matters`)
  await expect(rowAt(page, 0)).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  const heap = async () => {
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

test('rows that are loading have the shape of rows, and those that could not be loaded say so, with Retry', async ({
  page,
  thirdParty,
}) => {
  const answer = generatedPages(million)
  thirdParty.answer(answer)
  await page.goto(`${thirdParty.desk.url}/matters`)
  await expect(rowAt(page, 0)).toBeVisible()
  const waiting: (() => void)[] = []
  thirdParty.answer((asked, response) => void waiting.push(() => answer(asked, response)))
  await drag(listOf(page), 0.5)
  await expect(gridOf(page)).toHaveAttribute('aria-busy', 'true')
  const row = page.locator('tbody tr[aria-rowindex]').nth(5)
  await expect(row).toHaveText('')
  expect((await row.boundingBox())!.height).toBe(36)
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  thirdParty.answer(answer)
  for (const answerNow of waiting) answerNow()
  await expect(row).toContainText('Matter 04999')
  await expect(gridOf(page)).toHaveAttribute('aria-busy', 'false')

  thirdParty.answer((_, response) => void response.writeHead(503, { 'Retry-After': '0' }).end())
  await drag(listOf(page), 1)
  await expect(page.getByRole('alert')).toContainText('Some of these matters could not be loaded')
  thirdParty.answer(answer)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowAt(page, million - 1)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('keys move the active row through the list, and screen readers hear of each move', async ({
  page,
  thirdParty,
}) => {
  thirdParty.answer(generatedPages(million))
  await page.goto(`${thirdParty.desk.url}/matters`)
  await expect(rowAt(page, 0)).toBeVisible()
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
})

test('scroll position and active row are restored after a reload and after Back, while a new order begins at the top', async ({
  page,
  thirdParty,
}) => {
  thirdParty.answer(generatedPages(million))
  await page.goto(`${thirdParty.desk.url}/matters`)
  await expect(rowAt(page, 0)).toBeVisible()
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
})

test('where the total is too high the list ends with its last matter', async ({
  page,
  thirdParty,
}) => {
  thirdParty.answer(generatedPages(930, million))
  await page.goto(`${thirdParty.desk.url}/matters`)
  await waitForListKeys(page)
  // The list learns its end by halves: each press comes closer to it.
  await expect(async () => {
    await gridOf(page).press('End')
    await expect(rowAt(page, 929)).toBeInViewport({ timeout: 300 })
  }).toPass()
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', '931')
  expect(thirdParty.asked.length).toBeLessThan(80)
})

test('printing and Find include the loaded rows around those in view, and the print says which', async ({
  page,
  thirdParty,
}) => {
  await openInTheMiddle(page, thirdParty)
  await expect
    .poll(() => thirdParty.asked.filter(({ url }) => /pageIndex=5[01]/.test(url.search)).length)
    .toBe(2)
  await page.keyboard.press('ControlOrMeta+f')
  await expect(rowAt(page, 2450)).toBeAttached()
  await expect(rowAt(page, 2549)).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/Matters 2,4\d1–2,\d{3} of 5,000\./)).toBeVisible()
  expect(await page.getByRole('row').count()).toBeLessThanOrEqual(251)
})

test('on a screen of 320 by 256 px the whole list can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/matters')
  await expect(page.getByRole('row').nth(1)).toBeAttached()
  await page.mouse.move(150, 60)
  await page.mouse.wheel(0, 1000)
  await expect(foot(page)).toBeInViewport()
  const box = (await listOf(page).boundingBox())!
  expect(box.height).toBeGreaterThan(200)
  await waitForListKeys(page)
  await gridOf(page).press('End')
  await expect(page.locator('tbody tr[id]')).toBeInViewport()
})

test('a person chooses columns, their order and width, and they are kept', async ({
  page,
  thirdParty,
}) => {
  thirdParty.answer((_, response) =>
    json(response, {
      totalRecords: 1,
      pageIndex: 0,
      records: [{ ...generatedMatter(7), stageName: 'Discovery' }],
    }),
  )
  await page.goto(`${thirdParty.desk.url}/matters`)
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns of this list' })
  await expect(dialog.getByRole('combobox', { name: 'Rows', exact: true })).toBeFocused()
  await dialog.getByRole('checkbox', { name: 'Stage' }).check()
  await dialog.getByRole('checkbox', { name: 'Court file' }).check()
  await dialog.getByRole('checkbox', { name: 'Practice area' }).uncheck()
  await dialog.getByRole('button', { name: 'Move Title up' }).click()
  await dialog.getByRole('combobox', { name: 'Rows' }).selectOption('Compact')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()

  const headers = page.getByRole('columnheader')
  const row = page.getByRole('row').nth(1)
  const chosen = async () => {
    await expect(headers.first()).toHaveText('Title')
    await expect(page.getByRole('columnheader', { name: 'Practice area' })).toBeHidden()
    await expect(row).toContainText('Discovery')
    await expect(row).toContainText('F7')
    await expect.poll(async () => (await row.boundingBox())!.height).toBe(28)
  }
  await chosen()
  const client = page.getByRole('columnheader', { name: 'Client' })
  await waitForListKeys(page)
  const box = (await client.boundingBox())!
  await page.mouse.move(box.x + box.width - 3, box.y + 16)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 57, box.y + 16, { steps: 4 })
  await page.mouse.up()
  await expect(client).toHaveCSS('width', `${Math.round(box.width) + 60}px`)

  await page.reload()
  await chosen()
  await expect(client).toHaveCSS('width', `${Math.round(box.width) + 60}px`)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(stored).not.toContain('Discovery')
  expect(stored).not.toContain('Matter 0')
})
