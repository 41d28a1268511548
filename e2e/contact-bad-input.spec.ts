import type { Page } from '@playwright/test'
import { NewPerson } from '#contract/contacts.ts'
import { openedContact, writesOf } from './contact-forms.ts'
import { expect, test } from './fixtures.ts'

/** The names of the fields that take text, in the order of the page. */
const textFields = (page: Page) =>
  page
    .locator('form [data-field] :is(input[type="text"], input[type="tel"], textarea):not([role])')
    .evaluateAll((controls) =>
      controls.map((control) => control.closest<HTMLElement>('[data-field]')!.dataset['field']!),
    )

const control = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"] :is(input, textarea)`)

/** A text that no field accepts; more of them: `src/app/routes/contacts/bad-input.test.tsx`. */
const wrong = 'invoice\u202Egpj'

test('each wrong field of a new person shows its own error; nothing is sent, and nothing typed is lost', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const writes = writesOf(page)
  const save = page.getByRole('button', { name: 'Create contact' })
  await page.goto('/contacts/new/person')
  for (const [row, field] of [
    ['phone', 'phones.0'],
    ['email', 'emails.0'],
    ['address', 'line1'],
    ['custom field', 'customFields.0.value'],
  ]) {
    await page.getByRole('button', { name: `Add ${row}` }).click()
    await expect(page.locator(`[data-field*="${field}"]`).first()).toBeVisible()
  }
  const names = await textFields(page)
  const shown = await page
    .locator('[data-field]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLElement).dataset['field']!))
  expect(shown.map((name) => name.split('.')[0])).toEqual(
    expect.arrayContaining(Object.keys(NewPerson.shape)),
  )

  for (const name of names) await control(page, name).fill(wrong)
  await save.click()
  for (const name of names) {
    const field = control(page, name)
    const message = name === 'birthday' ? /Enter a date/ : /cannot be seen/
    await expect(field, name).toHaveAccessibleDescription(message)
    await expect(field, name).toHaveAttribute('aria-invalid', 'true')
    await expect(field, name).toHaveValue(wrong)
  }

  for (const name of names) await control(page, name).fill('')
  await save.click()
  const needed = names.filter((name) =>
    /^(name|firstName|lastName)$|\.value$|\.name$|line1$/.test(name),
  )
  for (const name of needed) {
    await expect(control(page, name), `${name} missing`).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(control(page, needed[0]!)).toBeFocused()
  expect(writes).toEqual([])
})

test('names in other scripts arrive as they were typed', async ({ page }) => {
  const writes = writesOf(page)
  await page.goto('/contacts/new/person')
  await page.getByLabel('First name').fill('علی\u200Cرضا')
  await page.getByLabel('Last name').fill('株式会社 Ωμέγα Đặng')
  await page.getByLabel('Company').fill('חברת כהן')
  await page.getByLabel('Notes').fill('👩\u200D⚖️ two\nlines')
  await page.getByRole('button', { name: 'Create contact' }).click()
  await openedContact(page)
  expect(writes[0]!.postDataJSON()).toEqual({
    firstName: 'علی\u200Cرضا',
    lastName: '株式会社 Ωμέγα Đặng',
    company: 'חברת כהן',
    notes: '👩\u200D⚖️ two\nlines',
  })
})
