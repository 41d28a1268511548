import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { generatedPages } from './generated-matters.ts'
import { waitForListKeys } from './keys.ts'
import { resize } from './resize.ts'
import { visit } from './visit.ts'

test.use({ savesData: false })

const lists = [
  { path: '/matters', name: 'Matters', main: 'Title' },
  { path: '/contacts', name: 'Contacts', main: 'Name' },
  { path: '/documents', name: 'Documents', main: 'Title' },
  { path: '/tasks', name: 'Tasks', main: 'Description' },
]

/** Ticks every column there is, and answers their names. */
async function tickAll(page: Page) {
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog')
  const boxes = dialog.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  // Some columns come a moment after the first rows, and those of custom fields with each page that is read ahead:
  // what is ticked is read in the same moment.
  const tick = () =>
    boxes.evaluateAll((all) => {
      const inputs = all.filter((box) => box instanceof HTMLInputElement)
      for (const box of inputs) if (!box.checked && !box.disabled) box.click()
      const isWhole = inputs.every((box) => box.checked)
      return isWhole ? inputs.map((box) => box.closest('label')!.textContent) : []
    })
  let names: (string | null)[] = []
  await expect.poll(async () => (names = await tick()).length).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  return names
}

/** What of the active row has the focus, and whether it is within the list and covered by nothing, at its corners and in its middle. */
const focusIn = (list: Locator) =>
  list.evaluate((sheet) => {
    const focused = document.activeElement!
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const frame = sheet.getBoundingClientRect()
    const isInside = left >= frame.left && right <= frame.right
    const spots = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
      [top + 2, bottom - 2].map((y) => document.elementFromPoint(x, y)),
    )
    return {
      place: [...sheet.querySelectorAll('tbody tr[id] :is(a, button, input)')].indexOf(focused),
      isWhole: isInside && spots.every((spot) => spot && focused.contains(spot)),
      what: focused.outerHTML,
    }
  })

test('with every column ticked at any width, a list keeps its main column, and every link is whole to the keyboard', async ({
  page,
}) => {
  test.slow()
  for (const { path, name, main } of lists) {
    // Where there is the least room: what is shown by itself there is so everywhere.
    await page.setViewportSize({ width: 1024, height: 900 })
    await visit(page, `${path}?pageSize=10`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await waitForListKeys(page)
    const ticked = await tickAll(page)
    const list = page.getByRole('region', { name: `${name} list` })
    const grid = page.getByRole('grid', { name })
    const heading = page.getByRole('columnheader', { name: main, exact: true })
    for (const width of [1024, 1440, 1920]) {
      const at = `${name} at ${width} px`
      await resize(page, width, 900)
      const drawn = page.getByRole('columnheader')
      await expect(drawn, at).toHaveCount(ticked.length)
      expect((await drawn.allTextContents()).map((text) => text.replace(/ [↑↓]$/, ''))).toEqual(
        ticked,
      )
      for (const scroll of [0, 100_000]) {
        await list.evaluate((element, left) => (element.scrollLeft = left), scroll)
        const box = (await heading.boundingBox())!
        const frame = (await list.boundingBox())!
        expect(box.width, at).toBeGreaterThanOrEqual(220)
        expect(box.x, at).toBeGreaterThanOrEqual(frame.x)
        expect(box.x + box.width, at).toBeLessThanOrEqual(frame.x + frame.width)
      }

      await grid.focus()
      await grid.press('Home')
      const controls = await page.locator('tbody tr[id] :is(a, button, input)').count()
      expect(controls, at).toBeGreaterThan(0)
      // Past the headings that sort, where there are any.
      const sorts = await page.locator('th button').all()
      await sorts.at(-1)?.focus()
      for (let place = 0; place < controls; place += 1) {
        await page.keyboard.press('Tab')
        const focus = await focusIn(list)
        expect(focus, `${at}: ${focus.what}`).toMatchObject({ place, isWhole: true })
      }
    }
  }
})

test('a list has room for every column that it shows by itself', async ({ page }) => {
  for (const { path, name } of lists) {
    await visit(page, path)
    const list = page.getByRole('region', { name: `${name} list` })
    await expect(list.getByRole('row').nth(1)).toBeVisible()
    // Until the app runs the page, nothing follows its width.
    await waitForListKeys(page)
    for (const width of [1024, 1100, 1239, 1240, 1440]) {
      await resize(page, width, 900)
      const hidden = () => list.evaluate((it) => it.scrollWidth - it.clientWidth)
      await expect.poll(hidden, `${name} at ${width} px`).toBe(0)
    }
  }
})

const countRows = (page: Page) => page.locator('tbody tr[aria-rowindex]').count()

/** Presses the keys that print, and makes paper of what is there then. */
async function print(page: Page) {
  await page.keyboard.press('ControlOrMeta+p')
  await page.waitForFunction(() => Reflect.get(globalThis, 'printed') === true)
  await page.emulateMedia({ media: 'print' })
}

/** What stands in place of 'Today' and '12 days ago'. */
const datesOnPaper = (page: Page) =>
  page
    .locator('tbody time')
    .evaluateAll((times) =>
      times.map(
        (time) => `${getComputedStyle(time).fontSize} ${getComputedStyle(time, '::after').content}`,
      ),
    )

test('a print holds every row that the filters find, up to 1,000, says where it stops, dates its days, and holds no buttons', async ({
  page,
  thirdParty,
}) => {
  await page.addInitScript(() => {
    window.print = () => void Object.assign(globalThis, { printed: true })
  })
  for (const [total, rows, note] of [
    [318, 318, undefined],
    [1204, 1000, 'Not all matters are printed: 1–1,000 of 1,204. Narrow the list'],
  ] as const) {
    thirdParty.answer(generatedPages(total))
    await page.emulateMedia({ media: null })
    await page.goto(`${thirdParty.desk.url}/matters`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await waitForListKeys(page)
    // From the menu of the browser: what was not read is not passed off as all.
    await page.emulateMedia({ media: 'print' })
    const early = new RegExp(
      `Not all matters are printed: 1–\\d+ of ${total.toLocaleString('en-AU')}`,
    )
    await expect(page.getByText(early)).toContainText('Press Ctrl+P')
    await page.emulateMedia({ media: null })
    await print(page)
    await expect.poll(() => countRows(page)).toBe(rows)
    for (const date of new Set(await datesOnPaper(page))) {
      expect(date).toMatch(/^0px "\d+ [A-Z][a-z]{2} \d{4}"$/)
    }
    const stops = page.getByText('Not all matters are printed')
    if (note) await expect(stops).toContainText(note)
    else await expect(stops).toHaveCount(0)
    const controls = page.locator('button, input, select, a[href="/matters/new"]')
    // A heading that sorts is the name of its column.
    const printed = await controls.evaluateAll((all) =>
      all.filter((one) => one.checkVisibility() && !one.closest('th')).map((one) => one.outerHTML),
    )
    expect(printed).toEqual([])
  }
})

test('a group of tasks has a heading that is cut by its end alone, and its count whole', async ({
  page,
}) => {
  await page.goto('/tasks?group=matter')
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
})

test('the status and the due date of a task are whole beside the mark that they can be changed', async ({
  page,
}) => {
  await page.goto('/tasks')
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
})

test('beside a short name or title, what the other columns say is whole', async ({ page }) => {
  for (const [path, column, most] of [
    ['/documents', 'Linked to', 0.3],
    ['/contacts', 'Address', 0.2],
  ] as const) {
    await visit(page, path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const heading = page.getByRole('columnheader', { name: column })
    const place = await heading.evaluate((element) => (element as HTMLTableCellElement).cellIndex)
    const cells = page.locator(`tbody tr[aria-rowindex] td:nth-child(${place + 1})`)
    const cut = await cells.evaluateAll((all) =>
      all.map((cell) => cell.scrollWidth > cell.clientWidth),
    )
    expect(cut.filter(Boolean).length / cut.length, path).toBeLessThanOrEqual(most)
  }
})

test('a press makes a column 16 px wider or narrower than it is drawn', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto('/matters')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const widthOf = (name: string) =>
    page
      .getByRole('columnheader', { name, exact: true, includeHidden: true })
      .evaluate((heading) => Math.round(heading.getBoundingClientRect().width))
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const [name, press, by] of [
    ['Client', 'wider', 16],
    ['Client', 'narrower', -16],
    ['Title', 'wider', 16],
    ['Status', 'narrower', -16],
  ] as const) {
    const before = await widthOf(name)
    await page.getByRole('button', { name: `Make ${name} ${press}` }).click()
    await expect.poll(() => widthOf(name), `${name} ${press}`).toBe(before + by)
  }
})

test('on a phone a list begins in the upper part of the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/contacts', '/tasks?status=Todo&priority=High']) {
    await visit(page, path)
    const first = page.getByRole('row').nth(1)
    await expect(first).toBeVisible()
    expect((await first.boundingBox())!.y, path).toBeLessThan(256)
  }
})

test('on a narrow screen chips stay on one line, each whole within it, and both buttons behind them are in reach', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 844 })
  await page.goto('/tasks?status=Todo&priority=High&taskType=Matter&dueDateEnd=2027-01-01')
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
})

test('a matter has its buttons in one order everywhere, and no figure alone in a row', async ({
  page,
  matters,
}) => {
  const { id } = (await matters('pageSize=1')).records[0]!
  await page.goto(`/matters/${id}`)
  for (const width of [1440, 768, 390]) {
    await resize(page, width, 844)
    const places = (names: string[]) =>
      Promise.all(
        names.map(
          async (name) => (await page.getByRole('link', { name, exact: true }).boundingBox())!.x,
        ),
      )
    await expect(page.getByRole('link', { name: 'Edit matter' })).toBeVisible()
    const [edit, task, time] = await places(['Edit matter', 'New task', 'Record time'])
    expect([edit! < task!, task! < time!], `at ${width} px`).toEqual([true, true])
    const tops = await page
      .getByText(/^(Trust balance|Estimated fee|Work in progress|Billed) ?/)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    const perRow = tops.map((top) => tops.filter((other) => other === top).length)
    expect(Math.min(...perRow), `at ${width} px: ${tops.join()}`).toBeGreaterThan(1)
  }
})

test('at 400 % zoom the labels of the navigation stand apart', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/matters')
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
})
