/** A file that is being sent stays in sight: no key, no other page and no closed tab hides it without asking. */
import type { Page } from '@playwright/test'
import type { Document } from '#contract/documents.ts'
import type { Asked, ThirdPartyService } from '#main/testing/third-party-service.ts'
import { answerStoring, generatedDocument } from '#main/testing/stored-documents.ts'
import { chooseFile, drag, fileOf, pdf, rowOf, runUntilShown } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

// Each step has documents of its own: what became of those of an earlier step may still be in doubt.
const titles = ['Brief', 'Will', 'Lease', 'Deed', 'Plan', 'Map']
const records = titles.map((title, index) => generatedDocument(`d${index}`, title))
const [brief, will, lease, ...batch] = records as [Document, Document, Document, ...Document[]]
const putsOf = ({ asked }: { asked: Asked[] }) => asked.filter(({ method }) => method === 'PUT')

/**
 * Answers reads at once, and each file only after the test has called the function that it returns. Forgets what was
 * asked before.
 */
function answerSlowly(thirdParty: ThirdPartyService) {
  thirdParty.asked.splice(0)
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

test('neither Escape nor Back nor closing the tab hides a file that is being sent, and whoever leaves all the same sees on the next page how it ended', async ({
  page,
  thirdParty,
}) => {
  await test.step('neither Escape, nor a browser that closes the dialog, nor closing the tab hides a file that is being sent', async () => {
    const release = answerSlowly(thirdParty)
    await page.goto(`${thirdParty.desk.url}/documents`)
    await stayInSight(page, release)
  })
  // The app checks for some seconds what became of files, which the page's clock skips.
  await page.clock.install()
  await test.step('Back asks while a file is being sent: the page then shows the outcome, or the next page does', () =>
    goBackFromFile(page, thirdParty))
  await test.step('Back asks while a batch is being sent, and the next page shows how it ended', () =>
    goBackFromBatch(page, thirdParty))
})

async function stayInSight(page: Page, release: () => void) {
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
  await page.keyboard.press('Escape')
  await expect(next).toBeHidden()
}

/** Goes to the documents from another page, and drops files there. */
async function dropFiles(page: Page, names: string[]) {
  await visit(page, '/tasks')
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(rowOf(page, lease)).toBeVisible()
  await drag(page, rowOf(page, lease), names)
}
const noticesSaying = (page: Page, hasText: RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).filter({ hasText })
const goBack = (page: Page) => page.evaluate(() => window.history.back())

async function sendDropped(page: Page) {
  await page.getByRole('checkbox', { name: 'Replace anyway' }).check()
  await page.getByRole('button', { name: 'Replace file', exact: true }).click()
  await expect(progress(page)).toBeVisible()
}

async function goBackFromFile(page: Page, thirdParty: ThirdPartyService) {
  const release = answerSlowly(thirdParty)
  await dropFiles(page, ['Lease.pdf'])
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
  await drag(page, rowOf(page, lease), ['Lease.pdf'])
  await sendDropped(page)
  await goBack(page)
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/tasks/)
  await runUntilShown(page, noticesSaying(page, /(Saved|Not saved|Not known)\. .*‘Lease’/))
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function goBackFromBatch(page: Page, thirdParty: ThirdPartyService) {
  const release = answerSlowly(thirdParty)
  await dropFiles(
    page,
    batch.map(({ fullFileName }) => fullFileName!),
  )
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
}
