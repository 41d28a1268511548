/** The filters of the matters, one of each kind; each of them: src/app/routes/matters/list-filters.test.tsx. */
import type { Page } from '@playwright/test'
import { openFilter, setFilter } from './filters.ts'
import { expect, type ReadMatters, test } from './fixtures.ts'
import { resize } from './resize.ts'
import { visit } from './visit.ts'

/** The count that a screen reader hears. */
const announced = (count: number) => `${count} ${count === 1 ? 'matter' : 'matters'}`

async function filterByEachKind(page: Page, matters: ReadMatters) {
  const { records } = await matters('pageSize=50')
  const { lawyer } = records.find((matter) => matter.lawyer?.name)!
  const account = records.find((matter) => matter.trustAccount)!.trustAccount!
  await visit(page, '/matters')
  /** The matters of this address, by the service itself. */
  const expectCounted = async () => {
    const { totalRecords } = await matters(new URL(page.url()).search.slice(1))
    await expect(page.getByRole('status')).toHaveText(announced(totalRecords))
  }
  const remove = (label: string) =>
    page.getByRole('button', { name: `Remove filter ${label}` }).click()

  await setFilter(page, 'Status', 'Closed')
  await setFilter(page, 'Costing method', 'Fixed')
  await expect(page).toHaveURL(/status=Closed&costingMethod=Fixed/)
  await expectCounted()
  await remove('Status')
  await expect(page).not.toHaveURL(/status=/)
  await remove('Costing method')

  const people = await openFilter(page, 'Lawyer')
  await people.getByRole('combobox').fill(lawyer!.name!)
  await people.getByRole('option', { name: lawyer!.name! }).first().click()
  await expect(page).toHaveURL((url) => url.searchParams.get('lawyerId') === lawyer!.id)
  await expectCounted()
  await expect(page.getByRole('button', { name: `Lawyer ${lawyer!.name}` })).toBeVisible()
  await remove('Lawyer')

  const accounts = await openFilter(page, 'Trust accounts')
  await accounts.getByRole('combobox').fill(account.slice(0, 4))
  await accounts.getByRole('option', { name: account }).first().click()
  await expect(page).toHaveURL((url) => url.searchParams.get('trustAccounts') === account)
  await expectCounted()
  await remove('Trust accounts')

  const areas = await openFilter(page, 'Practice areas')
  // Where the system chooses the colours, what Enter takes has a frame in place of its ground.
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(areas.getByRole('option').nth(0)).toHaveCSS('outline-style', 'solid')
  await expect(areas.getByRole('option').nth(1)).toHaveCSS('outline-style', 'none')
  await page.emulateMedia({ forcedColors: 'none' })
  await areas.getByRole('option').nth(0).click()
  await areas.getByRole('option').nth(1).click()
  await expect(page).toHaveURL((url) => url.searchParams.getAll('practiceAreas').length === 2)
  await expectCounted()

  await openFilter(page, 'Modified')
  await page.getByRole('textbox', { name: 'Modified to' }).fill('1 Dec 2025')
  await page.getByRole('textbox', { name: 'Modified to' }).press('Enter')
  // Sydney is eleven hours ahead of UTC in December.
  await expect(page).toHaveURL(/modifiedDateEnd=2025-12-01T12%3A59%3A59.999Z/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function expectFewLines(page: Page) {
  const top = async () => (await page.getByRole('row').nth(1).boundingBox())!.y
  const sizes = [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const
  await visit(page, '/matters')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove filter / })).toHaveCount(0)
  const before = new Map<number, number>()
  for (const [width, height] of sizes) {
    await resize(page, width, height)
    before.set(width, await top())
  }
  await visit(
    page,
    '/matters?status=Open&costingMethod=Time&openDateStart=2020-01-01&openDateEnd=2030-01-01&modifiedDateStart=2020-01-01T00:00:00.000Z',
  )
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  for (const [width, height] of sizes) {
    const at = `at ${width} px`
    await resize(page, width, height)
    expect((await top()) - before.get(width)!, at).toBeLessThanOrEqual(40)
    for (const chip of await page
      .getByRole('button', { name: /^(Modified|Opened|Status) / })
      .all()) {
      await chip.click()
      const editor = page.getByRole('dialog')
      await expect(editor.getByRole('button', { name: 'Remove filter' }), at).toBeInViewport({
        ratio: 1,
      })
      await page.keyboard.press('Escape')
      await expect(editor).toBeHidden()
    }
  }
}

/** Whether something stands over the middle of a button. */
const isCovered = (button: Element) => {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  return !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
}

async function expectBesideButtons(page: Page) {
  await visit(
    page,
    '/matters?status=Open&costingMethod=Time&openDateStart=2020-01-01&openDateEnd=2030-01-01&modifiedDateStart=2020-01-01T00:00:00.000Z&lawyerId=nobody&trustAccounts=Trust',
  )
  await expect(page.getByText('Unknown name')).toBeVisible()
  for (const width of [1024, 1100, 1280]) {
    await resize(page, width, 700)
    const chips = page.getByRole('button', { name: /^Remove filter / })
    await expect(chips).toHaveCount(6)
    const add = (await page.getByRole('button', { name: 'Add filter' }).boundingBox())!
    for (const chip of await chips.all()) {
      const { x, width: own } = (await chip.boundingBox())!
      expect(x + own, `at ${width} px`).toBeLessThanOrEqual(add.x)
    }
    for (const chip of await chips.all()) {
      await chip.focus()
      expect(
        await chip.evaluate(isCovered),
        `${await chip.getAttribute('aria-label')} at ${width} px`,
      ).toBe(false)
    }
  }
}

async function expectScrolledInPlace(page: Page) {
  await resize(page, 1024, 900)
  await visit(
    page,
    '/matters?status=Open&costingMethod=Time&openDateStart=2020-01-01&openDateEnd=2030-01-01&modifiedDateStart=2020-01-01T00:00:00.000Z&lawyerId=nobody&clientId=nobody&referredById=nobody&practiceAreas=nowhere&relatedMattersFilterUser=nobody&trustAccounts=Trust%20account%20of%20the%20whole%20practice&trustAccountIds=none',
  )
  const chips = page.getByRole('button', { name: /^Remove filter / })
  await expect(chips).toHaveCount(10)
  // The names of people come later, and some lines with them.
  await expect(page.getByText('Unknown name')).toHaveCount(4)
  const hidden = await chips.first().evaluate((chip) => {
    const lines = chip.parentElement!.parentElement!.parentElement!
    return lines.scrollHeight - lines.clientHeight
  })
  expect(hidden).toBeGreaterThan(0)
  // The last one had the focus among fewer of them, and would keep it.
  for (const chip of [chips.first(), chips.last(), chips.first()]) {
    await chip.focus()
    expect(await chip.evaluate(isCovered)).toBe(false)
  }
}

test('a clerk filters the matters, whose chips leave room for the rows and are in reach at any width', async ({
  page,
  matters,
}) => {
  await test.step('by status, person, practice areas, trust account and a day of their time zone, and a chip removes each filter', () =>
    filterByEachKind(page, matters))
  await test.step('four filters move the first row by one line, and their editors stay on the screen', () =>
    expectFewLines(page))
  await test.step('no filter is below the buttons beside them, and one that has the focus is whole', () =>
    expectBesideButtons(page))
  await test.step('filters that need more than four lines scroll in their place, and one that has the focus is whole', () =>
    expectScrolledInPlace(page))
})
