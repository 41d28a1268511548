/** The search over everything in a browser; what the desk's copy finds: src/gateway/mirror/search.test.ts and src/app/routes/palette-kept.test.tsx. */
import type { Page } from '@playwright/test'
import type { MatterPage } from '#contract/matters.ts'
import { expectNoViolations, expectNoViolationsInBothSchemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { resize } from './resize.ts'
import { visit } from './visit.ts'

test.use({ savesData: false })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
const box = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const found = (page: Page) => options(page).and(page.locator('[aria-selected=true]'))

/** Its key works from the moment that its button is there. */
async function openByKey(page: Page) {
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(box(page)).toBeFocused()
}

/** The word with two letters swapped, as a hurried hand types it. */
const mistyped = (word: string) => {
  const middle = Math.floor(word.length / 2)
  return word.slice(0, middle - 1) + word[middle] + word[middle - 1] + word.slice(middle + 1)
}

test('a lawyer finds people and matters from anywhere, by keys alone or on a phone', async ({
  page,
  matters,
}) => {
  const { records } = await matters('pageSize=50')
  const named = ({ client }: { client?: { name?: string | undefined } | undefined }) =>
    /^[A-Z][a-z]{6,}, /.exec(client?.name ?? '')
  const { client } = records.find(named)!
  const [surname = ''] = client!.name!.split(',')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/matters?pageSize=50')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await test.step('a lawyer finds a misspelt client from anywhere, begins a task on a matter, and comes back to the last one, by keys alone', async () => {
    await findClient(page, surname)
    await beginTaskAndComeBack(page, records[0]!)
  })
  await page.emulateMedia({ reducedMotion: null })
  await resize(page, 390, 844)
  await visit(page, '/matters?pageSize=10')
  await test.step('on a phone it fills the screen, is opened by its button and closed by another, and at 400 % its rows can be read', () =>
    searchOnPhone(page))
})

async function findClient(page: Page, surname: string) {
  // Nothing of the page moves, and the focus comes back to where it was.
  const row = page.getByRole('row').nth(3)
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible()
  await page.keyboard.press('/')
  const before = await row.boundingBox()
  await openByKey(page)
  expect(await row.boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('searchbox', { name: 'Search matters' })).toBeFocused()

  await openByKey(page)
  // The line below it is coloured in place of an outline: its sheet comes after those that the page began with.
  await expect(box(page)).toHaveCSS('outline-style', 'none')
  await page.keyboard.type(mistyped(surname))
  const contacts = palette(page).getByRole('group', { name: 'Contacts' })
  await expect(contacts.getByRole('option', { name: surname }).first()).toBeVisible()
  await expectNoViolationsInBothSchemes(page, 'the search over everything')
  for (let presses = 0; presses < 30; presses += 1) {
    if ((await found(page).textContent())?.startsWith(surname)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(surname)
}

async function beginTaskAndComeBack(page: Page, matter: MatterPage['records'][number]) {
  await openByKey(page)
  await page.keyboard.type(matter.number!)
  await expect(options(page).first()).toContainText(matter.title!)
  await page.keyboard.press('Tab')
  const newTask = page.getByRole('link', { name: `New task for ${matter.number}` })
  await expect(newTask).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('associatedMatterId') === matter.id)
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()

  await openByKey(page)
  await page.keyboard.type(matter.number!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(matter.title!)
  await openByKey(page)
  await page.keyboard.type('settings')
  // Without a record there are no actions: Tab stops at the list, and shows that it does.
  await expect(found(page)).toHaveText('Settings')
  await page.keyboard.press('Tab')
  await expect(palette(page).locator(':focus')).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
  // The second key counts within a second and a half.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(matter.title!, {
      timeout: 3000,
    })
  }).toPass()
}

async function searchOnPhone(page: Page) {
  await page.getByRole('button', { name: 'Search everything' }).click()
  await box(page).fill('a')
  await expect(options(page).first()).toBeVisible()
  expect(await palette(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  // Where the thumb is.
  const { y, height } = (await box(page).boundingBox())!
  expect(y + height).toBeGreaterThan(840)
  await expectNoViolations(page, 'the search over everything on a phone')

  // Whichever kind was answered first, a matter has actions.
  const matter = palette(page).getByRole('group', { name: 'Matters' }).getByRole('option').first()
  await matter.hover()
  // They stand apart from their row, and say whose they are.
  const title = await matter.locator('bdi').first().textContent()
  await expect(palette(page).getByRole('toolbar').getByText(title!)).toBeVisible()
  await resize(page, 320, 180)
  await box(page).press('ArrowDown')
  const active = palette(page).locator('[aria-selected=true]')
  const below = palette(page).getByRole('toolbar')
  await expect(below).toBeVisible()
  const [row, bar] = [(await active.boundingBox())!, (await below.boundingBox())!]
  expect(row.y + row.height).toBeLessThanOrEqual(bar.y + 1)
  expect(await palette(page).evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)

  await page.getByRole('button', { name: 'Close' }).click()
  await expect(palette(page)).toBeHidden()
  const nav = page.getByRole('navigation', { name: 'Main' })
  expect(await nav.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
}
