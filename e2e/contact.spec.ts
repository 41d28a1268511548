import type { Page } from '@playwright/test'
import { Contact } from '#contract/contacts.ts'
import type { Desk } from './desk.ts'
import { api } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/third-party-service.ts'

/** Puts a contact into the practice; answers its identifier. */
async function create({ url }: Desk, kind: 'person' | 'company' | 'plural', body: object) {
  const response = await fetch(`${url}${api}/contacts/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-practice-desk': '1', origin: url },
    body: JSON.stringify(body),
  })
  expect(response.status, await response.clone().text()).toBe(200)
  return ((await response.json()) as { id: string }).id
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
/** The value beside a label. */
const valueOf = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')

const everything = {
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

test('a lawyer reads everything about a person, and can call, write or copy with one click', async ({
  page,
  desk,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await create(desk, 'person', {
    ...everything,
    firstName: 'Ada',
    middleName: 'Maria',
    lastName: 'Ferrari',
    birthday: '1961-02-28T00:00:00Z',
    company: 'Alder Pty Ltd',
    jobTitle: 'Director',
    title: 'Dr',
    gender: 'Female',
  })
  await page.goto(`/contacts/${id}`)
  await expect(title(page)).toHaveText('Ferrari, Ada')
  await expect(page).toHaveTitle('Ferrari, Ada · Practice Desk')
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
})

test('a direct link brings the contact with the page, and requests everything else at once', async ({
  page,
  matters,
}) => {
  const { records } = await matters('pageSize=50')
  const { client } = records.find((matter) => matter.client?.id)!
  const requested: string[] = []
  await page.route('**/public/api/**', (route) => {
    requested.push(route.request().url())
  })
  await page.goto(`/contacts/${client!.id}`)
  await expect(title(page)).toHaveText(client!.name!)
  for (const part of ['clientId=', 'relatedMattersFilterUser=', 'referredById=', '/documents']) {
    await expect.poll(() => requested.some((url) => url.includes(part)), part).toBe(true)
  }
  expect(requested.filter((url) => url.endsWith(`/contacts/${client!.id}`))).toEqual([])
})

test('a contact with odd values, very long or written right to left, is still a readable page', async ({
  page,
  thirdParty,
}) => {
  const odd = Contact.parse({
    id: 'c',
    fullName: `\u202Eאלון, דוד ${'very long '.repeat(80)}`,
    website: 'javascript:alert(1)',
    notes: 'n'.repeat(90_000),
    phones: [{ number: '0491 570 156' }, { rfc3966: '+61-8-9000-0000' }, {}],
    emails: Array.from({ length: 40 }, (_, place) => `${place}@example.com`),
    addresses: [{}, { formattedAddress: 'One\r\nTwo' }],
    members: [{ name: 'Nobody knows where' }],
    birthday: 'some day',
    customFields: { 'a b c': null, ['q'.repeat(400)]: 'z'.repeat(4000) },
    nonsense: { deep: [1] },
  })
  thirdParty.answerContacts((_, response) => json(response, odd))
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${thirdParty.desk.url}/contacts/c`)
  await expect(title(page)).toContainText('very long')
  await expect(page.getByRole('link', { name: 'javascript' })).toBeHidden()
  await expect(page.getByRole('link', { name: '+61-8-9000-0000' })).toHaveAttribute(
    'href',
    'tel:+61-8-9000-0000',
  )
  await page.getByRole('button', { name: 'Show all 40 email addresses' }).click()
  await expect(page.getByRole('link', { name: '39@example.com' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nobody knows where' })).toBeHidden()
  const showAll = page.getByRole('button', { name: 'Show all', exact: true })
  await showAll.click()
  await expect(showAll).toBeHidden()
  const sideways = await page.evaluate(() => document.querySelector('main')!.scrollWidth > 320)
  expect(sideways).toBe(false)
})
