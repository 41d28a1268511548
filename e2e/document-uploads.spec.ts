/** A file that is being sent stays in sight: no key, no other page and no closed tab hides it without asking. */
import type { Page } from '@playwright/test'
import type { Document } from '#contract/documents.ts'
import type { Asked, ThirdPartyService } from '#main/testing/third-party-service.ts'
import { answerStoring, generatedDocument } from '#main/testing/stored-documents.ts'
import {
  chooseFile,
  digestOf,
  drag,
  fileOf,
  freeDocument,
  documentNow,
  pdf,
  rowOf,
  runUntilShown,
} from './document-page.ts'
import { expect, test } from './fixtures.ts'

const records = ['Brief', 'Will', 'Lease'].map((title, index) =>
  generatedDocument(`d${index}`, title),
)
const [brief, will] = records as [Document, Document, Document]
const putsOf = ({ asked }: { asked: Asked[] }) => asked.filter(({ method }) => method === 'PUT')

/** Answers reads at once, and each file only after the test has called the function that it returns. */
function answerSlowly(thirdParty: ThirdPartyService) {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  thirdParty.answer(async (asked, response) => {
    await asked.body()
    if (asked.method !== 'GET') await gate
    answerStoring(asked, response, records)
  })
  return open
}

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Sent' })
const savedMessage = (page: Page) => page.getByRole('dialog').getByText('Saved', { exact: true })

test('neither Escape, nor a browser that closes the dialog, nor closing the tab hides a file that is being sent', async ({
  page,
  thirdParty,
}) => {
  const release = answerSlowly(thirdParty)
  await page.goto(`${thirdParty.desk.url}/documents`)
  await chooseFile(page, brief, fileOf('Brief.pdf', pdf(100)))
  await page.getByRole('button', { name: 'Replace file', exact: true }).click()
  await expect(progress(page)).toBeVisible()
  // Nothing in between: an evaluation counts as a deed of the person, after which the browser asks again.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog', { name: 'Replace the file of ‘Brief’' })
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await expect(progress(page)).toBeVisible()
  await expect(cancel).toBeVisible()

  await dialog.evaluate((element: HTMLDialogElement) => element.close())
  await expect(cancel).toBeVisible()

  const dialogOpened = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const question = await dialogOpened
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await closing
  release()
  await expect(savedMessage(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await chooseFile(page, will, fileOf('Will.pdf', pdf(100)))
  const next = page.getByRole('dialog', { name: 'Replace the file of ‘Will’' })
  await expect(next.getByRole('button', { name: 'Replace file', exact: true })).toBeVisible()
})

/**
 * Goes to the documents from another page, and drops files there. The app checks for some seconds what became of
 * them, which the page's clock skips.
 */
async function dropFiles(page: Page, { url }: { url: string }, names: string[]) {
  await page.clock.install()
  await page.goto(`${url}/tasks`)
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(rowOf(page, brief)).toBeVisible()
  await drag(page, rowOf(page, brief), names)
}
const noticesSaying = (page: Page, hasText: RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).filter({ hasText })
const goBack = (page: Page) => page.evaluate(() => window.history.back())

async function sendDropped(page: Page) {
  await page.getByRole('checkbox', { name: 'Replace anyway' }).check()
  await page.getByRole('button', { name: 'Replace file', exact: true }).click()
  await expect(progress(page)).toBeVisible()
}

test('Back asks while a file is being sent: the page then shows the outcome, or the next page does', async ({
  page,
  thirdParty,
}) => {
  const release = answerSlowly(thirdParty)
  await dropFiles(page, thirdParty.desk, ['Brief.pdf'])
  await sendDropped(page)

  await goBack(page)
  const question = page.getByRole('dialog', { name: 'Leave while a file is being sent?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/documents$/)
  await expect(progress(page)).toBeVisible()
  await goBack(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(progress(page)).toBeVisible()

  await goBack(page)
  await expect(question).toBeVisible()
  release()
  await expect(question).toBeHidden()
  await expect(savedMessage(page)).toBeVisible()
  await expect(page).toHaveURL(/\/documents$/)
  expect(putsOf(thirdParty)).toHaveLength(1)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  answerSlowly(thirdParty)
  await drag(page, rowOf(page, brief), ['Brief.pdf'])
  await sendDropped(page)
  await goBack(page)
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/tasks/)
  await runUntilShown(page, noticesSaying(page, /(Saved|Not saved|Not known)\. .*‘Brief’/))
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('Back asks while a batch is being sent, and the next page shows how it ended', async ({
  page,
  thirdParty,
}) => {
  const release = answerSlowly(thirdParty)
  const names = records.map(({ fullFileName }) => fullFileName)
  await dropFiles(page, thirdParty.desk, names)
  const dialog = page.getByRole('dialog', { name: 'Replace 3 files' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'Replace 3 files' }).click()
  await expect.poll(() => putsOf(thirdParty).length).toBe(2)

  await goBack(page)
  const question = page.getByRole('dialog', { name: 'Leave while files are being sent?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('button', { name: 'Cancel the rest' })).toBeVisible()
  await goBack(page)
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/tasks/)
  release()
  const sums = /Replacing files: \d (saved|not saved|not known)(, \d (not saved|not known))*\./
  await runUntilShown(page, noticesSaying(page, sums))
  expect(putsOf(thirdParty)).toHaveLength(2)
})

test('Cancel stops sending a file, and the document has its old file or the new one, whole', async ({
  page,
  desk,
}) => {
  const document = await freeDocument(desk, '.pdf')
  const contents = pdf(4_000_000)
  await page.clock.install()
  await page.goto('/documents')
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
})
