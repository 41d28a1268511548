import type { Page } from '@playwright/test'
import { api, contactOf, openedContact, writesOf } from './contact-forms.ts'
import { draftsAtRest } from './drafts-at-rest.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/foreign-service.ts'

const create = (page: Page) => page.getByRole('button', { name: 'Create contact' })
const restore = (page: Page) => page.getByRole('button', { name: 'Restore draft' })

test('however often it is pressed, a form is sent once', async ({ page }) => {
  const writes = writesOf(page)
  await page.goto('/contacts/new/company')
  await page.getByLabel('Name').fill('Once Pty Ltd')
  await create(page).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 5; press += 1) button.click()
  })
  await openedContact(page)
  expect(writes).toHaveLength(1)
})

test('a form that is refused stays, says so, and puts the focus on the first wrong field', async ({
  page,
}) => {
  const writes = writesOf(page)
  await page.goto('/contacts/new/person')
  await page.getByLabel('Last name').fill('x'.repeat(501))
  await page.getByLabel('Notes').fill('kept')
  await create(page).click()
  const first = page.getByLabel('First name')
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription('Enter the first name')
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription(/at most 500/)
  await expect(page.getByRole('alert')).toContainText('Not saved. 2 fields need attention.')
  await first.fill('Ada')
  await expect(first).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Notes')).toHaveValue('kept')
  expect(writes).toEqual([])
})

test("the service's own errors stand at the fields that they mean, and above them where there is none", async ({
  page,
  foreign,
}) => {
  foreign.answerAll(({ method }, response) => {
    if (method === 'GET') return json(response, [])
    const errors = [
      { pointer: '#/phones/1', detail: 'This phone is barred' },
      { pointer: '#/addresses/0/postalCode', detail: 'No such postcode' },
      { pointer: '#/loyaltyNumber', detail: 'A loyalty number is missing' },
    ]
    json(response, { title: 'Bad', errors }, 400)
  })
  await page.goto(`${foreign.desk.url}/contacts/new/company`)
  await page.getByLabel('Name').fill('Refused Pty Ltd')
  await page.getByRole('button', { name: 'Add phone' }).click()
  await page.keyboard.type('1')
  await page.getByRole('button', { name: 'Add phone' }).click()
  await page.keyboard.type('2')
  await page.getByRole('button', { name: 'Add address' }).click()
  await page.getByLabel('Suburb').fill('Newman')
  await create(page).click()
  await expect(page.getByRole('textbox', { name: 'Phone 2' })).toHaveAccessibleDescription(
    /This phone is barred/,
  )
  await expect(page.getByRole('textbox', { name: 'Phone 2' })).toBeFocused()
  await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription('No such postcode')
  await expect(page.getByRole('alert')).toContainText('Not saved.')
  await expect(page.getByRole('alert')).toContainText('A loyalty number is missing')
  await expect(page.getByLabel('Name')).toHaveValue('Refused Pty Ltd')
})

test('a connection that dies ends in Not known; nothing is sent again unless a person says so', async ({
  page,
  foreign,
}) => {
  let posts = 0
  let there = false
  foreign.answerAll(async ({ method, body }, response) => {
    if (method === 'GET') return json(response, there ? [{ id: 'c1', fullName: 'Doubt Ltd' }] : [])
    posts += 1
    await body()
    there = true
    response.destroy()
  })
  await page.goto(`${foreign.desk.url}/contacts/new/company`)
  await page.getByLabel('Name').fill('Doubt Ltd')
  await create(page).click()
  await expect(page.getByRole('alert')).toContainText('Not known.')
  await expect(page.getByRole('alert')).toContainText('A contact named ‘Doubt Ltd’ now exists')
  await expect(page.getByLabel('Name')).toHaveValue('Doubt Ltd')
  expect(posts).toBe(1)
  await create(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click()
  expect(posts).toBe(1)
  await create(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send it again' }).click()
  await expect.poll(() => posts).toBe(2)
})

test('a change whose answer never came is looked up: what arrived counts as saved', async ({
  page,
  foreign,
}) => {
  let contact: object = { id: 'g1', type: 'Plural', fullName: 'Wattle', notes: 'old' }
  foreign.answerAll(async ({ method, body, url }, response) => {
    if (url.pathname.endsWith('/lookup')) return json(response, [])
    if (method === 'GET') return json(response, contact)
    contact = { ...contact, ...(JSON.parse((await body()).toString()) as object) }
    response.destroy()
  })
  await page.goto(`${foreign.desk.url}/contacts/g1/edit`)
  await page.getByLabel('Notes').fill('new')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(/\/contacts\/g1$/)
})

test('where a service cannot change people, the page says so', async ({ page, foreign }) => {
  foreign.answerAll(({ url }, response) => {
    if (url.pathname.endsWith('/contacts')) return json(response, {}, 404)
    json(response, { id: 'p1', firstName: 'Ada', lastName: 'Ferrari', fullName: 'Ferrari, Ada' })
  })
  await page.goto(`${foreign.desk.url}/contacts/p1/edit`)
  await expect(page.getByText('This service cannot change a person')).toBeVisible()
})

test('leaving unsaved work asks first, by a link, by Back and by a reload; saved work does not', async ({
  page,
}) => {
  await page.goto('/matters')
  await page.goto('/contacts/new/company')
  await page.getByLabel('Name').fill('Unsaved Pty Ltd')
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Documents' }).click()
  await asked.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await asked.getByRole('button', { name: 'Stay' }).click()
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
  await expect(asked).toBeHidden()
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

test('what was typed survives a crash; another tab with the same form keeps its own', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/contacts/new/company')
  await other.getByLabel('Name').fill('Other tab Pty Ltd')
  await page.goto('/contacts/new/company')
  await page.getByLabel('Name').fill('Crashed Pty Ltd')
  await expect.poll(() => draftsAtRest(other)).toHaveLength(2)
  await page.goto('chrome://crash').catch(() => {})

  const again = await context.newPage()
  await again.goto('/contacts/new/company')
  await restore(again).click()
  await expect(again.getByLabel('Name')).toHaveValue('Crashed Pty Ltd')
  await expect(restore(again)).toBeHidden()
  await expect(other.getByLabel('Name')).toHaveValue('Other tab Pty Ltd')
})

test('a draft that is not wanted is gone for good', async ({ page }) => {
  await page.goto('/contacts/new/plural')
  await page.getByLabel('Name').fill('Unwanted')
  await expect.poll(() => draftsAtRest(page)).toHaveLength(1)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(restore(page)).toBeHidden()
  await expect.poll(() => draftsAtRest(page)).toEqual([])
})

test('a key that is refused in the middle loses nothing and says whom to ask', async ({
  page,
  foreign,
}) => {
  foreign.answerAll((_, response) => json(response, []))
  await page.goto(`${foreign.desk.url}/contacts/new/company`)
  await page.getByLabel('Name').fill('Locked out Pty Ltd')
  await expect.poll(() => draftsAtRest(page)).toHaveLength(1)
  foreign.refuseKey()
  await create(page).click()
  await expect(page.getByRole('alert')).toContainText('Not saved.')
  await expect(page.getByRole('alert')).toContainText('Ask the person who set up Practice Desk')
  await expect(page.getByLabel('Name')).toHaveValue('Locked out Pty Ltd')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await restore(page).click()
  await expect(page.getByLabel('Name')).toHaveValue('Locked out Pty Ltd')
  expect(foreign.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(foreign.asked.every(({ url }) => url.pathname.startsWith(api))).toBe(true)
})
