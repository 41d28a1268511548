/** From an address of matters to the contacts; each odd address, filter, kind and lookup: src/app/routes. */
import type { Page } from '@playwright/test'
import { ContactPage } from '#contract/contacts.ts'
import { api } from './contact-forms.ts'
import type { Desk } from './desk.ts'
import { expect, type ReadMatters, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('a lawyer follows an old address, goes on to the contacts, reads all about one of them, and opens another by a direct link', async ({
  page,
  desk,
  matters,
}) => {
  await test.step('an address keeps its valid parts, and a search is plain text, whatever is typed', () =>
    searchMatters(page))
  await test.step('a clerk opens Contacts from the navigation, sees all of them, and sorts them', () =>
    listContacts(page, desk))
  await test.step('a lawyer reads everything about a person, and can call, write or copy with one click', () =>
    readEverything(page, desk))
  await test.step('a direct link brings the contact with the page, and requests everything else at once', () =>
    followLink(page, matters))
})

const contactsOf = async ({ url }: Desk, query = '') =>
  ContactPage.parse(await (await fetch(`${url}${api}/contacts?${query}`)).json())

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const count = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /contact/ })
    .first()

async function searchMatters(page: Page) {
  await page.goto('/matters?status=closed&pageSize=9999')
  await expect(page.getByText('Some of this address was ignored')).toBeVisible()
  await expect(page).toHaveURL(/\/matters\?status=Closed$/)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Some of this address was ignored')).toBeHidden()

  const typed = `%_\\'"<img src=x onerror=alert(1)> ‮ 🏛 'or 1=1--`
  const search = page.getByRole('searchbox', { name: 'Search matters' })
  await search.fill(typed)
  await expect(page.getByRole('heading', { name: 'No matters match these filters' })).toBeVisible()
  await page.reload()
  await expect(search).toHaveValue(typed.trim())
}

async function listContacts(page: Page, desk: Desk) {
  const { totalRecords, records } = await contactsOf(desk)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Contacts' })
    .click()
  await expect(title(page)).toHaveText('Contacts')
  await expect(count(page)).toHaveText(`${totalRecords} contacts`)
  const grid = page.getByRole('grid', { name: 'Contacts' })
  await expect(grid.getByRole('row').nth(1)).toContainText(records[0]!.fullName!)
  await grid.getByRole('link', { name: records[0]!.fullName! }).first().click()
  await expect(title(page)).toHaveText(records[0]!.fullName!)
  await page.goBack()
  await expect(grid.getByRole('row').nth(1)).toContainText(records[0]!.fullName!)

  const header = page.getByRole('columnheader', { name: 'Name' })
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await header.getByRole('button').click()
  await expect(page).toHaveURL(/sortDirection=Descending/)
  const last = await contactsOf(desk, 'sortBy=fullName&sortDirection=Descending')
  await expect(grid.getByRole('row').nth(1)).toContainText(last.records[0]!.fullName!)
}

/** Puts a person into the practice; answers its identifier. */
async function createPerson({ url }: Desk) {
  const response = await fetch(`${url}${api}/contacts/person`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-practice-desk': '1', origin: url },
    body: JSON.stringify(person),
  })
  expect(response.status, await response.clone().text()).toBe(200)
  return ((await response.json()) as { id: string }).id
}

/** The value beside a label. */
const valueOf = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')

/** A person of whom everything is known. */
const person = {
  firstName: 'Ada',
  middleName: 'Maria',
  lastName: 'Ferrari',
  birthday: '1961-02-28T00:00:00Z',
  company: 'Alder Pty Ltd',
  jobTitle: 'Director',
  title: 'Dr',
  gender: 'Female',
  website: 'https://alder.example/about',
  notes: 'Prefers letters.\nNever on Fridays.',
  abn: '51824753556',
  addresses: [
    {
      regionCode: 'AU',
      administrativeArea: 'WA',
      locality: 'Newman',
      postalCode: '6753',
      line1: 'Unit 3',
      line2: '14 Wattle Street',
    },
  ],
  phones: ['0491 570 156', 'ask reception'],
  emails: ['ada@example.com'],
  customFields: { 'Funding source': 'Legal aid', 'Retainer %': 12.5, Urgent: true },
}

/** What the page shows of that person, by label. */
const expected = {
  Kind: 'Person',
  'First name': 'Ada',
  'Middle name': 'Maria',
  'Last name': 'Ferrari',
  Birthday: '28 Feb 1961',
  Company: 'Alder Pty Ltd',
  'Job title': 'Director',
  Title: 'Dr',
  Gender: 'Female',
  ABN: '51 824 753 556',
  'Funding source': 'Legal aid',
  'Retainer %': '12.5',
  Urgent: 'Yes',
}

async function readEverything(page: Page, desk: Desk) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await createPerson(desk)
  await visit(page, `/contacts/${id}`)
  await expect(title(page)).toHaveText('Ferrari, Ada')
  await expect(page).toHaveTitle('Ferrari, Ada · Practice Desk')
  for (const [label, value] of Object.entries(expected)) {
    await expect(valueOf(page, label), label).toHaveText(value)
  }
  await expect(page.getByRole('region', { name: 'Notes' }).locator('p')).toHaveText(
    'Prefers letters.\nNever on Fridays.',
    { useInnerText: true },
  )
  await expect(page.getByRole('link', { name: '0491 570 156' })).toHaveAttribute(
    'href',
    'tel:+61-491-570-156',
  )
  await expect(valueOf(page, 'Phone')).toContainText('ask reception')
  await expect(page.getByRole('link', { name: 'ask reception' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
    'href',
    'mailto:ada@example.com',
  )
  const website = page.getByRole('link', { name: 'https://alder.example/about' })
  await expect(website).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(page.locator('address')).toHaveText(/14 Wattle Street.*\n/, { useInnerText: true })

  await page.getByRole('button', { name: 'Copy ada@example.com' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Copied: ada@example.com' }),
  ).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ada@example.com')
}

async function followLink(page: Page, matters: ReadMatters) {
  const { records } = await matters('pageSize=50')
  const { client } = records.find((matter) => matter.client?.id)!
  const requested: string[] = []
  await page.route('**/public/api/**', (route) => {
    requested.push(route.request().url())
  })
  await page.goto(`/contacts/${client!.id}`)
  await expect(title(page)).toHaveText(client!.name!)
  for (const part of ['clientId=', 'relatedMattersFilterUser=', 'referredById=', '/documents']) {
    // Of this contact: the page before may still be reading.
    const isAsked = (url: string) => url.includes(part) && url.includes(client!.id!)
    await expect.poll(() => requested.some(isAsked), part).toBe(true)
  }
  expect(requested.filter((url) => url.endsWith(`/contacts/${client!.id}`))).toEqual([])
}
