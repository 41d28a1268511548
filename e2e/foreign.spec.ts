import type { Page } from '@playwright/test'
import type { Document } from '#contract/documents.ts'
import { answerStoring, chooseFile, fileOf, openMenu, pdf, rowOf } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/foreign-service.ts'
import { answerList, lists, refusals, successes } from '#main/testing/foreign-variants.ts'

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

for (const name of Object.keys(lists)) {
  test(`lists are read from ${name}`, async ({ page, foreign }) => {
    foreign.answerAll(({ url }, response) => {
      const asked = pages.find(({ path }) => url.pathname.endsWith(`v1${path}`))
      return asked
        ? answerList(response, url, name, asked.records)
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
}

for (const [name, { telling, refuse }] of Object.entries(refusals)) {
  test(`a refusal by ${name} is told, of a read and of a change`, async ({ page, foreign }) => {
    const reason = 'The office is closed on Sundays.'
    const says = telling ? reason : 'did not accept this request'
    foreign.answer((_, response) => refuse(response, reason))
    await page.goto(`${foreign.desk.url}/matters`)
    await expect(page.getByRole('alert')).toContainText(says)

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
    await expect(dialog).toContainText(says)
    await page.keyboard.press('Escape')
    await page.clock.install()
    await openMenu(page, lease)
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.clock.runFor(8_100)
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toContainText(says)
  })
}

/** One of each kind, as the service has it, and what a new one cannot do without. */
const kinds = [
  { type: 'person', fullName: 'Ferrari, Ada', firstName: 'Ada', lastName: 'Ferrari' },
  { type: 'company', fullName: 'Alder Pty Ltd' },
  { type: 'plural', fullName: 'Alder family', members: [] },
].map((contact) => ({ ...contact, id: `${contact.type}-1` }))
const needed = /^(First name|Last name|Name)$/

for (const [name, { telling, naming, refuse }] of Object.entries(refusals)) {
  test(`a contact that is refused by ${name} is told so where it belongs, sent once, and kept`, async ({
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
        if (naming) await expect(written).toHaveAccessibleDescription(reason)
        else await expect(alert).toContainText(telling ? reason : 'did not accept this request')
        await expect(written).toHaveValue('On a Sunday')
      }
    }
    const writes = foreign.asked.filter(({ method }) => method !== 'GET')
    expect(writes.map(({ method, url }) => `${method} ${url.pathname.split('/v1/')[1]}`)).toEqual(
      kinds.flatMap(({ id, type }) => [`POST contacts/${type}`, `PATCH contacts/${type}/${id}`]),
    )
  })
}

for (const [name, succeed] of Object.entries(successes)) {
  test(`a change that is answered by ${name} is saved`, async ({ page, foreign }) => {
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
      succeed(response, { id: 'd1', size: 109, name: 'Lease' })
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
}

for (const id of ['163-A', 'a b;c=d', 'x\'"<y>', 'a$b:c@d', '100%', '日本', '7']) {
  test(`a document with the identifier ${id} is replaced under it`, async ({ page, foreign }) => {
    const odd = { ...documents[0], id: id === '7' ? 7 : id }
    foreign.answer((asked, response) => answerStoring(asked, response, [odd]))
    await page.goto(`${foreign.desk.url}/documents`)
    await chooseFile(page, lease, fileOf('Lease.pdf', pdf(100)))
    await replace(page).click()
    await expect(page.getByRole('dialog').getByText('Saved', { exact: true })).toBeVisible()
    const put = foreign.asked.find(({ method }) => method === 'PUT')!
    expect(decodeURIComponent(put.url.pathname.split('/').at(-1)!)).toBe(id)
  })
}

test('words in any spelling, numbers as text, a lock of long ago and fields unheard of', async ({
  page,
  foreign,
}) => {
  const odd = [
    {
      ...documents[0],
      type: 'EMAIL',
      size: '1234567',
      versionNumber: '7',
      isShared: 'True',
      lockExpires: '1970-01-01T00:00:00Z',
      associatedMatter: { id: 1, number: 24, title: 'Alder', name: '24 - Alder' },
      invented: { deep: [1] },
    },
    { ...documents[1], type: 2, size: 'many', isShared: 'perhaps', createdBy: null, title: null },
  ]
  foreign.answer(({ url }, response) => answerList(response, url, 'a bare array', odd))
  await page.goto(`${foreign.desk.url}/documents`)
  const row = rowOf(page, lease)
  await expect(row).toContainText('24 - Alder')
  await expect(row).toContainText('Email')
  await expect(row).not.toContainText('locked')
  await row.getByRole('button', { name: 'Actions for Lease' }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await expect(page.getByRole('dialog')).toContainText('1,234,567 bytes')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: 'Will.pdf' })).toBeVisible()
  await chooseFile(page, lease, fileOf('Lease.pdf', pdf(1_300_000)))
  await expect(page.getByRole('dialog').getByRole('row', { name: /^Version/ })).toContainText('7')
  await expect(replace(page)).toHaveAttribute('aria-disabled', 'false')
})

for (const [name, succeed] of Object.entries(successes)) {
  test(`a task whose creation is answered by ${name} is sent once, and saved where its answer names it`, async ({
    page,
    foreign,
  }) => {
    const lawyer = { id: 's', name: 'Ferrari, Ada' }
    foreign.answerAll(async ({ method, url, body }, response) => {
      if (method === 'POST') {
        await body()
        return succeed(response, { id: 't3', name: 'Serve the claim' })
      }
      if (url.pathname.endsWith('/tasks/t3')) return json(response, { ...tasks[0], id: 't3' })
      if (url.pathname.endsWith('/tasks')) return json(response, tasks)
      if (!url.pathname.endsWith('/matters')) return json(response, {}, 404)
      return json(response, [{ ...matters[0], lawyer }])
    })
    await page.goto(`${foreign.desk.url}/tasks/new?associatedMatterId=1-A`)
    await page.getByRole('textbox', { name: 'Description' }).fill('Serve the claim')
    await page.getByRole('textbox', { name: 'Due date' }).fill('1/12/2026')
    await expect(page.getByRole('combobox', { name: 'Assigned to' })).not.toHaveValue('')
    await page.getByRole('button', { name: 'Create task' }).click()
    if (name.endsWith('with a body')) {
      await expect(page.getByText('‘Serve the claim’ is created.')).toBeVisible()
      await expect(page).toHaveURL(/\/tasks\/t3$/)
    } else {
      const told = page.getByRole('alert').filter({ hasText: 'Not known' })
      await expect(told).toContainText('not in the way that proves that this was saved')
      await expect(told).toContainText('No such task has been found so far.')
    }
    expect(foreign.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
}
