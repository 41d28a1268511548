import type { Page } from '@playwright/test'
import { DocumentPage } from '#contract/documents.ts'
import { firstCalls } from './first-calls.ts'
import { expect, test } from './fixtures.ts'
import { tabTo, waitForListKeys } from './keys.ts'
import type { Desk } from './desk.ts'
import { visit } from './visit.ts'

const read = async ({ url }: Desk, path: string) =>
  DocumentPage.parse(await (await fetch(`${url}/public/api/v1${path}`)).json())
type Documents = Awaited<ReturnType<typeof read>>

test('a clerk reads the documents of a matter that a link leads to, and of one that is found by a document', async ({
  page,
  desk,
}) => {
  const { records } = await read(desk, '/documents?associatedEntityType=Matter&pageSize=250')
  const [found, ...others] = records.map(({ associatedMatter }) => associatedMatter!.id)
  const linked = others.find((id) => id !== found)!
  await test.step('a direct link to the documents of a matter brings the matter with the page', async () => {
    const calls = firstCalls(page, 'pageIndexForId')
    await page.goto(`/matters/${linked}/documents`)
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    await waitForListKeys(page)
    // The matter itself comes with the page.
    expect(await calls).toEqual([])
  })
  await visit(page, '/documents?associatedEntityType=Matter')
  await test.step("a clerk goes from a document to its matter, opens all of the matter's documents by keys, reads one's details and searches them", async () => {
    const documents = await read(
      desk,
      `/matters/${encodeURIComponent(found!)}/documents?pageSize=250`,
    )
    await goToDocuments(page, found!, documents)
    await readAndSearch(page, documents)
  })
})

async function goToDocuments(page: Page, id: string, { totalRecords }: Documents) {
  // The first link of a row is its title, which opens the document's details; the matter stands beside it.
  const linkedTo = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(1)
  const link = linkedTo.getByRole('link')
  const name = (await link.textContent())!
  await link.click()
  await expect(page).toHaveURL(/\/matters\/[^/]+$/)
  expect(decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!)).toBe(id)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).not.toHaveText(/^(Documents|Matter)$/)
  expect(name).toContain((await title.textContent())!)
  const parts = page.getByRole('navigation', { name: 'Parts of this matter' })
  const path = `/public/api/v1/matters/${id}/documents`
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path)
  await tabTo(page, 'link', 'Documents', parts)
  await page.keyboard.press('Enter')
  expect((await asked).method()).toBe('GET')
  await expect(page).toHaveURL(new RegExp(`/matters/${id}/documents$`))
  const grid = page.getByRole('grid', { name: 'Documents of the matter' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(totalRecords + 1))
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Type'])
  await page.keyboard.press('Escape')
}

async function readAndSearch(page: Page, { records }: Documents) {
  const grid = page.getByRole('grid', { name: 'Documents of the matter' })
  const details = page.getByRole('dialog')
  await waitForListKeys(page)
  await grid.press('Home')
  await page.keyboard.press('Enter')
  await expect(details).toContainText('Entity tag')
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()

  const [first] = records
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(first!.title!)
  await expect(page).toHaveURL(/search=/)
  await expect(grid.getByRole('row').nth(1)).toContainText(first!.title!)
}
