/** A firm whose practice is kept by a service of others; all their differences: `third-party-*.test.tsx` in src/app/routes. */
import type { Page } from '@playwright/test'
import { Contact } from '#contract/contacts.ts'
import { execute } from '#database/testing/postgres.ts'
import { expectNoViolations, expectNoViolationsInBothSchemes } from './axe.ts'
import { expect, test, type ThirdParty } from './fixtures.ts'
import { tabTo } from './keys.ts'
import { resize } from './resize.ts'
import { visit } from './visit.ts'
import { json } from '#main/testing/third-party-service.ts'
import { answerList } from '#main/testing/third-party-variants.ts'

test('a firm works with the service of a third party, whatever that answers, and however late', async ({
  page,
  thirdParty,
}) => {
  test.slow()
  await test.step('with the service of a third party nothing embedded is started, and calls carry its key, the parameters, and no cookie of the browser', () =>
    openMatters(page, thirdParty))
  await test.step('axe finds nothing on a list that failed, nor on contacts that can only be looked up', () =>
    checkFailedAndLookedUp(page, thirdParty))
  await test.step('a contact with odd values, very long or written right to left, is still a readable page', () =>
    readOddContact(page, thirdParty))
  await test.step('a service that does not answer brings ‘Still waiting’, and can be cancelled by keys', () =>
    cancelWaiting(page, thirdParty))
  await test.step('a list is read where field names begin with capitals', () =>
    readCapitals(page, thirdParty))
})

/** A contact with odd values, far too long ones, and some that are missing. */
const odd = Contact.parse({
  id: 'odd',
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

async function readOddContact(page: Page, thirdParty: ThirdParty) {
  thirdParty.answerContacts((_, response) => json(response, odd))
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${thirdParty.desk.url}/contacts/odd`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('very long')
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
  await resize(page, 1440, 900)
}

async function openMatters(page: Page, { desk, asked, key, databaseUrl }: ThirdParty) {
  await page.context().addCookies([{ name: 'private', value: 'x', url: desk.url }])
  await page.goto(`${desk.url}/matters?status=Open&practiceAreas=a&practiceAreas=b`)
  await expect(page.getByRole('heading', { name: 'No matters match these filters' })).toBeVisible()

  const request = asked.find(({ url }) => url.searchParams.has('practiceAreas'))
  expect(request!.headers.authorization).toBe(`Bearer ${key}`)
  expect(request!.headers.cookie).toBeUndefined()
  expect(request!.url.searchParams.get('status')).toBe('Open')
  expect(request!.url.searchParams.getAll('practiceAreas')).toEqual(['a', 'b'])
  expect(request!.url.searchParams.get('pageSize')).toBe('50')

  // The desk's own state is there, and nothing of a practice.
  const schemas = await execute(
    databaseUrl,
    "select nspname from pg_namespace where nspname in ('desk', 'practice')",
  )
  expect(schemas).toEqual([{ nspname: 'desk' }])
}

async function checkFailedAndLookedUp(page: Page, thirdParty: ThirdParty) {
  thirdParty.answer((_, response) => void response.writeHead(400).end())
  await visit(page, '/matters')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expectNoViolationsInBothSchemes(page, 'a list that failed')

  thirdParty.answerContacts(({ url }, response) =>
    url.pathname.endsWith('/lookup')
      ? json(response, [{ id: 'c', fullName: 'Ferrari, Ada', jobTitle: 'Director' }])
      : json(response, {}, 404),
  )
  await visit(page, '/contacts')
  await expect(page.getByText('Type a name, an email address or a phone number')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('fer')
  await expect(page.getByRole('link', { name: 'Ferrari, Ada' })).toBeVisible()
  await expectNoViolations(page, 'contacts that can only be looked up')
}

async function cancelWaiting(page: Page, thirdParty: ThirdParty) {
  const matter = { id: '1', number: '24-0001', title: 'Estate of Alder', status: 'Open' }
  let stalls = true
  thirdParty.answer((_, response) => {
    if (!stalls) json(response, { totalRecords: 1, pageIndex: 0, records: [matter] })
  })
  // A page has loaded only when its first answer is there.
  await page.goto(`${thirdParty.desk.url}/matters`, { waitUntil: 'commit' })
  const waiting = page.getByRole('region', { name: 'Notifications' })
  // Eight seconds after the app has begun.
  await expect(waiting).toContainText('Still waiting for the service…', { timeout: 60_000 })
  await tabTo(page, 'button', 'Cancel', waiting)
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('You cancelled before the service answered.')
  await expect(alert).toContainText('Nothing was changed or lost.')
  await expect(waiting).toBeHidden()

  stalls = false
  await tabTo(page, 'button', 'Retry')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Estate of Alder/ })).toBeVisible()
}

async function readCapitals(page: Page, thirdParty: ThirdParty) {
  const task = { status: 'ToDo', priority: 'high', dueDate: '2026-12-01', assignedToId: 's' }
  const contact = { associatedContact: { id: 'c', name: 'Ada' } }
  const tasks = [
    { ...task, id: 't1', description: 'Ring the registry', associatedMatterId: '1-A' },
    { ...task, id: 't2', description: 'File the notice', ...contact },
  ]
  thirdParty.answerAll(({ url }, response) =>
    url.pathname.endsWith('v1/tasks')
      ? answerList(response, url, 'a page whose names begin with capitals', tasks)
      : json(response, { title: 'Not found' }, 404),
  )
  // Loaded, as the desk draws the page from such a list as well.
  await page.goto(`${thirdParty.desk.url}/tasks`)
  for (const { description } of tasks) {
    await expect(page.getByRole('row').filter({ hasText: description })).toHaveCount(1)
  }
  // The row of the headers, and none for a record that does not exist.
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
}
