import type { Document } from '#contract/documents.ts'
import {
  api,
  freeDocument,
  nowOf,
  pdf,
  fileOf,
  digestOf,
  rowOf,
  chooseFile,
  drag,
  findByKeys,
} from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/foreign-service.ts'
import { tabTo } from './keys.ts'

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
  await dialog.getByRole('button', { name: 'Replace file', exact: true }).click()

  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
  const after = (await nowOf(desk, document))!
  expect(after).toMatchObject({ size: contents.length, fileEtag: digestOf(contents) })
  expect(after.versionNumber).toBe(document.versionNumber! + 1)
  const receipt = dialog.getByText('Bytes stored').locator('..')
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
  const warnings = dialog.getByRole('list', { name: 'Before you continue' })
  await expect(warnings).toContainText('The extension changes from .docx to .pdf.')
  await expect(warnings).toContainText('its contents are not of that kind')
  await expect(warnings).toContainText('much smaller')
  await expect(dialog.getByRole('checkbox', { name: 'Replace anyway' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Replace file', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Replace file', exact: true }).press('Enter')
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
  await page.getByRole('button', { name: 'Replace file', exact: true }).click()
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
  await expect(page.getByRole('dialog')).toContainText('This document is checked out')
  await expect(page.getByRole('button', { name: 'Replace file', exact: true })).toBeHidden()
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
  const dialog = page.getByRole('dialog', { name: 'Replace 1 file' })
  await expect(dialog).toContainText('No document has this name')
  await expect(dialog.getByRole('button', { name: 'Replace 0 files' })).toBeDisabled()
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
  await dialog.getByRole('button', { name: 'Replace file', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('has changed since you last looked')
  await expect(dialog.getByRole('row', { name: /^Version/ })).toContainText(
    String(document.versionNumber! + 1),
  )
  await dialog.getByRole('button', { name: 'Replace file', exact: true }).click()
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
  expect((await nowOf(desk, document))!.versionNumber).toBe(document.versionNumber! + 2)
  await end()
})

/** What the service keeps when the connection dies in its answer, and what the screen must say of it. */
const deaths: [word: string, keeps: 'old' | 'new' | 'silence', says: string][] = [
  ['Not known', 'old', 'still has its previous file, but the service may still store yours'],
  ['Saved', 'new', 'But the document has your file'],
  ['Not known', 'silence', 'could not be refreshed'],
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
    await dialog.getByRole('button', { name: 'Replace file', exact: true }).click()

    await expect(dialog.getByText(word, { exact: true })).toBeVisible({ timeout: 15_000 })
    await expect(dialog).toContainText(says)
    expect(puts).toBe(1)
    if (word !== 'Not known') return
    stored = before
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await expect(dialog.getByText('Not saved', { exact: true })).toBeVisible()
    await expect(dialog).toContainText('still has its previous file')
    expect(puts).toBe(1)
  })
}

test('a file that the service stores a moment after its connection died is found', async ({
  page,
  foreign,
}) => {
  const contents = pdf(5000)
  const before = { id: 'd1', title: 'Lease', fullFileName: 'Lease.pdf', size: 5000 }
  const after = { ...before, size: contents.length, fileEtag: digestOf(contents) }
  let looks: number | undefined
  foreign.answer(async ({ method, body }, response) => {
    if (method === 'PUT') {
      await body()
      looks = 0
      return void response.destroy()
    }
    if (looks !== undefined) looks += 1
    // The first look comes too soon.
    json(response, { totalRecords: 1, records: [(looks ?? 0) > 1 ? after : before] })
  })
  await page.goto(`${foreign.desk.url}/documents`)
  await chooseFile(page, before as Document, fileOf('Lease.pdf', contents))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Replace file', exact: true }).click()
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
  await expect(dialog).toContainText('But the document has your file')
})

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
  await page.getByRole('button', { name: 'Replace file', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Not saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('The file has a virus.')
})

test('a document is found and replaced by keys alone', async ({ page, startOwnDesk }) => {
  const { desk, end } = await startOwnDesk()
  const document = await freeDocument(desk, '.pdf')
  // From the first: a key is quicker than what makes the browser hand its choice of files to a test.
  const chooser = page.waitForEvent('filechooser')
  await page.goto(`${desk.url}/documents`)
  await findByKeys(page, document)
  await tabTo(page, 'button', `Actions for ${document.title}`, rowOf(page, document))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Replace file' })).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(fileOf('Keys.pdf', pdf(document.size!)))
  await tabTo(page, 'button', 'Replace file')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await nowOf(desk, document))!.versionNumber).toBe(document.versionNumber! + 1)
  await end()
})
