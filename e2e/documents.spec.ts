import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Document, DocumentPage, isLocked } from '#contract/documents.ts'
import type { Desk } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { json } from './foreign-service.ts'

const api = '/public/api/v1'
const documentsOf = async ({ url }: Desk, query = 'pageSize=250') =>
  DocumentPage.parse(await (await fetch(`${url}${api}/documents?${query}`)).json())

/** A document of a matter with that extension that nobody has locked or encrypted, alone with its title there. */
async function freeDocument(desk: Desk, extension: string): Promise<Document> {
  const { records } = await documentsOf(desk, 'pageSize=50&associatedEntityType=Matter')
  const isAlone = ({ title, associatedMatter }: Document) =>
    records.filter(
      (other) => other.title === title && other.associatedMatter?.id === associatedMatter?.id,
    ).length === 1
  return records.find(
    (document) =>
      document.fileExtension === extension &&
      !isLocked(document, Date.now()) &&
      !document.isEncrypted &&
      isAlone(document),
  )!
}
const nowOf = async (desk: Desk, { id, title = '' }: Document) =>
  (await documentsOf(desk, `pageSize=250&search=${encodeURIComponent(title)}`)).records.find(
    (document) => document.id === id,
  )

const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, 'x')])
const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
const digestOf = (contents: Buffer) => createHash('sha256').update(contents).digest('hex')

/** Its row, among others of its title. */
const rowOf = (page: Page, { title, associatedMatter }: Document) =>
  page
    .getByRole('row')
    .filter({ hasText: title! })
    .filter({ hasText: associatedMatter?.name ?? '' })

/** Finds the document by its title, and opens its menu. */
async function openMenu(page: Page, document: Document) {
  const { title } = document
  await page.getByRole('searchbox', { name: 'Search documents' }).fill(title!)
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === title)
  await rowOf(page, document)
    .getByRole('button', { name: `Actions for ${title}` })
    .click()
}

async function chooseFile(page: Page, document: Document, file: ReturnType<typeof fileOf>) {
  await openMenu(page, document)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Replace file' }).click()
  await (await chooser).setFiles(file)
}

/** Drags files over an element and, unless told otherwise, lets them fall. */
async function drag(page: Page, row: ReturnType<Page['locator']>, names: string[], drop = true) {
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer()
    for (const name of all) data.items.add(new File(['%PDF-1.7 new'], name))
    return data
  }, names)
  await row.dispatchEvent('dragenter', { dataTransfer: transfer })
  await row.dispatchEvent('dragover', { dataTransfer: transfer })
  if (drop) await row.dispatchEvent('drop', { dataTransfer: transfer })
}

test('a clerk finds documents by words, by type and by what they are linked to', async ({
  page,
  desk,
}) => {
  const all = await documentsOf(desk, 'pageSize=1')
  const emails = await documentsOf(desk, 'pageSize=1&types=Email')
  const ofContacts = await documentsOf(desk, 'pageSize=1&types=Email&associatedEntityType=Contact')
  await page.goto('/documents')
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await expect(page.getByRole('status').first()).toHaveText(
    `${all.totalRecords.toLocaleString('en-AU')} documents`,
  )
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Emails')
  await expect(page).toHaveURL(/types=Email/)
  await expect(page.getByRole('status').first()).toHaveText(new RegExp(`^${emails.totalRecords} `))
  await page.getByRole('combobox', { name: 'Linked to' }).selectOption('Contacts')
  await expect(page).toHaveURL(/associatedEntityType=Contact/)
  await expect(page.getByRole('status').first()).toHaveText(
    new RegExp(`^${ofContacts.totalRecords} `),
  )
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/documents$/)
})

test('the first rows of the documents come with the page itself', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`${api}/documents`)) calls.push(request.url())
  })
  await page.goto('/documents')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(calls.filter((url) => url.includes('pageIndex=0'))).toEqual([])
})

test('a file takes the place of another after a review, and leaves a receipt', async ({
  page,
  startOwnDesk,
}) => {
  const { desk, end } = await startOwnDesk()
  const document = await freeDocument(desk, '.pdf')
  const contents = pdf(document.size!)
  await page.goto(`${desk.url}/documents`)
  await chooseFile(page, document, fileOf('Signed.pdf', contents))

  const dialog = page.getByRole('dialog', { name: `Replace the file of ‘${document.title}’` })
  await expect(dialog.getByRole('row', { name: /^Name/ })).toContainText('Signed.pdf')
  await expect(dialog.getByRole('row', { name: /^SHA-256/ })).toContainText(digestOf(contents))
  await expect(dialog.getByRole('checkbox')).toBeHidden()
  expect(await nowOf(desk, document)).toEqual(document)
  await dialog.getByRole('button', { name: 'Replace file' }).click()

  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
  const after = (await nowOf(desk, document))!
  expect(after).toMatchObject({ size: contents.length, fileEtag: digestOf(contents) })
  expect(after.versionNumber).toBe(document.versionNumber! + 1)
  const receipt = dialog.getByText('Bytes answered').locator('..')
  await expect(receipt).toContainText(contents.length.toLocaleString('en-AU'))
  await expect(dialog).toContainText(`${document.versionNumber} → ${after.versionNumber}`)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, document)).toContainText('Today')
  await end()
})

test('what could be a mistake is named, and confirmed before anything is sent', async ({
  page,
  desk,
}) => {
  const document = await freeDocument(desk, '.docx')
  const puts: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()))
  await page.goto('/documents')
  await chooseFile(page, document, fileOf('Scan.pdf', Buffer.from('no PDF at all')))

  const dialog = page.getByRole('dialog')
  const warnings = dialog.getByRole('list', { name: 'Before you go on' })
  await expect(warnings).toContainText('The extension changes from .docx to .pdf.')
  await expect(warnings).toContainText('its contents are not of that kind')
  await expect(warnings).toContainText('much smaller')
  await expect(dialog.getByRole('checkbox', { name: 'Replace it all the same' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Replace file' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Replace file' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(puts).toEqual([])
  expect(await nowOf(desk, document)).toEqual(document)
})

test('an empty file, and one that is there already, are named as such', async ({
  page,
  startOwnDesk,
}) => {
  const { desk, end } = await startOwnDesk()
  const document = await freeDocument(desk, '.pdf')
  await page.goto(`${desk.url}/documents`)
  await chooseFile(page, document, fileOf('Empty.pdf', Buffer.alloc(0)))
  await expect(page.getByRole('dialog')).toContainText('The new file is empty.')
  await page.keyboard.press('Escape')

  const file = fileOf('Same.pdf', pdf(document.size!))
  await chooseFile(page, document, file)
  await page.getByRole('button', { name: 'Replace file' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await chooseFile(page, document, file)
  await expect(page.getByRole('dialog')).toContainText('byte for byte')
  await end()
})

test('a document that somebody works on keeps its file', async ({ page, foreign }) => {
  const lockExpires = new Date(Date.now() + 12 * 60_000).toISOString()
  const locked = { id: 'd1', title: 'Lease', fullFileName: 'Lease.pdf', lockExpires }
  foreign.answer((_, response) => json(response, { totalRecords: 1, records: [locked] }))
  await page.goto(`${foreign.desk.url}/documents`)
  await expect(page.getByRole('row').nth(1)).toContainText('locked 12 min')
  await drag(page, page.getByRole('row').nth(1), ['Lease.pdf'])
  await expect(page.getByRole('dialog')).toContainText('Somebody works on this document')
  await expect(page.getByRole('button', { name: 'Replace file' })).toBeHidden()
})

test('a row says what a file that hovers over it will do, and takes it when it falls', async ({
  page,
  desk,
}) => {
  const document = await freeDocument(desk, '.pdf')
  await page.goto('/documents')
  const row = rowOf(page, document)
  await drag(page, row, ['New.pdf'], false)
  await expect(page.getByText(`Drop to replace the file of ‘${document.title}’`)).toBeVisible()
  await drag(page, row, ['New.pdf'])
  await expect(page.getByRole('dialog')).toContainText('New.pdf')
  await expect(page.getByText('Drop to replace')).toBeHidden()
})

test('files that fall beside the rows neither open in the browser nor go anywhere', async ({
  page,
}) => {
  await page.goto('/documents')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await drag(page, page.getByRole('columnheader').first(), ['Stray.pdf'])
  await expect(page.getByRole('alert')).toContainText('Nothing was sent')
  await expect(page).toHaveURL(/\/documents$/)
})

test('what changed while somebody looked at it is shown before anything is sent', async ({
  page,
  startOwnDesk,
}) => {
  const { desk, end } = await startOwnDesk()
  const document = await freeDocument(desk, '.pdf')
  await page.goto(`${desk.url}/documents`)
  await chooseFile(page, document, fileOf('Mine.pdf', pdf(document.size!)))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /^Version/ })).toBeVisible()

  const form = new FormData()
  form.append('file', new File([pdf(10)], 'Theirs.pdf'))
  const put = { method: 'PUT', headers: { 'X-Practice-Desk': '1' }, body: form }
  expect((await fetch(`${desk.url}${api}/documents/${document.id}`, put)).status).toBe(200)
  await dialog.getByRole('button', { name: 'Replace file' }).click()
  await expect(dialog.getByRole('alert')).toContainText('has changed since you last looked')
  await expect(dialog.getByRole('row', { name: /^Version/ })).toContainText(
    String(document.versionNumber! + 1),
  )
  await dialog.getByRole('button', { name: 'Replace file' }).click()
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
  expect((await nowOf(desk, document))!.versionNumber).toBe(document.versionNumber! + 2)
  await end()
})

/** What the service keeps when the connection dies in its answer, and what the screen must say of it. */
const deaths: [word: string, keeps: 'old' | 'new' | 'silence', says: string][] = [
  ['Not saved', 'old', 'still has the file of before'],
  ['Saved', 'new', 'But the document has your file'],
  ['Not known', 'silence', 'could not be read again'],
]
for (const [word, keeps, says] of deaths) {
  test(`a connection that dies with the ${keeps} file in place ends in '${word}'`, async ({
    page,
    foreign,
  }) => {
    const contents = pdf(5000)
    const before = {
      id: 'd1',
      title: 'Lease',
      fullFileName: 'Lease.pdf',
      size: 5000,
      versionNumber: 4,
    }
    const after = {
      ...before,
      size: contents.length,
      versionNumber: 5,
      fileEtag: digestOf(contents),
    }
    let stored: object | undefined = before
    let puts = 0
    foreign.answer(async ({ method, body }, response) => {
      if (method === 'PUT') {
        puts += 1
        await body()
        stored = { old: before, new: after, silence: undefined }[keeps]
        return void response.destroy()
      }
      if (!stored) return void response.writeHead(503, { 'Retry-After': '0' }).end()
      json(response, { totalRecords: 1, records: [stored] })
    })
    await page.goto(`${foreign.desk.url}/documents`)
    await chooseFile(page, before as Document, fileOf('Lease.pdf', contents))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Replace file' }).click()

    await expect(dialog.getByText(word, { exact: true })).toBeVisible({ timeout: 15_000 })
    await expect(dialog).toContainText(says)
    expect(puts).toBe(1)
    if (word !== 'Not known') return
    stored = before
    await dialog.getByRole('button', { name: 'Look again' }).click()
    await expect(dialog.getByText('Not saved', { exact: true })).toBeVisible()
    expect(puts).toBe(1)
  })
}

test('a refused file is told in the words of the service, and nothing is lost', async ({
  page,
  foreign,
}) => {
  const document = { id: 'd1', title: 'Lease', fullFileName: 'Lease.pdf', size: 20 }
  foreign.answer(({ method }, response) => {
    if (method !== 'PUT') return json(response, { totalRecords: 1, records: [document] })
    const errors = [{ pointer: '#/file', detail: 'The file has a virus.' }]
    json(response, { title: 'Bad', errors }, 400)
  })
  await page.goto(`${foreign.desk.url}/documents`)
  await chooseFile(page, document as Document, fileOf('Lease.pdf', pdf(100)))
  await page.getByRole('button', { name: 'Replace file' }).click()
  await expect(page.getByRole('dialog').getByText('Not saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('The file has a virus.')
})

test('a document is deleted after eight seconds in which it can be kept', async ({
  page,
  startOwnDesk,
}) => {
  const { desk, end } = await startOwnDesk()
  const kept = await freeDocument(desk, '.pdf')
  const gone = await freeDocument(desk, '.docx')
  await page.clock.install()
  await page.goto(`${desk.url}/documents`)
  await openMenu(page, kept)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(rowOf(page, kept)).toContainText('will be deleted')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, kept)).not.toContainText('will be deleted')
  await page.clock.runFor(10_000)
  expect(await nowOf(desk, kept)).toEqual(kept)

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await openMenu(page, gone)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.clock.runFor(8_100)
  await expect(page.getByText(`‘${gone.title}’ is deleted.`)).toBeVisible()
  expect(await nowOf(desk, gone)).toBeUndefined()
  await expect(rowOf(page, gone)).toBeHidden()
  await end()
})

test('who leaves while a deletion is held is asked first', async ({ page, desk }) => {
  const document = await freeDocument(desk, '.xlsx')
  await page.goto('/documents')
  await openMenu(page, document)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const asked = page.waitForEvent('dialog')
  const leaving = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await nowOf(desk, document)).toEqual(document)
})

test('a document is replaced by keys alone', async ({ page, startOwnDesk }) => {
  const { desk, end } = await startOwnDesk()
  const document = await freeDocument(desk, '.pdf')
  await page.goto(`${desk.url}/documents?search=${encodeURIComponent(document.title!)}`)
  await rowOf(page, document).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(fileOf('Keys.pdf', pdf(document.size!)))
  const replace = page.getByRole('button', { name: 'Replace file' })
  await expect(replace).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(replace).toBeFocused({ timeout: 50 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await nowOf(desk, document))!.versionNumber).toBe(document.versionNumber! + 1)
  await end()
})

test('every field of a document is shown somewhere', async ({ page, foreign }) => {
  const document = {
    id: 'd1',
    title: 'Lease \u202Eexe.pdf',
    fullFileName: '../../a<b>:c.pdf',
    associatedContact: { id: 'c', name: 'Okafor, Chidi' },
    associatedBriefs: [
      { briefId: 'b', briefName: 'Trial', sections: [{ id: 's', name: 'Affidavits' }] },
    ],
    isFavorite: true,
    isShared: true,
    isEncrypted: true,
    type: 'Document',
    fileExtension: '.pdf',
    size: 1234567,
    mimeType: 'application/pdf',
    fileEtag: 'an-etag',
    createdBy: { id: 'x', name: 'Ferrari, Ada' },
    lastModifiedBy: { id: 'y', name: 'Whitlock, Samuel' },
    createdDate: '2026-01-02T03:04:05Z',
    lastModifiedDate: '2026-02-03T03:04:05Z',
    documentTags: ['Signed', 'Original'],
    versionNumber: 7,
    extra: { nobody: 'knows' },
  }
  foreign.answer((_, response) =>
    json(response, { totalRecords: 2, records: [document, { id: 'd2' }] }),
  )
  await page.goto(`${foreign.desk.url}/documents`)
  await expect(page.getByRole('row').nth(2)).toContainText('Untitled document')
  await page.getByRole('button', { name: /^Actions for Lease/ }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  for (const text of [
    'Okafor, Chidi',
    'Trial · Affidavits',
    '1,234,567 bytes',
    'an-etag',
    'Ferrari, Ada',
    'Whitlock, Samuel',
    'Signed, Original',
    '../../a<b>:c.pdf',
    'application/pdf',
  ]) {
    await expect(page.getByRole('dialog')).toContainText(text)
  }
})
