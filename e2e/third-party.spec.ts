import type { Page } from '@playwright/test'
import type { Document } from '#contract/documents.ts'
import { chooseFile, fileOf, openMenu, pdf } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/foreign-service.ts'
import { answerList, refusals, successes } from '#main/testing/foreign-variants.ts'
import { answerStoring } from '#main/testing/stored-documents.ts'

const matters = [
  { id: '1-A', number: '24-0001', title: 'Estate of Alder', status: 'Open' },
  { id: '2-A', number: '24-0002', title: 'Sale of Lot 9', status: 'Closed' },
]
const documents = [
  { id: 'd1', title: 'Lease', fullFileName: 'Lease.pdf', size: 20, versionNumber: 1 },
  { id: 'd2', title: 'Will', fullFileName: 'Will.pdf', size: 20, versionNumber: 1 },
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

test('lists are read where the names begin with capitals', async ({ page, foreign }) => {
  foreign.answerAll(({ url }, response) => {
    const asked = pages.find(({ path }) => url.pathname.endsWith(`v1${path}`))
    return asked
      ? answerList(response, url, capitals, asked.records)
      : json(response, { title: 'Not found' }, 404)
  })
  for (const { path, shows } of pages) {
    await page.goto(foreign.desk.url + path)
    for (const text of shows) {
      await expect(page.getByRole('row').filter({ hasText: text })).toHaveCount(1)
    }
    // The heading's row, and no row for a record that nobody has.
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
  }
})

const { refuse } = refusals['an object of errors by field']!

test('a refusal by an object of errors by field is told, of a read and of a change', async ({
  page,
  foreign,
}) => {
  const reason = 'The office is closed on Sundays.'
  foreign.answer((_, response) => refuse(response, reason))
  await page.goto(`${foreign.desk.url}/matters`)
  await expect(page.getByRole('alert')).toContainText(reason)

  foreign.answer(({ method, url }, response) =>
    method === 'GET'
      ? answerList(response, url, 'a page of records', documents)
      : refuse(response, reason),
  )
  await page.goto(`${foreign.desk.url}/documents`)
  await chooseFile(page, lease, fileOf('Lease.pdf', pdf(100)))
  await replace(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Not saved', { exact: true })).toBeVisible()
  await expect(dialog).toContainText(reason)
  await page.keyboard.press('Escape')
  await page.clock.install()
  await openMenu(page, lease)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.clock.runFor(8_100)
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toContainText(reason)
})

/** One of each kind, as the service has it, and what a new one cannot do without. */
const kinds = [
  { type: 'person', fullName: 'Ferrari, Ada', firstName: 'Ada', lastName: 'Ferrari' },
  { type: 'company', fullName: 'Alder Pty Ltd' },
  { type: 'plural', fullName: 'Alder family', members: [] },
].map((contact) => ({ ...contact, id: `${contact.type}-1` }))
const needed = /^(First name|Last name|Name)$/

test('a contact that is refused is told so where it belongs, sent once, and kept', async ({
  page,
  foreign,
}) => {
  const reason = 'Notes are written on weekdays.'
  foreign.answerAll(({ method, url }, response) => {
    if (method !== 'GET') return refuse(response, reason, 'notes')
    if (url.pathname.endsWith('/contacts')) {
      return answerList(response, url, 'a page of records', kinds)
    }
    const asked = kinds.find(({ id }) => url.pathname.endsWith(`/contacts/${id}`))
    json(response, asked ?? [])
  })
  // Each form is left with what was typed into it.
  page.on('dialog', (dialog) => void dialog.accept())
  const written = page.getByRole('textbox', { name: 'Notes' })
  const alert = page.getByRole('alert')
  for (const { id, type } of kinds) {
    for (const path of [`new/${type}`, `${id}/edit`]) {
      await page.goto(`${foreign.desk.url}/contacts/${path}`)
      await written.fill('On a Sunday')
      for (const field of await page.getByRole('textbox', { name: needed }).all()) {
        if (path.startsWith('new')) await field.fill('Alder')
      }
      await page.getByRole('button', { name: /^(Create contact|Save changes)$/ }).click()
      await expect(alert).toContainText('Not saved.')
      await expect(written).toHaveAccessibleDescription(reason)
      await expect(written).toHaveValue('On a Sunday')
    }
  }
  const writes = foreign.asked.filter(({ method }) => method !== 'GET')
  expect(writes.map(({ method, url }) => `${method} ${url.pathname.split('/v1/')[1]}`)).toEqual(
    kinds.flatMap(({ id, type }) => [`POST contacts/${type}`, `PATCH contacts/${type}/${id}`]),
  )
})

test('a change that is answered by 204 is saved', async ({ page, foreign }) => {
  const stored = documents.map((document) => ({ ...document }))
  let changes = 0
  foreign.answer(async ({ method, url, body }, response) => {
    if (method === 'GET') return answerList(response, url, 'a page of records', stored)
    changes += 1
    if (method === 'DELETE') stored.shift()
    else {
      await body()
      Object.assign(stored[0]!, { versionNumber: 2, size: 109 })
    }
    successes['204']!(response, { id: 'd1', size: 109, name: 'Lease' })
  })
  await page.goto(`${foreign.desk.url}/documents`)
  await chooseFile(page, lease, fileOf('Lease.pdf', pdf(100)))
  await replace(page).click()
  await expect(page.getByRole('dialog').getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('1 → 2')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.clock.install()
  await openMenu(page, lease)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.clock.runFor(8_100)
  await expect(page.getByText('‘Lease’ is deleted.')).toBeVisible()
  expect(changes).toBe(2)
})

test('a document with an odd identifier is replaced under it', async ({ page, foreign }) => {
  const id = 'x\'"<y>'
  const odd = { ...documents[0], id }
  foreign.answer((asked, response) => answerStoring(asked, response, [odd]))
  await page.goto(`${foreign.desk.url}/documents`)
  await chooseFile(page, lease, fileOf('Lease.pdf', pdf(100)))
  await replace(page).click()
  await expect(page.getByRole('dialog').getByText('Saved', { exact: true })).toBeVisible()
  const put = foreign.asked.find(({ method }) => method === 'PUT')!
  expect(decodeURIComponent(put.url.pathname.split('/').at(-1)!)).toBe(id)
})

test('a task whose creation is answered without its id is sent once, and not called saved', async ({
  page,
  foreign,
}) => {
  const lawyer = { id: 's', name: 'Ferrari, Ada' }
  foreign.answerAll(async ({ method, url, body }, response) => {
    if (method === 'POST') {
      await body()
      return successes['200 without a body']!(response, { id: 't3', name: 'Serve the claim' })
    }
    if (url.pathname.endsWith('/tasks')) return json(response, tasks)
    if (!url.pathname.endsWith('/matters')) return json(response, {}, 404)
    return json(response, [{ ...matters[0], lawyer }])
  })
  await page.goto(`${foreign.desk.url}/tasks/new?associatedMatterId=1-A`)
  await page.getByRole('textbox', { name: 'Description' }).fill('Serve the claim')
  await page.getByRole('textbox', { name: 'Due date' }).fill('1/12/2026')
  await expect(page.getByRole('combobox', { name: 'Assigned to' })).not.toHaveValue('')
  await page.getByRole('button', { name: 'Create task' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Not known' })
  await expect(told).toContainText('not in the way that proves that this was saved')
  await expect(told).toContainText('No such task has been found so far.')
  expect(foreign.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
