import type { Page } from '@playwright/test'
import type { Document } from '#contract/documents.ts'
import {
  answerStoring,
  chooseFile,
  digestOf,
  drag,
  fileOf,
  freeDocument,
  madeUpDocument,
  nowOf,
  pdf,
  rowOf,
} from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { type Asked, type ForeignService, json } from '#main/testing/foreign-service.ts'

const records = ['Brief', 'Will', 'Lease'].map((title, index) => madeUpDocument(`d${index}`, title))
const [brief, will] = records as [Document, Document, Document]

/** Answers every document, and keeps the answer to each file back until the test lets it go. */
function answerSlowly(foreign: ForeignService) {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  foreign.answer(async (asked, response) => {
    await asked.body()
    if (asked.method !== 'GET') await gate
    answerStoring(asked, response, records)
  })
  return open
}

/** Opens the list and sends a file for the first document; answers its dialog, with the file on its way. */
async function sendBrief(page: Page, { url }: { url: string }) {
  await page.goto(`${url}/documents`)
  await chooseFile(page, brief, fileOf('Brief.pdf', pdf(100)))
  await page.getByRole('button', { name: 'Replace file', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Sent' })).toBeVisible()
  return page.getByRole('dialog', { name: 'Replace the file of ‘Brief’' })
}

test('Escape, however often it is pressed, hides no file that is on its way', async ({
  page,
  foreign,
}) => {
  const letGo = answerSlowly(foreign)
  const dialog = await sendBrief(page, foreign.desk)
  // At once: a look in between would count as something that the person did, and the browser would ask again.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await expect(dialog.getByRole('progressbar', { name: 'Sent' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  letGo()
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await chooseFile(page, will, fileOf('Will.pdf', pdf(100)))
  const next = page.getByRole('dialog', { name: 'Replace the file of ‘Will’' })
  await expect(next.getByRole('button', { name: 'Replace file', exact: true })).toBeVisible()
})

test('a dialog that the browser closes by itself stands there again until it is over', async ({
  page,
  foreign,
}) => {
  const letGo = answerSlowly(foreign)
  const dialog = await sendBrief(page, foreign.desk)
  await dialog.evaluate((element: HTMLDialogElement) => element.close())
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  letGo()
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
})

/** Comes to the documents from another page, and drops files there. */
async function dropFiles(page: Page, { url }: { url: string }, names: string[]) {
  await page.goto(`${url}/tasks`)
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(rowOf(page, brief)).toBeVisible()
  await drag(page, rowOf(page, brief), names)
}
const goBack = (page: Page) => page.evaluate(() => window.history.back())
const putsOf = ({ asked }: { asked: Asked[] }) => asked.filter(({ method }) => method === 'PUT')

test('Back asks while a file is on its way, and who stays sees it arrive', async ({
  page,
  foreign,
}) => {
  const letGo = answerSlowly(foreign)
  await dropFiles(page, foreign.desk, ['Brief.pdf'])
  await page.getByRole('checkbox', { name: 'Replace anyway' }).check()
  await page.getByRole('button', { name: 'Replace file', exact: true }).click()
  const sent = page.getByRole('progressbar', { name: 'Sent' })
  await expect(sent).toBeVisible()

  await goBack(page)
  const question = page.getByRole('dialog', { name: 'Leave while a file is being sent?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/documents$/)
  await expect(sent).toBeVisible()
  await goBack(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(sent).toBeVisible()

  await goBack(page)
  await expect(question).toBeVisible()
  letGo()
  await expect(question).toBeHidden()
  await expect(page.getByRole('dialog').getByText('Saved', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/documents$/)
  expect(putsOf(foreign)).toHaveLength(1)
})

test('who leaves all the same is told on the next page what became of the document', async ({
  page,
  foreign,
}) => {
  answerSlowly(foreign)
  await dropFiles(page, foreign.desk, ['Brief.pdf'])
  await page.getByRole('checkbox', { name: 'Replace anyway' }).check()
  await page.getByRole('button', { name: 'Replace file', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Sent' })).toBeVisible()
  await goBack(page)
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/tasks/)
  const told = page.getByRole('region', { name: 'Notifications' })
  await expect(told).toContainText(/(Saved|Not saved|Not known)\. .*‘Brief’/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('Back asks while a batch is on its way, and who leaves is told what became of it', async ({
  page,
  foreign,
}) => {
  const letGo = answerSlowly(foreign)
  const names = records.map(({ fullFileName }) => fullFileName)
  await dropFiles(page, foreign.desk, names)
  const dialog = page.getByRole('dialog', { name: 'Replace 3 files' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'Replace 3 files' }).click()
  await expect.poll(() => putsOf(foreign).length).toBe(2)

  await goBack(page)
  const question = page.getByRole('dialog', { name: 'Leave while files are being sent?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('button', { name: 'Cancel the rest' })).toBeVisible()
  await goBack(page)
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/tasks/)
  letGo()
  const told = page.getByRole('region', { name: 'Notifications' })
  await expect(told).toContainText(/Replacing files: Saved \d, not saved \d, not known \d\./)
  expect(putsOf(foreign)).toHaveLength(2)
})

test('who closes the tab while a file is on its way is asked first', async ({ page, foreign }) => {
  const letGo = answerSlowly(foreign)
  await sendBrief(page, foreign.desk)
  const asked = page.waitForEvent('dialog')
  const leaving = page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await leaving
  letGo()
  await expect(page.getByRole('dialog').getByText('Saved', { exact: true })).toBeVisible()
})

test('a review that is closed while the document is read again sends nothing', async ({
  page,
  foreign,
}) => {
  let slow = false
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  foreign.answer(async (_, response) => {
    if (slow) await gate
    json(response, { totalRecords: records.length, records })
  })
  await page.goto(`${foreign.desk.url}/documents`)
  await chooseFile(page, brief, fileOf('Brief.pdf', pdf(100)))
  const replace = page.getByRole('button', { name: 'Replace file', exact: true })
  await expect(replace).toBeVisible()
  slow = true
  const read = page.waitForRequest(/documents/)
  await replace.click()
  const answered = (await read).response()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  open()
  await (await answered)?.finished()
  await chooseFile(page, will, fileOf('Will.pdf', pdf(100)))
  await expect(replace).toBeVisible()
  expect(putsOf(foreign)).toHaveLength(0)
})

test('a tick is for the warnings that stood beside it, not for what is found later', async ({
  page,
  foreign,
}) => {
  let now = { ...records[0]! }
  foreign.answer((asked, response) => answerStoring(asked, response, [now]))
  await page.goto(`${foreign.desk.url}/documents`)
  await chooseFile(page, brief, fileOf('Brief.txt', pdf(100)))
  const dialog = page.getByRole('dialog')
  const tick = dialog.getByRole('checkbox', { name: 'Replace anyway' })
  const replace = dialog.getByRole('button', { name: 'Replace file', exact: true })
  await tick.check()
  now = Object.assign({ ...records[0]! }, { versionNumber: 7, isEncrypted: true })
  await replace.click()
  await expect(dialog).toContainText('has changed since you last looked')
  await expect(dialog).toContainText('The document is encrypted')
  await expect(tick).not.toBeChecked()
  await expect(replace).toBeDisabled()
  expect(putsOf(foreign)).toHaveLength(0)
  await tick.check()
  await replace.click()
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
})

/** Asks for the deletion of a document, which is then held. */
async function holdDeletion(page: Page, { title }: Document) {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText(`‘${title}’ will be deleted`)).toBeVisible()
}

test('the time in which a deletion can be undone does not run below a dialog', async ({
  page,
  foreign,
}) => {
  foreign.answer(({ method }, response) =>
    method === 'GET'
      ? json(response, { totalRecords: records.length, records })
      : json(response, { id: 'd1' }),
  )
  await page.clock.install()
  await page.goto(`${foreign.desk.url}/documents`)
  await holdDeletion(page, will)
  await openDetails(page)
  await page.clock.runFor(30_000)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(foreign.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(0)
  await page.clock.runFor(8_100)
  await expect(page.getByText('‘Will’ is deleted.')).toBeVisible()
})

async function openDetails(page: Page) {
  await page.getByRole('button', { name: 'Actions for Brief' }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await expect(page.getByRole('dialog', { name: 'Brief' })).toBeVisible()
}

test('a document that is about to be deleted takes no file, and says why', async ({
  page,
  foreign,
}) => {
  foreign.answer((_, response) => json(response, { totalRecords: records.length, records }))
  await page.clock.install()
  await page.goto(`${foreign.desk.url}/documents`)
  await page.clock.pauseAt(Date.now() + 60_000)
  await holdDeletion(page, will)
  const says = page.getByText(
    '‘Will’ is about to be deleted, so its file cannot be replaced. Press Undo first.',
  )
  await page.getByRole('button', { name: 'Actions for Will' }).click()
  await page.getByRole('menuitem', { name: 'Replace file' }).click()
  await expect(says).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(says).toBeHidden()
  await drag(page, rowOf(page, will), ['Will.pdf'])
  await expect(says).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.clock.resume()
  await drag(page, rowOf(page, will), ['Will.pdf', 'Lease.pdf'])
  const dialog = page.getByRole('dialog', { name: 'Replace 2 files' })
  await expect(dialog.getByRole('status')).toHaveText('1 matched, 1 skipped')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Will.pdf' })).toContainText(
    'is about to be deleted',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await drag(page, rowOf(page, will), ['Will.pdf'])
  await expect(page.getByRole('dialog', { name: 'Replace the file of ‘Will’' })).toBeVisible()
})

test('Cancel ends the sending of a file, and the document keeps one file whole', async ({
  page,
  startOwnDesk,
}) => {
  const { desk, end } = await startOwnDesk()
  const document = await freeDocument(desk, '.pdf')
  const contents = pdf(4_000_000)
  await page.goto(`${desk.url}/documents`)
  await chooseFile(page, document, fileOf('Long.pdf', contents))
  const dialog = page.getByRole('dialog')
  const replace = dialog.getByRole('button', { name: 'Replace file', exact: true })
  await expect(replace).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await browser.send('Network.enable')
  await browser.send('Network.emulateNetworkConditions', slow)
  await replace.click()
  await expect(dialog).toContainText(/[1-9][\d.]* [kM]B of 4(\.\d+)? MB/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText(/^(Saved|Not saved|Not known)$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const { size, fileEtag } = (await nowOf(desk, document))!
  const { size: before, fileEtag: tag } = document
  const whole = [`${before} ${tag}`, `${contents.length} ${digestOf(contents)}`]
  expect(whole).toContain(`${size} ${fileEtag}`)
  await end()
})

type End = { word: string; answer: 'none' | 500; found: 'gone' | 'there' | 'silence'; says: string }

/** How a deletion breaks off, what is found of the document then, and what is said of it. */
const endings: End[] = [
  { word: 'Saved', answer: 'none', found: 'gone', says: '‘Will’ is deleted.' },
  { word: 'Saved', answer: 500, found: 'gone', says: '‘Will’ is deleted.' },
  { word: 'Not known', answer: 500, found: 'there', says: 'the service may still delete it' },
  { word: 'Not known', answer: 'none', found: 'there', says: 'the service may still delete it' },
  { word: 'Not known', answer: 'none', found: 'silence', says: '‘Will’ may or may not be deleted' },
]
for (const { word, answer, found, says } of endings) {
  test(`a deletion with answer ${answer} ends in '${word}' where the look afterwards finds: ${found}`, async ({
    page,
    foreign,
  }) => {
    let broken = false
    foreign.answer(({ method }, response) => {
      if (method === 'DELETE') {
        broken = true
        if (answer === 'none') return void response.destroy()
        return void response.writeHead(answer).end()
      }
      if (broken && found === 'silence') {
        return void response.writeHead(503, { 'Retry-After': '0' }).end()
      }
      const kept = records.filter(({ id }) => !broken || found === 'there' || id !== will.id)
      json(response, { totalRecords: kept.length, records: kept })
    })
    await page.clock.install()
    await page.goto(`${foreign.desk.url}/documents`)
    await holdDeletion(page, will)
    await page.clock.runFor(8_100)
    const told = page.getByRole('region', { name: 'Notifications' })
    await expect(told).toContainText(`${word}.`, { timeout: 15_000 })
    await expect(told).toContainText(says)
    expect(foreign.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })
}
