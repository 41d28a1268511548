/** Records that are created by keys alone; what else their forms do, refuse or leave in doubt: src/app/routes. */
import type { Page } from '@playwright/test'
import { MatterPage } from '#contract/matters.ts'
import { contactOf, openedContact, writesOf } from './contact-forms.ts'
import type { Desk } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { pickByKeys, tabTo } from './keys.ts'
import { api, recordWrites, taskNow } from './task-page.ts'
import { visit } from './visit.ts'

test.use({ engine: 'embedded' })

test('a clerk enters a new client, a matter and what is to be done by keys alone, and the service has all of it as it was typed', async ({
  page,
  desk,
}) => {
  await test.step('a person is created by keys alone, with every field as it was typed', () =>
    createPerson(page, desk))
  await test.step('a clerk creates a matter by keys alone, and the service has it as it was typed', () =>
    createMatter(page, desk))
  await test.step('a clerk creates a task by keys alone, and it arrives as it was typed', () =>
    createTask(page, desk))
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const read = async ({ url }: Desk, path: string) => (await fetch(`${url}${api}${path}`)).json()

async function type(page: Page, field: string, text: string) {
  await tabTo(page, 'textbox', field)
  await page.keyboard.type(text)
}

/** What is typed below, as it is sent. */
const person = {
  firstName: 'Ngọc',
  middleName: 'Mai',
  lastName: 'Featherstonehaugh',
  title: 'Dr',
  gender: 'Female',
  birthday: '1990-05-03T00:00:00Z',
  company: 'Harbour Pty Ltd',
  jobTitle: 'Surveyor',
  phones: ['0491570156'],
  emails: ['ngoc@example.com'],
  addresses: [
    {
      regionCode: 'AU',
      line1: '14 Wattle Street',
      locality: 'Newman',
      administrativeArea: 'WA',
      postalCode: '6753',
    },
  ],
  website: 'https://example.com',
  abn: '51 824 753 556',
  notes: 'Prefers letters',
  customFields: { 'Shoe size': 38.5 },
}

async function createPerson(page: Page, desk: Desk) {
  const writes = writesOf(page)
  await visit(page, '/contacts/new/person')
  await typePerson(page)
  await typeRows(page)
  await tabTo(page, 'button', 'Create contact')
  await page.keyboard.press('Enter')

  const id = await openedContact(page)
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  expect(writes).toHaveLength(1)
  expect(writes[0]!.postDataJSON()).toEqual(person)
  expect(await contactOf(desk, id)).toMatchObject({
    fullName: 'Featherstonehaugh, Ngọc',
    birthday: '1990-05-03',
    phones: [{ number: '0491 570 156' }],
    customFields: { 'Shoe size': 38.5 },
  })
}

async function typePerson(page: Page) {
  await type(page, 'First name', 'Ngọc')
  await type(page, 'Middle name', 'Mai')
  await type(page, 'Last name', 'Featherstonehaugh')
  await type(page, 'Title', 'Dr')
  await tabTo(page, 'combobox', 'Gender')
  // More letters would have to come within a second.
  await page.keyboard.press('f')
  await type(page, 'Birthday', '3/5/1990')
  await type(page, 'Company', 'Harbour Pty Ltd')
  await type(page, 'Job title', 'Surveyor')
}

async function typeRows(page: Page) {
  const { keyboard } = page
  await tabTo(page, 'button', 'Add phone')
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Phone 1' })).toBeFocused()
  await keyboard.type('0491570156')
  await expect(page.getByText('Recognised as 0491 570 156')).toBeVisible()
  await tabTo(page, 'button', 'Add email')
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Email 1' })).toBeFocused()
  await keyboard.type('ngoc@example.com')
  await tabTo(page, 'button', 'Add address')
  await keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused()
  await type(page, 'Street address', '14 Wattle Street')
  await type(page, 'Suburb', 'Newman')
  await type(page, 'State', 'WA')
  await type(page, 'Postcode', '6753')
  await type(page, 'Website', 'https://example.com')
  await type(page, 'ABN', '51 824 753 556')
  await type(page, 'Notes', 'Prefers letters')
  await tabTo(page, 'button', 'Add custom field')
  await keyboard.press('Enter')
  await expect(page.locator('[data-field="customFields.0.name"] input')).toBeFocused()
  await keyboard.type('Shoe size')
  await tabTo(page, 'combobox', 'Kind')
  await keyboard.type('Number')
  await type(page, 'Value', '38.5')
}

async function createMatter(page: Page, desk: Desk) {
  const [client] = await read(desk, '/contacts/lookup?term=a')
  const [lawyer] = await read(desk, '/contacts/lookup?term=a&type=EnabledStaff')
  const [area] = await read(desk, '/practice-areas/lookup')
  const { stages } = await read(desk, `/practice-areas/${area.id}`)
  await visit(page, '/matters')
  await tabTo(page, 'link', 'New matter')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('New matter')
  await tabTo(page, 'textbox', 'Title')
  await page.keyboard.type('Estate of Alder')
  await pickByKeys(page, 'Client', client.fullName)
  await pickByKeys(page, 'Lawyer', lawyer.fullName)
  await pickByKeys(page, 'Practice area', area.name)
  await tabTo(page, 'combobox', 'Stage')
  await expect(page.getByRole('combobox', { name: 'Stage' })).toContainText(stages[0].name)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'textbox', 'Estimated fee')
  await page.keyboard.type('12,500.50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Estate of Alder’ has been created')).toBeVisible()
  await expect(title(page)).toHaveText('Estate of Alder')

  const id = new URL(page.url()).pathname.split('/').at(-1)!
  expect(await read(desk, `/matters/${id}`)).toMatchObject({
    title: 'Estate of Alder',
    costingMethod: 'Time',
    client: { id: client.id },
    lawyer: { id: lawyer.id },
    practiceAreaId: area.id,
    practiceAreaStageId: stages[0].id,
    estimatedFee: 12_500.5,
  })
}

/** An open matter with a lawyer. */
async function openMatterOf({ url }: Desk) {
  const answer = await fetch(`${url}${api}/matters?pageSize=50&status=Open`)
  return MatterPage.parse(await answer.json()).records.find(({ lawyer }) => lawyer?.name)!
}

async function createTask(page: Page, desk: Desk) {
  const open = await openMatterOf(desk)
  const writes = recordWrites(page)
  await visit(page, '/tasks')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await tabTo(page, 'link', 'New task')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', 'Description')
  await page.keyboard.type('  Serve the notice — Straße 東京 ')
  await tabTo(page, 'combobox', 'Priority')
  await page.keyboard.type('High')
  await tabTo(page, 'textbox', 'Due date')
  await page.keyboard.type('1/12/2026')
  await tabTo(page, 'combobox', 'Matter')
  const lookup = page.waitForRequest((request) => request.url().includes('/matters/lookup?'))
  await page.keyboard.type(open.number!)
  await expect(page.getByRole('option', { name: open.title! }).first()).toBeVisible()
  expect((await lookup).method()).toBe('GET')
  await page.keyboard.press('Enter')
  // The matter's lawyer does it, unless somebody else is chosen.
  const assigned = page.getByRole('combobox', { name: 'Assigned to', exact: true })
  await expect(assigned).toHaveValue(open.lawyer!.name!)
  await tabTo(page, 'button', 'Create task')
  await page.keyboard.press('Enter')
  await expect(page.getByText('— Straße 東京’ has been created.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Serve the notice/ })).toBeVisible()
  expect(writes).toEqual([
    {
      method: 'POST',
      path: '/tasks',
      body: {
        description: 'Serve the notice — Straße 東京',
        status: 'Todo',
        priority: 'High',
        dueDate: '2026-12-01',
        associatedMatterId: open.id,
        assignedToId: open.lawyer!.id,
      },
    },
  ])
  const [, id] = /\/tasks\/(.+)$/.exec(page.url()) ?? []
  expect(await taskNow(desk, id!)).toMatchObject(writes[0]!.body as Record<string, unknown>)
}
