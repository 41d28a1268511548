/**
 * Documents on the service that people begin with: files are reviewed, sent once, and their outcome is shown; what is
 * deleted can be kept for a while. Each review and outcome, and every refusal: src/app/routes/documents.
 */
import type { Page } from '@playwright/test'
import { matterName } from '#app/text/matter-name.ts'
import type { Document } from '#contract/documents.ts'
import type { Desk } from './desk.ts'
import {
  api,
  chooseFile,
  digestOf,
  documentNow,
  fileOf,
  freeDocument,
  openMenu,
  openMenuByKeys,
  pdf,
  rowOf,
  runUntilShown,
} from './document-page.ts'
import { firstCalls } from './first-calls.ts'
import { expect, test } from './fixtures.ts'
import { tabTo, waitForListKeys } from './keys.ts'
import { visit } from './visit.ts'

test.use({ engine: 'embedded' })

/** Finds a document with an extension that no step before has worked on. */
type Next = (extension: string) => Promise<Document>

test('a clerk replaces the files of documents and deletes one, by mouse or by keys alone, and changes their mind in time', async ({
  page,
  desk,
}) => {
  test.slow()
  const used: string[] = []
  const next = async (extension: string) => {
    const document = await freeDocument(desk, extension, used)
    used.push(document.title!)
    return document
  }
  await test.step('the first documents come with the page', async () => {
    const calls = firstCalls(page, `${api}/documents`)
    await page.goto('/documents')
    await waitForListKeys(page)
    expect((await calls).filter((url) => url.includes('pageIndex=0'))).toEqual([])
  })
  await test.step('a file is replaced after a review, and leaves a receipt', () =>
    replaceAndReadReceipt(page, desk, next))
  await visit(page, '/documents')
  await test.step('a document is found and replaced by keys alone', () =>
    replaceByKeys(page, desk, next))
  await visit(page, '/documents')
  // The page's clock skips how long a deletion can be undone, and the checks of what became of a file.
  await page.clock.install()
  await test.step('a document is deleted by keys alone, after eight seconds in which Undo keeps it', () =>
    deleteByKeys(page, desk, next))
  await test.step('leaving the page during a pending deletion asks first', () =>
    leaveDuringDeletion(page, desk, next))
  await visit(page, '/documents')
  await test.step('Cancel stops sending a file, and the document has its old file or the new one, whole', () =>
    cancelSending(page, desk, next))
})

async function replaceAndReadReceipt(page: Page, desk: Desk, next: Next) {
  const document = await next('.pdf')
  const contents = pdf(document.size!)
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
}

async function replaceByKeys(page: Page, desk: Desk, next: Next) {
  // Before anything else, as the key would be quicker than Playwright's interception of the file chooser.
  const chooser = page.waitForEvent('filechooser')
  const document = await next('.pdf')
  await openMenuByKeys(page, document)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Replace file' })).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(fileOf(`${document.title}.pdf`, pdf(document.size!)))
  await tabTo(page, 'button', 'Replace file')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await documentNow(desk, document))!.versionNumber).toBe(document.versionNumber! + 1)
}

async function deleteByKeys(page: Page, desk: Desk, next: Next) {
  const kept = await next('.pdf')
  const gone = await next('.docx')
  const deleted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deleted.push(new URL(request.url()).pathname)
  })
  await openMenu(page, kept)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(rowOf(page, kept)).toContainText('will be deleted')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, kept)).not.toContainText('will be deleted')
  await page.clock.runFor(10_000)
  expect(await documentNow(desk, kept)).toEqual(kept)

  await openMenuByKeys(page, gone)
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, gone)).toContainText('will be deleted')
  await page.clock.runFor(8_100)
  const { title, associatedMatter } = gone
  await expect(
    page.getByText(`‘${title}’ of ${matterName(associatedMatter!)} has been deleted.`),
  ).toBeVisible()
  expect(await documentNow(desk, gone)).toBeUndefined()
  await expect(rowOf(page, gone)).toBeHidden()
  expect(deleted).toEqual([`${api}/documents/${gone.id}`])
}

async function leaveDuringDeletion(page: Page, desk: Desk, next: Next) {
  const document = await next('.xlsx')
  await visit(page, '/settings')
  await page.getByRole('combobox', { name: 'How long you can undo' }).selectOption('120')
  await visit(page, '/documents')
  await openMenu(page, document)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(rowOf(page, document)).toContainText('will be deleted')
  const dialogOpened = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await dialogOpened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await documentNow(desk, document)).toEqual(document)
}

async function cancelSending(page: Page, desk: Desk, next: Next) {
  const document = await next('.pdf')
  const contents = pdf(4_000_000)
  await chooseFile(page, document, fileOf('Long.txt', contents))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Replace anyway' }).check()
  const replace = dialog.getByRole('button', { name: 'Replace file', exact: true })
  await expect(replace).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await browser.send('Network.enable')
  await browser.send('Network.emulateNetworkConditions', slow)
  await replace.click()
  await expect(dialog).toContainText(/[1-9][\d.]* [kM]B of 4(\.\d+)? MB/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await runUntilShown(page, dialog.getByText(/^(Saved|Not saved|Not known)$/))
  await dialog.getByRole('button', { name: 'Close' }).click()

  const { size, fileEtag } = (await documentNow(desk, document))!
  const { size: before, fileEtag: tag } = document
  const whole = [`${before} ${tag}`, `${contents.length} ${digestOf(contents)}`]
  expect(whole).toContain(`${size} ${fileEtag}`)
}
