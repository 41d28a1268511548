/** Using a page by keyboard alone, as a person without a mouse does. */
import { expect, type Locator, type Page } from '@playwright/test'

type Role = 'button' | 'checkbox' | 'combobox' | 'grid' | 'link' | 'radio' | 'textbox'

/** Presses Tab, or Shift+Tab, until the focus is on what has that name, in the whole page or in a part of it. */
export async function tabTo(
  page: Page,
  role: Role,
  name: string | RegExp,
  within: Page | Locator = page,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
) {
  const wanted = within.getByRole(role, { name, exact: true })
  await expect(wanted.first()).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key)
    if (await wanted.evaluateAll((all) => all.includes(document.activeElement as never))) return
  }
  throw new Error(`Tab never reached ${role} ${String(name)}`)
}

/** Replaces the text of the field that has the focus; an empty text clears it. */
export async function typeOver(page: Page, text: string) {
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

/** Types into a lookup and takes the first that is found under that name. */
export async function pickByKeys(page: Page, label: string, name: string) {
  await tabTo(page, 'combobox', label)
  // A typist who pauses gets results for a part of the name first, which those for the whole of it replace.
  const answered = page.waitForResponse((response) =>
    [...new URL(response.url()).searchParams.values()].includes(name),
  )
  await typeOver(page, name)
  await answered
  await takeFirst(page, name)
}

/** Takes the first option of that name by Enter: one that is clicked may be drawn anew just then, under its heading. */
export async function takeFirst(page: Page, name: string) {
  await expect(page.getByRole('option', { name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
}

/** Single keys work once the page lists them: the button for that is the last part of its frame. */
export const waitForSingleKeys = (page: Page) =>
  expect(page.getByRole('button', { name: 'Keyboard shortcuts', exact: true })).toBeVisible()

/** A list takes keys and clicks a moment after its first rows: from then on Tab enters its active row only. */
export const waitForListKeys = (page: Page) =>
  expect(page.locator('tbody tr:not([id]) :is(a, button)').first()).toHaveAttribute(
    'tabindex',
    '-1',
  )
