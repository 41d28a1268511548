/** What every form does in a browser; what it says and sends: src/app/routes/contacts/form-kit.test.tsx. */
import type { Page } from '@playwright/test'
import { contactOf, openedContact } from './contact-forms.ts'
import { draftsAtRest } from './drafts-at-rest.ts'
import { expect, test } from './fixtures.ts'
import { resize } from './resize.ts'
import { visit } from './visit.ts'

const create = (page: Page) => page.getByRole('button', { name: 'Create contact' })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const restore = (page: Page) => page.getByRole('button', { name: 'Restore draft' })

test('whoever is about to leave a form is asked first, gets back what was typed, and always sees the control with the focus', async ({
  page,
}) => {
  await test.step('leaving unsaved work asks first, by a link, by Cancel, by Back and by a reload; saved work does not', () =>
    leaveUnsaved(page))
  page.on('dialog', (dialog) => void dialog.accept())
  await test.step('a draft is kept while the desk cannot give its key, and is offered once it can', () =>
    reloadWithoutKey(page))
  await test.step('a draft that is offered moves no field, and at 400 % zoom nothing covers the control with the focus', () =>
    offerDraft(page))
  await test.step('what is said of a field as it is left moves no button from under the press that left it', () =>
    pressButtons(page))
})

async function leaveUnsaved(page: Page) {
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'New company' }).click()
  await page.getByLabel('Name').fill('Unsaved Pty Ltd')
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Documents' }).click()
  await leave.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await leave.getByRole('button', { name: 'Stay' }).click()
  await page.goBack()
  await leave.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/contacts\/new\/company$/)
  await expect(page.getByLabel('Name')).toHaveValue('Unsaved Pty Ltd')
  await expect.poll(() => draftsAtRest(page)).toHaveLength(1)
  const question = page.waitForEvent('dialog')
  const reload = page.reload()
  expect((await question).type()).toBe('beforeunload')
  await (await question).accept()
  await reload
  await restore(page).click()
  await create(page).click()
  await openedContact(page)
  await expect(leave).toBeHidden()
  await expect.poll(() => draftsAtRest(page)).toEqual([])
}

/** A draft of a new task, kept while there is no key. Ends on a page that is about to offer it. */
async function reloadWithoutKey(page: Page) {
  await visit(page, '/tasks/new')
  await description(page).fill('Half a thought')
  await expect.poll(() => draftsAtRest(page)).toHaveLength(1)
  await page.route('**/desk/v1/draft-key', (route) => route.fulfill({ status: 503 }))
  const refused = page.waitForResponse('**/desk/v1/draft-key')
  await page.reload()
  await refused
  await expect(description(page)).toBeVisible()
  await expect(restore(page)).toBeHidden()
  await page.unrouteAll()
  await page.reload()
}

async function offerDraft(page: Page) {
  await expect(description(page)).toBeFocused()
  const { y } = (await description(page).boundingBox())!
  await expect(restore(page)).toBeVisible()
  expect((await description(page).boundingBox())!.y).toBe(y)

  await page.setViewportSize({ width: 360, height: 225 })
  await page.reload()
  await expect(description(page)).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Assigned to' })).toBeVisible()
  await expect.poll(() => isCovered(page)).toBe(false)
  await tabToCancel(page)
  await resize(page, 1440, 900)
  await restore(page).click()
  await expect(description(page)).toHaveValue('Half a thought')
}

/** Goes through all of the form, in which nothing may stand over the control with the focus. */
async function tabToCancel(page: Page) {
  const cancel = page.getByRole('button', { name: 'Cancel' })
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => isCovered(page)).toBe(false)
    if (await cancel.evaluate((one) => one === document.activeElement)) return
  }
  throw new Error('Tab never came to Cancel')
}

async function pressButtons(page: Page) {
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).not.toHaveURL(/\/tasks\/new$/)
  await visit(page, '/contacts/new/person')
  // As long as a person holds the mouse button down.
  const press = (name: string) => page.getByRole('button', { name }).click({ delay: 90 })
  await press('Add email')
  await expect(page.getByRole('textbox', { name: 'Email 1' })).toBeFocused()
  await page.keyboard.type('sean')
  await press('Add address')
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused()
  await expect(page.getByText('This does not look like an email address.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Birthday' }).fill('29/2/1985')
  await press('Add phone')
  await expect(page.getByRole('textbox', { name: 'Phone 1' })).toBeFocused()
}

/** Whether something else stands over the middle of the control that has the focus. */
const isCovered = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement!
    const { left, top, width, height } = one.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    return !(above && (one.contains(above) || above.contains(one)))
  })

test(
  'what was typed survives a reload, unreadable at rest, and is gone once it is saved',
  { tag: '@timing' },
  async ({ page, desk }) => {
    await page.goto('/contacts/new/person')
    await page.getByLabel('First name').fill('Secretia')
    await page.getByRole('button', { name: 'Add email' }).click()
    await page.keyboard.type('secretia@draft.example')
    await page.getByLabel('Last name').fill('Draftson')
    const typedAt = Date.now()
    const keptAt = async () => (await draftsAtRest(page)).at(-1)?.at ?? 0
    await expect.poll(keptAt, { intervals: [100] }).toBeGreaterThanOrEqual(typedAt)
    expect((await keptAt()) - typedAt).toBeLessThanOrEqual(1000)
    const [kept] = await draftsAtRest(page)
    for (const text of ['Secretia', 'Draftson', 'draft.example'])
      expect(kept!.text).not.toContain(text)
    await expect
      .poll(() => page.evaluate(() => JSON.stringify([localStorage, sessionStorage])))
      .not.toContain('Draftson')

    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByLabel('First name')).toHaveValue('')
    await restore(page).click()
    await expect(page.getByLabel('First name')).toHaveValue('Secretia')
    await expect(page.getByRole('textbox', { name: 'Email 1' })).toHaveValue(
      'secretia@draft.example',
    )
    await create(page).click()
    const id = await openedContact(page)
    expect(await contactOf(desk, id)).toMatchObject({ emails: ['secretia@draft.example'] })
    await expect.poll(() => draftsAtRest(page)).toEqual([])
    await page.goto('/contacts/new/person')
    await expect(page.getByLabel('First name')).toBeVisible()
    await expect(restore(page)).toBeHidden()
  },
)
