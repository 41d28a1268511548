/** How a list is laid out on a desktop, on paper and on a low screen, and the columns that a person chooses; on narrow screens: narrow-screens.spec.ts. */
import type { Locator, Page } from '@playwright/test'
import { expect, test, type ThirdParty } from './fixtures.ts'
import { drag, foot, gridOf, listOf, openList, rowAt } from './generated-list.ts'
import { generatedMatter, generatedPages } from './generated-matters.ts'
import { waitForListKeys } from './keys.ts'
import { resize } from './resize.ts'
import { visit } from './visit.ts'
import { json } from '#main/testing/third-party-service.ts'

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

async function tickEveryColumn(page: Page) {
  for (const { path, name, main } of lists) {
    // Where there is the least room: what is shown by itself there is so everywhere.
    await resize(page, 1024, 900)
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
}

async function expectRoom(page: Page) {
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
}

async function expectNeighboursWhole(page: Page) {
  for (const [path, column, most] of [
    ['/documents', 'Linked to', 0.5],
    ['/contacts', 'Address', 0.2],
  ] as const) {
    await visit(page, path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await waitForListKeys(page)
    const heading = page.getByRole('columnheader', { name: column })
    const place = await heading.evaluate((element) => (element as HTMLTableCellElement).cellIndex)
    const cells = page.locator(`tbody tr[aria-rowindex] td:nth-child(${place + 1})`)
    const cut = await cells.evaluateAll((all) =>
      all.map((cell) =>
        [cell, ...cell.querySelectorAll('a')].some((one) => one.scrollWidth > one.clientWidth),
      ),
    )
    expect(cut.filter(Boolean).length / cut.length, path).toBeLessThanOrEqual(most)
  }
}

test('on a desktop every list has room for its columns, and with all of them ticked its main one and every link are whole', async ({
  page,
}) => {
  test.slow()
  await test.step('a list has room for every column that it shows by itself', () =>
    expectRoom(page))
  await test.step('beside a short name or title, what the other columns say is whole', () =>
    expectNeighboursWhole(page))
  await test.step('with every column ticked at any width, a list keeps its main column, and every link is whole to the keyboard', () =>
    tickEveryColumn(page))
})

const countRows = (page: Page) => page.locator('tbody tr[aria-rowindex]').count()

/** Presses the keys that print, and makes paper of what is there then. The browser's own dialog stays closed. */
async function print(page: Page) {
  await page.evaluate(() => {
    const note = (printed: boolean) => Object.assign(globalThis, { printed })
    note(false)
    window.print = () => void note(true)
  })
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

async function printTheMiddle(page: Page, service: ThirdParty) {
  await openList(page, service, 'middle', generatedPages(5000))
  await drag(listOf(page), 0.5)
  await expect(rowAt(page, 2495)).toBeInViewport()
  const asked = () => service.asked.map(({ url }) => url.search)
  await expect
    .poll(() => asked().filter((search) => /search=middle.*pageIndex=5[01]/.test(search)).length)
    .toBe(2)
  await page.keyboard.press('ControlOrMeta+f')
  await expect(rowAt(page, 2450)).toBeAttached()
  await expect(rowAt(page, 2549)).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/Matters 2,4\d1–2,\d{3} of 5,000\./)).toBeVisible()
  expect(await page.getByRole('row').count()).toBeLessThanOrEqual(251)
  await page.emulateMedia({ media: null })
}

async function printAll(page: Page, service: ThirdParty) {
  for (const [total, rows, note] of [
    [318, 318, undefined],
    [1204, 1000, 'Not all matters are printed: 1–1,000 of 1,204. Narrow the list'],
  ] as const) {
    await openList(page, service, `print-${total}`, generatedPages(total))
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
    await page.emulateMedia({ media: null })
  }
}

async function readOnALowScreen(page: Page, service: ThirdParty) {
  await resize(page, 320, 256)
  await openList(page, service, 'low', generatedPages(400))
  await page.mouse.move(150, 60)
  await page.mouse.wheel(0, 1000)
  await expect(foot(page)).toBeInViewport()
  const box = (await listOf(page).boundingBox())!
  expect(box.height).toBeGreaterThan(200)
  await waitForListKeys(page)
  await gridOf(page).press('End')
  await expect(page.locator('tbody tr[id]')).toBeInViewport()
}

async function pressWidths(page: Page, service: ThirdParty) {
  await resize(page, 1920, 900)
  await openList(page, service, 'widths', generatedPages(400))
  const widthOf = (name: string) =>
    page
      .getByRole('columnheader', { name, exact: true, includeHidden: true })
      .evaluate((heading) => Math.round(heading.getBoundingClientRect().width))
  await page.getByRole('button', { name: 'Columns' }).click()
  const first = await widthOf('Title')
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
  // So that the next step begins with columns that nobody has changed.
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect.poll(() => widthOf('Title')).toBe(first)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function chooseColumns(page: Page, service: ThirdParty) {
  service.answer((_, response) =>
    json(response, {
      totalRecords: 1,
      pageIndex: 0,
      records: [{ ...generatedMatter(7), stageName: 'Discovery' }],
    }),
  )
  await resize(page, 1440, 900)
  await visit(page, `${service.desk.url}/matters?search=columns`)
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
}

test('a list is printed, is read to its end on a low screen too, and keeps the columns that a person chooses', async ({
  page,
  thirdParty,
}) => {
  test.slow()
  await test.step('printing and Find include the loaded rows around those in view, and the print says which', () =>
    printTheMiddle(page, thirdParty))
  await test.step('a print holds every row that the filters find, up to 1,000, says where it stops, dates its days, and holds no buttons', () =>
    printAll(page, thirdParty))
  await test.step('on a screen of 320 by 256 px the whole list can be reached', () =>
    readOnALowScreen(page, thirdParty))
  await test.step('a press makes a column 16 px wider or narrower than it is drawn', () =>
    pressWidths(page, thirdParty))
  await test.step('a person chooses columns, their order and width, and they are kept', () =>
    chooseColumns(page, thirdParty))
})
