/** The filters of a list, as a person sets them: 'Add filter', the name of one, then what it is to be. */
import { expect, type Page } from '@playwright/test'

/** Opens the editor of a filter. */
export async function openFilter(page: Page, label: string) {
  await page.getByRole('button', { name: 'Add filter' }).click()
  const menu = page.getByRole('dialog', { name: 'Add filter' })
  await menu.getByRole('option', { name: label, exact: true }).click()
  return page.getByRole('dialog', { name: label, exact: true })
}

/** Chooses one value of a filter. */
export async function setFilter(page: Page, label: string, value: string) {
  const editor = await openFilter(page, label)
  await editor.getByRole('option', { name: value, exact: true }).click()
}

/** Types into the box that is open, and takes what is found first. */
export async function chooseByKeys(page: Page, box: string, name: string) {
  await expect(page.getByRole('combobox', { name: box, exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
}
