/** Services of third parties, one of each difference; all of them: `third-party-*.test.tsx` in src/app/routes. */
import type { Page } from '@playwright/test'
import type { Document } from '#contract/documents.ts'
import { chooseFile, fileOf, openMenu, pdf, rowOf } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/third-party-service.ts'
import { answerList, refusals, successes } from '#main/testing/third-party-variants.ts'

const matters = [
  { id: '1-A', number: '24-0001', title: 'Estate of Alder', status: 'Open' },
  { id: '2-A', number: '24-0002', title: 'Sale of Lot 9', status: 'Closed' },
]
const documents = [
  { id: 'd1', title: 'Lease', fullFileName: 'Lease.pdf', size: 100, versionNumber: 1 },
  { id: 'd2', title: 'Will', fullFileName: 'Will.pdf', size: 100, versionNumber: 1 },
]
const lease = documents[0] as Document
const task = { status: 'ToDo', priority: 'high', dueDate: '2026-12-01', assignedToId: 's' }
const tasks = [
  { ...task, id: 't1', description: 'Ring the registry', associatedMatterId: '1-A' },
  {
    ...task,
    id: 't2',
    description: 'File the notice',
    associatedContact: { id: 'c', name: 'Ada' },
  },
]
const contacts = [
  { id: 'c1', type: 'person', fullName: 'Ferrari, Ada' },
  { id: 'c2', type: 'COMPANY', fullName: 'Alder Pty Ltd' },
]
/** What each list of the app shows of a service that has two of everything. */
const pages = [
  { path: '/matters', records: matters, shows: ['Estate of Alder', 'Sale of Lot 9'] },
  { path: '/documents', records: documents, shows: ['Lease', 'Will'] },
  { path: '/tasks', records: tasks, shows: ['Ring the registry', 'File the notice'] },
  { path: '/contacts', records: contacts, shows: ['Ferrari, Ada', 'Alder Pty Ltd'] },
]
const replace = (page: Page) => page.getByRole('button', { name: 'Replace file', exact: true })

const capitals = 'a page whose names begin with capitals'

test('lists are read where field names begin with capitals', async ({ page, thirdParty }) => {
  thirdParty.answerAll(({ url }, response) => {
    const list = pages.find(({ path }) => url.pathname.endsWith(`v1${path}`))
    return list
      ? answerList(response, url, capitals, list.records)
      : json(response, { title: 'Not found' }, 404)
  })
  for (const { path, shows } of pages) {
    await page.goto(thirdParty.desk.url + path)
    for (const text of shows) {
      await expect(page.getByRole('row').filter({ hasText: text })).toHaveCount(1)
    }
    // The row of the headers, and none for a record that does not exist.
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
  }
})

const { refuse } = refusals['an object of errors by field']!

test('the reason of a refusal is shown, for a read and a change, where it comes as an object of errors by field', async ({
  page,
  thirdParty,
}) => {
  const reason = 'The office is closed on Sundays.'
  thirdParty.answer((_, response) => refuse(response, reason))
  await page.goto(`${thirdParty.desk.url}/matters`)
  await expect(page.getByRole('alert')).toContainText(reason)

  thirdParty.answer(({ method, url }, response) =>
    method === 'GET'
      ? answerList(response, url, 'a page of records', documents)
      : refuse(response, reason),
  )
  await page.goto(`${thirdParty.desk.url}/documents`)
  await chooseFile(page, lease, fileOf('Lease.pdf', pdf(100)))
  await replace(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Not saved', { exact: true })).toBeVisible()
  await expect(dialog).toContainText(reason)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.clock.install()
  await openMenu(page, lease)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(rowOf(page, lease)).toContainText('will be deleted')
  await page.clock.runFor(8_100)
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toContainText(reason)
})

test('a change that is answered by 204 is saved, also of a document with an odd id', async ({
  page,
  thirdParty,
}) => {
  const id = 'x\'"<y>'
  const stored = [{ ...documents[0]!, id }, { ...documents[1]! }]
  let changes = 0
  thirdParty.answer(async ({ method, url, body }, response) => {
    if (method === 'GET') return answerList(response, url, 'a page of records', stored)
    changes += 1
    if (method === 'DELETE') stored.shift()
    else {
      await body()
      Object.assign(stored[0]!, { versionNumber: 2, size: 109 })
    }
    successes['204']!(response, { id, size: 109, name: 'Lease' })
  })
  await page.goto(`${thirdParty.desk.url}/documents`)
  await chooseFile(page, lease, fileOf('Lease.pdf', pdf(100)))
  await replace(page).click()
  await expect(page.getByRole('dialog').getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('1 → 2')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.clock.install()
  await openMenu(page, lease)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(rowOf(page, lease)).toContainText('will be deleted')
  await page.clock.runFor(8_100)
  await expect(page.getByText('‘Lease’ has been deleted.')).toBeVisible()
  expect(changes).toBe(2)
  const written = thirdParty.asked.filter(({ method }) => method !== 'GET')
  const ids = written.map(({ url }) => decodeURIComponent(url.pathname.split('/').at(-1)!))
  expect(ids).toEqual([id, id])
})
