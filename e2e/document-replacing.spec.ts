/** Replacing one file: it is reviewed, sent once, and its outcome is shown; each review and outcome: src/app/routes/documents. */
import {
  chooseFile,
  digestOf,
  fileOf,
  freeDocument,
  openMenuByKeys,
  documentNow,
  pdf,
  rowOf,
} from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keys.ts'

test.use({ engine: 'embedded' })

test('a file is replaced after a review, and leaves a receipt', async ({ page, desk }) => {
  const document = await freeDocument(desk, '.pdf')
  const contents = pdf(document.size!)
  await page.goto('/documents')
  const dialog = page.getByRole('dialog', { name: `Replace the file of ‘${document.title}’` })
  const replace = dialog.getByRole('button', { name: 'Replace file', exact: true })
  const name = `Signed ${document.title}.pdf`
  await chooseFile(page, document, fileOf(name, contents))
  await expect(dialog.getByRole('row', { name: /^Name/ })).toContainText(name)
  await dialog.getByText('Technical details', { exact: true }).click()
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
})

test('a document is found and replaced by keys alone', async ({ page, desk }) => {
  const document = await freeDocument(desk, '.pdf')
  // Before anything else, as the key would be quicker than Playwright's interception of the file chooser.
  const chooser = page.waitForEvent('filechooser')
  await page.goto('/documents')
  await openMenuByKeys(page, document)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Replace file' })).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(fileOf(`${document.title}.pdf`, pdf(document.size!)))
  await tabTo(page, 'button', 'Replace file')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await documentNow(desk, document))!.versionNumber).toBe(document.versionNumber! + 1)
})
