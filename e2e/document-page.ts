/** Documents as a test finds them on the service and on the screen. */
import { createHash } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { matterName } from '#app/text/matter-name.ts'
import { type Document, DocumentPage, isLocked } from '#contract/documents.ts'
import type { Desk } from './desk.ts'
import { tabTo, waitForSingleKeys } from './keys.ts'

export const api = '/public/api/v1'
export const documentsOf = async ({ url }: Desk, query = 'pageSize=250') =>
  DocumentPage.parse(await (await fetch(`${url}${api}/documents?${query}`)).json())

/**
 * A document of a matter with that extension, neither locked, encrypted, shared nor in a brief, whose title is unique in
 * the matter and not in `besides`: a page that has just searched for a title has its answer, and asks nothing.
 */
export async function freeDocument(
  desk: Desk,
  extension: string,
  besides: string[] = [],
): Promise<Document> {
  const { records } = await documentsOf(desk, 'pageSize=250&associatedEntityType=Matter')
  const isAlone = ({ title, associatedMatter }: Document) =>
    records.filter(
      (other) => other.title === title && other.associatedMatter?.id === associatedMatter?.id,
    ).length === 1
  return records.find(
    (document) =>
      document.fileExtension === extension &&
      !besides.includes(document.title!) &&
      !isLocked(document, Date.now()) &&
      !document.isEncrypted &&
      !document.isShared &&
      !document.associatedBriefs?.length &&
      isAlone(document),
  )!
}
export const documentNow = async (desk: Desk, { id, title = '' }: Document) =>
  (await documentsOf(desk, `pageSize=250&search=${encodeURIComponent(title)}`)).records.find(
    (document) => document.id === id,
  )

export const pdf = (size: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, 'x')])
export const fileOf = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})
export const digestOf = (contents: Buffer) => createHash('sha256').update(contents).digest('hex')

/** The row of the document, also where others share its title. */
export const rowOf = (page: Page, { title, associatedMatter }: Document) =>
  page
    .getByRole('row')
    .filter({ hasText: title! })
    .filter({ hasText: (associatedMatter && matterName(associatedMatter)) ?? '' })

const searchOf = (url: string) => new URL(url).searchParams.get('search')

/** Searches by `type`, and waits until the list shows the results: another document stands in the row until then. */
async function search(page: Page, title: string, type: () => Promise<void>) {
  if (searchOf(page.url()) !== title) {
    const answered = page.waitForResponse((response) => searchOf(response.url()) === title)
    await type()
    await answered
  }
  await expect(page.getByRole('grid', { name: 'Documents' })).toHaveAttribute('aria-busy', 'false')
}

/** Finds the document by its title, and opens its menu. */
export async function openMenu(page: Page, document: Document) {
  const { title = '' } = document
  const box = page.getByRole('searchbox', { name: 'Search documents' })
  await search(page, title, () => box.fill(title))
  await rowOf(page, document)
    .getByRole('button', { name: `Actions for ${title}` })
    .click()
}

/** Finds the document by its title and opens its menu, by keys alone. */
export async function openMenuByKeys(page: Page, document: Document) {
  const { title = '' } = document
  await waitForSingleKeys(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search documents' })).toBeFocused()
  await page.keyboard.press('Delete')
  await search(page, title, () => page.keyboard.type(title))
  await expect(rowOf(page, document)).toBeVisible()
  // Tab enters the active row alone: the first one from the search, and ↓ leads on to the document's own.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Documents' })).toBeFocused()
  const active = page.locator('tbody tr[id]')
  const wanted = await rowOf(page, document).getAttribute('aria-rowindex')
  for (let place = 2; place < Number(wanted); place += 1) {
    await expect(active).toHaveAttribute('aria-rowindex', String(place))
    await page.keyboard.press('ArrowDown')
  }
  await expect(active).toHaveAttribute('aria-rowindex', wanted!)
  await tabTo(page, 'button', `Actions for ${title}`, rowOf(page, document))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeFocused()
}

export async function chooseFile(page: Page, document: Document, file: ReturnType<typeof fileOf>) {
  const chooser = page.waitForEvent('filechooser')
  await openMenu(page, document)
  await page.getByRole('menuitem', { name: 'Replace file' }).click()
  await (await chooser).setFiles(file)
}

/** Chooses several files at once, by their contents or their paths. */
export async function chooseFiles(page: Page, files: ReturnType<typeof fileOf>[] | string[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Replace files' }).click()
  await (await chooser).setFiles(files as string[])
}

/** Drags files over an element and, unless `drop` is false, drops them. */
export async function drag(page: Page, row: Locator, names: string[], drop = true) {
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer()
    for (const name of all) data.items.add(new File(['%PDF-1.7 new'], name))
    return data
  }, names)
  await row.dispatchEvent('dragenter', { dataTransfer: transfer })
  await row.dispatchEvent('dragover', { dataTransfer: transfer })
  if (drop) await row.dispatchEvent('drop', { dataTransfer: transfer })
}

/** Moves the page's installed clock on, half a second at a time, until `shown` is visible. */
export const runUntilShown = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.clock.runFor(500)
    await expect(shown).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [100] })
