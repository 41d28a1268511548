import type { Page } from '@playwright/test'
import {
  CompanyPatch,
  NewCompany,
  NewPerson,
  NewPlural,
  PersonPatch,
  PluralPatch,
} from '#contract/contacts.ts'
import type { Desk } from './desk.ts'
import { openedContact, send, writesOf } from './contact-forms.ts'
import { expect, test } from './fixtures.ts'

type Form = {
  operation: string
  /** The schema of what is sent: each of its fields must stand on the page, and is tried. */
  schema: { shape: Record<string, unknown> }
  open: (page: Page, desk: Desk) => Promise<void>
  save: string
}

const create = (kind: string) => async (page: Page) => {
  await page.goto(`/contacts/new/${kind}`)
}
const edit = (kind: string, body: object) => async (page: Page, desk: Desk) => {
  await page.goto(`/contacts/${await send(desk, 'POST', `/contacts/${kind}`, body)}/edit`)
}
const forms: Form[] = [
  ['createPerson', NewPerson, create('person')] as const,
  ['createCompany', NewCompany, create('company')] as const,
  ['createPlural', NewPlural, create('plural')] as const,
  ['patchPerson', PersonPatch, edit('person', { firstName: 'A', lastName: 'B' })] as const,
  ['patchCompany', CompanyPatch, edit('company', { name: 'C' })] as const,
  ['patchPlural', PluralPatch, edit('plural', { name: 'G' })] as const,
].map(([operation, schema, open]) => ({
  operation,
  schema,
  open,
  save: operation.startsWith('create') ? 'Create contact' : 'Save changes',
}))

/** Adds a row to each list, so that each field of a row stands on the page. */
async function addRows(page: Page) {
  for (const row of ['phone', 'email', 'address', 'custom field']) {
    await page.getByRole('button', { name: `Add ${row}` }).click()
  }
}

/** The names of the fields that take text, as they stand on the page. */
const textFields = (page: Page) =>
  page
    .locator('form [data-field] :is(input[type="text"], input[type="tel"], textarea):not([role])')
    .evaluateAll((controls) =>
      controls.map((control) => control.closest<HTMLElement>('[data-field]')!.dataset['field']!),
    )

const control = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"] :is(input, textarea)`)

/** What no field takes, by what is wrong with it; a date refuses each of them as no date. */
const wrongs: [what: string, text: (name: string) => string, says: RegExp][] = [
  [
    'too long',
    (name) => 'x'.repeat(/notes|customFields.*value/.test(name) ? 20_001 : 501),
    /at most/,
  ],
  ['an override of direction', () => 'invoice\u202Egpj', /cannot be seen/],
  ['a zero-width space', () => 'Ada\u200BFerrari', /cannot be seen/],
]
const noDate = /Enter a date/

for (const { operation, schema, open, save } of forms) {
  test(`${operation}: what is wrong in any field is said there, nothing is sent and nothing lost`, async ({
    page,
    desk,
  }) => {
    test.slow()
    const writes = writesOf(page)
    await open(page, desk)
    await expect(page.getByRole('button', { name: save })).toBeVisible()
    await addRows(page)
    const names = await textFields(page)
    const standing = await page
      .locator('[data-field]')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLElement).dataset['field']!))
    for (const field of Object.keys(schema.shape)) {
      expect(
        standing.some((name) => name.split('.')[0] === field),
        field,
      ).toBe(true)
    }

    for (const [what, text, says] of wrongs) {
      for (const name of names) await control(page, name).fill(text(name))
      await page.getByRole('button', { name: save }).click()
      for (const name of names) {
        const field = control(page, name)
        const message = name === 'birthday' ? noDate : says
        await expect(field, `${name} ${what}`).toHaveAccessibleDescription(message)
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveValue(text(name))
      }
    }

    for (const name of names) await control(page, name).fill('')
    await page.getByRole('button', { name: save }).click()
    const needed = names.filter((name) =>
      /^(name|firstName|lastName)$|\.value$|\.name$|line1$/.test(name),
    )
    for (const name of needed) {
      await expect(control(page, name), `${name} missing`).toHaveAttribute('aria-invalid', 'true')
    }
    expect(writes).toEqual([])
  })
}

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

test('what cannot be seen is taken out by one press', async ({ page }) => {
  await page.goto('/contacts/new/company')
  await page.getByLabel('Name').fill('\u202AAlder\u200B Ltd\u202C')
  await page.getByRole('button', { name: 'Create contact' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Alder Ltd')
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'false')
})
