import { mkdir, mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from '#contract/documents.ts'
import { startDesk } from './desk.ts'
import {
  answerStoring,
  chooseFile,
  chooseFiles,
  drag,
  fileOf,
  madeUpDocument,
  openMenu,
  pdf,
} from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { type ForeignService, json } from '#main/testing/foreign-service.ts'

const records = ['Brief', 'Will', 'Lease'].map((title, index) => madeUpDocument(`d${index}`, title))
const brief = records[0] as Document
const answerDocuments = (foreign: ForeignService) =>
  foreign.answer((asked, response) => answerStoring(asked, response, records))

/** What the service answers, the sentence of it, and the word on the file, whose document has the one of before. */
const statuses: [status: number, says: string, word?: 'Not known'][] = [
  [400, 'did not accept this request'],
  [401, 'did not accept Practice Desk’s key'],
  [403, 'does not offer this, or does not allow it'],
  [404, 'has no such record'],
  [413, 'larger than the service accepts'],
  [429, 'asks to wait a moment'],
  // What failed may have been stored before, and whoever answers for the service does not know what it still does.
  [500, 'went wrong in the service', 'Not known'],
  [502, 'got no valid answer from it', 'Not known'],
  [503, 'is not available', 'Not known'],
  [504, 'got no answer from it in time', 'Not known'],
]
for (const [status, says, word = 'Not saved'] of statuses) {
  test(`${status} has its own sentence, and the rest of the queue goes on`, async ({
    page,
    foreign,
  }) => {
    foreign.answerAll((asked, response) => {
      const { method, url } = asked
      if (/ping/.test(url.pathname)) return void json(response, {}, status === 401 ? 401 : 200)
      const isFirst = method !== 'GET' && url.pathname.endsWith('/d0')
      if (isFirst) return void response.writeHead(status).end()
      return answerStoring(asked, response, records)
    })
    await page.goto(`${foreign.desk.url}/documents`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await chooseFiles(
      page,
      records.map(({ fullFileName }) => fileOf(fullFileName, pdf(100))),
    )
    await page.getByRole('button', { name: 'Replace 3 files' }).click()
    const report = page.getByRole('dialog', { name: 'Replacing files' })
    await expect(report.getByRole('status')).toHaveText(
      word === 'Not saved'
        ? 'Saved 2, not saved 1, not known 0'
        : 'Saved 2, not saved 0, not known 1',
      { timeout: 15_000 },
    )
    const refused = report.getByRole('listitem').filter({ hasText: 'Brief.pdf' })
    await expect(refused).toContainText(word)
    await expect(refused).toContainText(says)
    expect(foreign.asked.filter(({ method }) => method === 'PUT')).toHaveLength(3)
    await report.getByRole('button', { name: 'Close' }).click()

    await page.clock.install()
    await page.reload()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    for (const document of records.slice(0, 2)) {
      await page.getByRole('button', { name: `Actions for ${document.title}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    }
    await page.clock.runFor(8_200)
    const notices = page.getByRole('region', { name: 'Notifications' })
    const kept = notices.getByRole('alert').filter({ hasText: 'Brief' })
    await expect(kept).toContainText(word, { timeout: 15_000 })
    await expect(kept).toContainText(says)
    await expect(notices.getByText('‘Will’ is deleted.')).toBeVisible()
    expect(foreign.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
  })
}

test('two files for one document go nowhere until a person says which', async ({
  page,
  foreign,
}) => {
  answerDocuments(foreign)
  await page.goto(`${foreign.desk.url}/documents`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await chooseFiles(page, [fileOf('Brief.pdf', pdf(100)), fileOf('brief (1).pdf', pdf(90))])
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toHaveText('2 to be chosen')
  await dialog
    .getByRole('combobox', { name: 'Document for brief (1).pdf' })
    .selectOption({ index: 1 })
  await expect(
    dialog.getByRole('combobox', { name: 'Document for Brief.pdf' }).getByRole('option'),
  ).toHaveText(['Skip'])
  await dialog.getByRole('button', { name: 'Replace 1 file' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Saved 1')
  expect(foreign.asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('a file over the limit is told before anything is sent, alone and among others', async ({
  page,
  foreign,
}) => {
  answerDocuments(foreign)
  const folder = await mkdtemp(join(tmpdir(), 'practice-desk-'))
  const desk = await startDesk({
    DATA_DIR: folder,
    PRACTICE_API_URL: foreign.url,
    PRACTICE_API_KEY: foreign.key,
    MAX_UPLOAD_MB: '1',
  })
  await page.goto(`${desk.url}/documents`)
  const large = fileOf('Brief.pdf', pdf(1_100_000))
  await chooseFile(page, brief, large)
  await expect(page.getByRole('dialog')).toContainText('the limit is 1.05 MB')
  await expect(page.getByRole('button', { name: 'Replace file', exact: true })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await chooseFiles(page, [large, fileOf('Will.pdf', pdf(100))])
  const skipped = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Brief.pdf' })
  await expect(skipped).toContainText('the limit is 1.05 MB')
  await expect(page.getByRole('button', { name: 'Replace 1 file' })).toBeVisible()
  expect(foreign.asked.every(({ method }) => method === 'GET')).toBe(true)
  await desk.stop()
  await rm(folder, { recursive: true })
})

test('what is hidden in the name of a file or a document becomes visible', async ({
  page,
  foreign,
}) => {
  const sly = {
    ...records[0],
    title: 'Lease\u202Efdp.exe',
    fullFileName: 'a\u0007b/../c\u2066.pdf',
  }
  foreign.answer((_, response) => json(response, { totalRecords: 1, records: [sly] }))
  await page.goto(`${foreign.desk.url}/documents`)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Lease\uFFFDfdp.exe')
  await drag(page, row, ['Will\u202Efdp\u0001.exe'])
  const dialog = page.getByRole('dialog', { name: 'Replace the file of ‘Lease\uFFFDfdp.exe’' })
  await expect(dialog.getByRole('row', { name: /^Name/ })).toContainText('Will\uFFFDfdp\uFFFD.exe')
  await expect(dialog.getByRole('row', { name: /^Name/ })).toContainText('a\uFFFDb/../c\uFFFD.pdf')
  await page.keyboard.press('Escape')
  await drag(page, page.getByRole('columnheader').first(), ['x\u202Efdp.exe', 'y.pdf'])
  await expect(page.getByRole('dialog')).toContainText('x\uFFFDfdp.exe')
})

test('a folder that falls on a row is told as one, and nothing is sent', async ({
  page,
  foreign,
}) => {
  answerDocuments(foreign)
  const folder = await mkdtemp(join(tmpdir(), 'practice-desk-'))
  await mkdir(join(folder, 'Brief'))
  await page.goto(`${foreign.desk.url}/documents`)
  const { x, y } = (await page.getByRole('row').nth(1).boundingBox())!
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [join(folder, 'Brief')], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 10, data })
  }
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('or be a folder')
  expect(foreign.asked.every(({ method }) => method === 'GET')).toBe(true)
  await rm(folder, { recursive: true })
})

test('a file that changes after its review, or vanishes from a queue, is told as such', async ({
  page,
  foreign,
}) => {
  answerDocuments(foreign)
  const folder = await mkdtemp(join(tmpdir(), 'practice-desk-'))
  const paths = ['Brief.pdf', 'Will.pdf'].map((name) => join(folder, name))
  for (const path of paths) await writeFile(path, pdf(100))
  await page.goto(`${foreign.desk.url}/documents`)
  const chooser = page.waitForEvent('filechooser')
  await openMenu(page, brief)
  await page.getByRole('menuitem', { name: 'Replace file' }).click()
  await (await chooser).setFiles(paths[0]!)
  const replace = page.getByRole('button', { name: 'Replace file', exact: true })
  await expect(replace).toBeVisible()
  await writeFile(paths[0]!, pdf(5_000))
  await replace.click()
  const dialog = page.getByRole('dialog')
  // The document is looked at for some seconds before it is said that nothing arrived.
  await expect(dialog.getByText('Not saved', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(dialog).toContainText('changed or moved after it was chosen')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await chooseFiles(page, paths)
  const replaceBoth = page.getByRole('button', { name: 'Replace 2 files' })
  await expect(replaceBoth).toBeVisible()
  await unlink(paths[1]!)
  await replaceBoth.click()
  await expect(dialog.getByRole('status')).toHaveText('Saved 1, not saved 1, not known 0')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Will.pdf' })).toContainText(
    'could not be read',
  )
  await rm(folder, { recursive: true })
})
