/**
 * Files as a person really has them: dragged over rows, folders among them, several of similar names, changed or gone
 * since they were chosen.
 */
import { mkdir, mkdtemp, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Document } from '#contract/documents.ts'
import { json, type ThirdPartyService } from '#main/testing/third-party-service.ts'
import { answerStoring, generatedDocument } from '#main/testing/stored-documents.ts'
import { chooseFiles, drag, fileOf, openMenu, pdf, rowOf } from './document-page.ts'
import { expect, test } from './fixtures.ts'

const records = ['Brief', 'Will', 'Lease 0', 'Lease 1', 'Lease 2', 'Deed', 'Deed'].map(
  (title, index) => generatedDocument(`d${index}`, title),
)
const brief = records[0] as Document
const answerDocuments = (thirdParty: ThirdPartyService) =>
  thirdParty.answer((asked, response) => answerStoring(asked, response, records))
const nothingSent = ({ asked }: ThirdPartyService) =>
  expect(asked.every(({ method }) => method === 'GET')).toBe(true)

declare const heightsSoFar: () => number[]

/** Records in the page how high its dialog is, from frame to frame. */
function noteHeights() {
  const noted = new Set<number>()
  const look = () => {
    const dialog = document.querySelector<HTMLElement>('dialog[open]')
    if (dialog) noted.add(dialog.offsetHeight)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  Object.assign(globalThis, { heightsSoFar: () => [...noted] })
}

test('a clerk brings files as they come: over a row or beside it, several at once, with a folder, changed or gone since', async ({
  page,
  thirdParty,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'practice-desk-'))
  answerDocuments(thirdParty)
  await page.goto(`${thirdParty.desk.url}/documents`)
  await test.step('a row says what dropping files on it will do, and takes one; files dropped beside the rows are matched by name', async () => {
    await dragOverRows(page)
    nothingSent(thirdParty)
  })
  await test.step('a folder that is dropped on a row is refused, and skipped when it is dropped among files', async () => {
    await dropFolder(page, folder)
    nothingSent(thirdParty)
  })
  await test.step('several files are matched to their documents, and nothing is sent before a person confirms it', () =>
    replaceSeveral(page, thirdParty))
  await test.step('a file that changes after its review, or is deleted while it waits, is not saved, and the reason is shown', async () => {
    answerDocuments(thirdParty)
    await changeMeanwhile(page, folder)
  })
  await rm(folder, { recursive: true })
})

async function dragOverRows(page: Page) {
  const row = page.getByRole('row', { name: /Will/ })
  await drag(page, row, ['Will.pdf'], false)
  const one = page.getByText('Drop to replace the file of ‘Will’')
  await expect(one).toBeVisible()
  await drag(page, row, ['Will.pdf', 'Lease.pdf', 'Deed.pdf'], false)
  await expect(page.getByText('Drop to match 3 files by name')).toBeVisible()
  await expect(page.getByText('Drop to replace the file')).toBeHidden()

  await drag(page, row, ['New.pdf'], false)
  await expect(one).toBeVisible()
  await page.evaluate(noteHeights)
  await drag(page, row, ['New.pdf'])
  await expect(page.getByRole('dialog')).toContainText('SHA-256')
  await expect(page.getByRole('dialog')).toContainText('New.pdf')
  expect(await page.evaluate(() => heightsSoFar())).toHaveLength(1)
  await expect(page.getByText('Drop to replace')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await drag(page, page.getByRole('columnheader').first(), ['Stray.pdf'])
  const dialog = page.getByRole('dialog', { name: 'Replace 1 file' })
  await expect(dialog).toContainText('No document has this name')
  await expect(dialog.getByRole('button', { name: 'Replace 0 files' })).toBeDisabled()
  await expect(page).toHaveURL(/\/documents$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Drops the files at these paths on the first document, as a browser does. */
async function dropPaths(page: Page, files: string[]) {
  const { x, y } = (await rowOf(page, brief).boundingBox())!
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 10, data })
  }
}

async function dropFolder(page: Page, folder: string) {
  const paths = ['Brief', 'Will.pdf'].map((name) => join(folder, name))
  await mkdir(paths[0]!)
  await writeFile(paths[1]!, pdf(100))
  await dropPaths(page, paths.slice(0, 1))
  await expect(page.getByText('This is a folder. Drop the file itself.')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeHidden()

  await dropPaths(page, paths)
  await expect(dialog.getByRole('status')).toHaveText('1 to replace, 1 skipped')
  const row = dialog.getByRole('listitem').filter({ hasText: 'Brief' })
  await expect(row).toContainText('This is a folder.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function replaceSeveral(page: Page, thirdParty: ThirdPartyService) {
  const stored = new Map<string, number>()
  thirdParty.answer(async ({ method, url, body }, response) => {
    const id = url.pathname.split('/').at(-1)!
    if (method === 'PUT') {
      const { length } = await body()
      stored.set(id, length)
      if (id === 'd4') return json(response, { detail: 'This one is refused.' }, 400)
      const record = records.find((one) => one.id === id)!
      record.versionNumber! += 1
      return json(response, { id, size: 120, name: record.fullFileName })
    }
    json(response, { totalRecords: records.length, records })
  })
  const names = ['Lease 0.pdf', 'lease 1 (1).PDF', 'Lease 2 v3.pdf', 'Deed.pdf', 'Other.pdf']
  await chooseFiles(page, [
    ...names.map((name) => fileOf(name, pdf(111))),
    fileOf('Empty.pdf', Buffer.alloc(0)),
  ])

  const dialog = page.getByRole('dialog', { name: 'Replace 6 files' })
  await expect(dialog.getByRole('status')).toHaveText(
    '3 to replace, 1 needs a choice, 1 unmatched, 1 skipped',
  )
  const fileRow = (name: string) =>
    dialog.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await expect(fileRow('lease 1 (1).PDF')).toContainText('→ Lease 1')
  await expect(fileRow('Other.pdf')).toContainText('No document has this name')
  await expect(fileRow('Empty.pdf')).toContainText('This is an empty file or a folder.')
  await dialog.getByLabel('Document for Deed.pdf').selectOption({ index: 2 })
  expect(stored.size).toBe(0)
  await dialog.getByRole('button', { name: 'Replace 4 files' }).click()

  const report = page.getByRole('dialog', { name: 'Replacing files' })
  await expect(report.getByRole('status')).toHaveText('3 saved, 1 not saved, 2 skipped')
  await expect(report.getByRole('listitem').filter({ hasText: 'Lease 2 v3' })).toContainText(
    'This one is refused.',
  )
  expect([...stored.keys()].toSorted()).toEqual(['d2', 'd3', 'd4', 'd6'])
  stored.clear()
  await report.getByRole('button', { name: 'Retry 1 file' }).click()
  await expect.poll(() => [...stored.keys()]).toEqual(['d4'])
  await report.getByRole('button', { name: 'Close' }).click()
  await expect(report).toBeHidden()
}

/** Changes a file as if within a second of its last change, which browsers tell apart least. */
async function changeSoonAfter(path: string) {
  const { mtimeMs } = await stat(path)
  await writeFile(path, pdf(5_000))
  const soonAfter = mtimeMs / 1000 + 0.5
  await utimes(path, soonAfter, soonAfter)
}

async function changeMeanwhile(page: Page, folder: string) {
  const paths = ['Brief.pdf', 'Will.pdf'].map((name) => join(folder, name))
  for (const path of paths) await writeFile(path, pdf(100))
  const chooser = page.waitForEvent('filechooser')
  await openMenu(page, brief)
  await page.getByRole('menuitem', { name: 'Replace file' }).click()
  await (await chooser).setFiles(paths[0]!)
  const replace = page.getByRole('button', { name: 'Replace file', exact: true })
  await expect(replace).toBeVisible()
  await changeSoonAfter(paths[0]!)
  await replace.click()
  const dialog = page.getByRole('dialog')
  const unreadable = dialog.getByRole('alert')
  await expect(unreadable).toContainText('changed or moved after it was chosen. Choose it again.')
  await expect(unreadable).toContainText('The file was not sent.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await chooseFiles(page, paths)
  // The file that has changed is much larger now, so it is left out until a person ticks it.
  await dialog.getByRole('checkbox', { name: 'Brief.pdf' }).check()
  const replaceBoth = page.getByRole('button', { name: 'Replace 2 files' })
  await expect(replaceBoth).toBeVisible()
  await unlink(paths[1]!)
  await replaceBoth.click()
  await expect(dialog.getByRole('status')).toHaveText('1 saved, 1 not saved')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Will.pdf' })).toContainText(
    'could not be read',
  )
}
