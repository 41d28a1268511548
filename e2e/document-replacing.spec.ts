/** Replacing one file: it is reviewed, sent once, and its outcome is shown. */
import { json } from '#main/testing/third-party-service.ts'
import { generatedDocument } from '#main/testing/stored-documents.ts'
import {
  api,
  chooseFile,
  digestOf,
  fileOf,
  findByKeys,
  freeDocument,
  documentNow,
  pdf,
  rowOf,
  runUntilShown,
} from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keys.ts'

test('a file is replaced after a review that warns of likely mistakes, and leaves a receipt', async ({
  page,
  startOwnDesk,
}) => {
  test.slow()
  const { desk, end } = await startOwnDesk('embedded')
  const document = await freeDocument(desk, '.pdf')
  const contents = pdf(document.size!)
  await page.goto(`${desk.url}/documents`)
  const dialog = page.getByRole('dialog', { name: `Replace the file of ‘${document.title}’` })
  const replace = dialog.getByRole('button', { name: 'Replace file', exact: true })
  await chooseFile(page, document, fileOf('Signed.pdf', contents))
  await expect(dialog.getByRole('row', { name: /^Name/ })).toContainText('Signed.pdf')
  await expect(dialog.getByRole('row', { name: /^SHA-256/ })).toContainText(digestOf(contents))
  await expect(dialog.getByRole('checkbox')).toBeHidden()
  expect(await documentNow(desk, document)).toEqual(document)
  await replace.click()

  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
  const after = (await documentNow(desk, document))!
  expect(after).toMatchObject({ size: contents.length, fileEtag: digestOf(contents) })
  expect(after.versionNumber).toBe(document.versionNumber! + 1)
  const receipt = dialog.getByText('Bytes stored').locator('..')
  await expect(receipt).toContainText(contents.length.toLocaleString('en-AU'))
  await expect(dialog).toContainText(`${document.versionNumber} → ${after.versionNumber}`)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, document)).toContainText('Today')

  await chooseFile(page, document, fileOf('Same.pdf', contents))
  const warnings = dialog.getByRole('list', { name: 'Before you continue' })
  await expect(warnings).toContainText('byte for byte')
  await expect(replace).toBeDisabled()
  await replace.press('Enter')
  await dialog.getByRole('checkbox', { name: 'Replace anyway' }).check()
  const form = new FormData()
  form.append('file', new File([pdf(10)], 'Theirs.pdf'))
  const put = { method: 'PUT', headers: { 'X-Practice-Desk': '1' }, body: form }
  expect((await fetch(`${desk.url}${api}/documents/${document.id}`, put)).status).toBe(200)
  await replace.click()
  await expect(dialog.getByRole('alert')).toContainText('has changed since you last looked')
  await expect(dialog.getByRole('row', { name: /^Version/ })).toContainText(
    String(document.versionNumber! + 2),
  )
  // Beside their file of a few bytes this one is much larger: a warning that was not there needs a tick of its own.
  await expect(warnings).toContainText('much larger')
  await expect(replace).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Replace anyway' }).check()
  await replace.click()
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
  expect((await documentNow(desk, document))!.versionNumber).toBe(document.versionNumber! + 3)
  await end()
})

test('a file whose connection breaks is ‘Not known’ until a person checks again, and is sent once', async ({
  page,
  thirdParty,
}) => {
  const document = { ...generatedDocument('d1', 'Lease'), size: 5000 }
  let puts = 0
  thirdParty.answer(async ({ method, body }, response) => {
    if (method !== 'PUT') return json(response, { totalRecords: 1, records: [document] })
    puts += 1
    await body()
    response.destroy()
  })
  // The app reads the document for some seconds, which the page's clock skips.
  await page.clock.install()
  await page.goto(`${thirdParty.desk.url}/documents`)
  await chooseFile(page, document, fileOf('Lease.pdf', pdf(5000)))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Replace file', exact: true }).click()
  await runUntilShown(page, dialog.getByText('Not known', { exact: true }))
  await expect(dialog).toContainText(
    'still has its previous file, but the service may still store yours',
  )
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(dialog.getByText('Not saved', { exact: true })).toBeVisible()
  await expect(dialog).toContainText('still has its previous file')
  expect(puts).toBe(1)
})

test('a document is found and replaced by keys alone', async ({ page, startOwnDesk }) => {
  test.slow()
  const { desk, end } = await startOwnDesk()
  const document = await freeDocument(desk, '.pdf')
  // Before anything else, as the key would be quicker than Playwright's interception of the file chooser.
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
  expect((await documentNow(desk, document))!.versionNumber).toBe(document.versionNumber! + 1)
  await end()
})
