import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { type Document, isLocked } from '#contract/documents.ts'
import { endurance } from '#main/testing/endurance.ts'
import { type Desk, startDesk } from './desk.ts'
import { digestOf, documentsOf, pdf } from './document-page.ts'
import { expect, test } from './fixtures.ts'

const { files: fileCount, kills } = endurance.replacing
/** At least, as some names may fit several documents. */
const leastReplaced = Math.ceil((fileCount * 5) / 7)

/** The new file for a document, of about its size. */
const contentsFor = ({ size = 0 }: Document, index: number) =>
  pdf(size + 100 + index).fill(`${index} `, 20)

test('after a desk was killed while it replaced many files, the outcome shown for each is true', async ({
  page,
  startOwnDesk,
}) => {
  test.setTimeout(240_000)
  const { desk, folder, end } = await startOwnDesk('embedded')
  const before = await freePdfs(desk)
  const contents = new Map(
    before.map((document, index) => [document.id, contentsFor(document, index)]),
  )
  await page.goto(`${desk.url}/documents`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Replace files' }).click()
  await (await chooser).setFiles(await filesFor(before, contents))
  let running = desk
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('to replace')
  await chooseAmong(page, before)
  let startButton = page.getByRole('dialog').getByRole('button', { name: /^Replace \d+ files$/ })
  const count = Number(/\d+/.exec((await startButton.textContent())!)![0])
  expect(count).toBeGreaterThanOrEqual(leastReplaced)
  const report = page.getByRole('dialog', { name: 'Replacing files' })
  for (const after of [...kills, Infinity]) {
    const killed = killAfter(page, running, after)
    await startButton.click()
    await expect(report.getByRole('status')).not.toContainText('to go', { timeout: 120_000 })
    if ((await killed()) === false) break
    await expectReportIsTrue(page, { desk: undefined, before, contents })
    running = await startDesk({ DATA_DIR: folder, PORT: new URL(desk.url).port })
    await expectReportIsTrue(page, { desk: running, before, contents })
    const again = report.getByRole('button', { name: /^Check .+ again$/ })
    if (await again.isVisible()) {
      await minutesLater(page)
      await again.click()
      await expect(again).toBeHidden({ timeout: 30_000 })
    }
    // With the service back, nothing stays in doubt for longer than a file may still be being stored.
    await expect(report.getByRole('status')).not.toContainText('not known')
    await expectReportIsTrue(page, { desk: running, before, contents })
    startButton = report.getByRole('button', { name: /^Retry/ })
  }
  await expect(report.getByRole('status')).toHaveText(
    new RegExp(`^${count} saved(, \\d+ skipped)?$`),
  )
  await expectReportIsTrue(page, { desk: running, before, contents })
  const now = [...(await everyDocument(running)).values()]
  const etags = new Set(now.map(({ fileEtag }) => fileEtag))
  const ours = [...contents.values()].map(digestOf).filter((digest) => etags.has(digest))
  expect(ours).toHaveLength(count)
  for (const digest of ours) {
    const path = join(folder, 'files', digest.slice(0, 2), digest.slice(2))
    expect(digestOf(await readFile(path))).toBe(digest)
  }
  await running.stop()
  await end()
})

/** Sets the page's clock on: by then nothing of what was sent can still be stored. */
const minutesLater = (page: Page) =>
  page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 151_000
  })

/** Documents that can be replaced, with PDF files of different names. */
async function freePdfs(desk: Desk): Promise<Document[]> {
  const pages = [0, 1, 2, 3].map((index) => documentsOf(desk, `pageSize=250&pageIndex=${index}`))
  const all = (await Promise.all(pages)).flatMap(({ records }) => records)
  const names = all.map(({ fullFileName = '' }) => fullFileName.toLowerCase())
  const alone = all.filter(
    (document) =>
      document.fileExtension === '.pdf' &&
      !isLocked(document, Date.now()) &&
      !document.isEncrypted &&
      !document.associatedBriefs?.length &&
      names.filter((name) => name === document.fullFileName!.toLowerCase()).length === 1,
  )
  const smallest = alone.toSorted((one, other) => (one.size ?? 0) - (other.size ?? 0))
  expect(smallest.length).toBeGreaterThanOrEqual(fileCount)
  return smallest.slice(0, fileCount)
}

/** Says which document is meant by each file whose name fits one of another matter too. */
async function chooseAmong(page: Page, documents: readonly Document[]) {
  for (const { id, fullFileName } of documents) {
    const name = `Document for ${fullFileName}`
    const choice = page.getByRole('combobox', { name, exact: true })
    if ((await choice.count()) > 0) await choice.selectOption(id)
  }
}

/** Writes the files to the disk, as together they are too large to be passed as contents. */
async function filesFor(documents: Document[], contents: Map<string, Buffer>) {
  const folder = test.info().outputPath('given')
  await mkdir(folder)
  const paths = documents.map(({ fullFileName = '' }) => join(folder, fullFileName))
  await Promise.all(documents.map(({ id }, index) => writeFile(paths[index]!, contents.get(id)!)))
  return paths
}

/** Kills the desk once so many uploads have begun; answers whether it came to that. */
function killAfter(page: Page, desk: Desk, uploads: number) {
  let started = 0
  let killing: Promise<void> | undefined
  const onRequest = (request: Request) => {
    if (request.method() !== 'PUT') return
    started += 1
    if (started === uploads) killing = desk.kill()
  }
  page.on('request', onRequest)
  return async () => {
    page.off('request', onRequest)
    await killing
    return killing !== undefined
  }
}

/** The outcomes that a file can have. */
const ending = /Not saved|Not known|Saved|Skipped/

type Expected = { desk: Desk | undefined; before: Document[]; contents: Map<string, Buffer> }

/** The report shows for each file what the service has. Without a desk, only that each has an outcome. */
async function expectReportIsTrue(page: Page, { desk, before, contents }: Expected) {
  const items = page.getByRole('dialog').getByRole('list', { name: 'Files' }).getByRole('listitem')
  const without = async () => (await items.allTextContents()).filter((text) => !ending.test(text))
  await expect.poll(without).toEqual([])
  const reported = await items.allTextContents()
  const now = desk ? await everyDocument(desk) : undefined
  for (const document of before) {
    const words = reported.find((text) => text.startsWith(document.fullFileName!))!
    const [word] = ending.exec(words)!
    const found = now?.get(document.id)
    if (!found || word === 'Not known') continue
    const ours = digestOf(contents.get(document.id)!)
    expect(found.fileEtag, words).toBe(word === 'Saved' ? ours : document.fileEtag)
  }
}

async function everyDocument(desk: Desk) {
  const pages = [0, 1, 2, 3].map((index) => documentsOf(desk, `pageSize=250&pageIndex=${index}`))
  const all = (await Promise.all(pages)).flatMap(({ records }) => records)
  return new Map(all.map((document) => [document.id, document]))
}
