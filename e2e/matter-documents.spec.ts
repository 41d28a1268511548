import { DocumentPage } from '#contract/documents.ts'
import { firstCalls } from './first-calls.ts'
import { expect, test } from './fixtures.ts'
import { tabTo, waitForListKeys } from './keys.ts'
import type { Desk } from './desk.ts'

/** A matter of the practice that has documents, and these. */
async function matterWithDocuments(desk: Desk) {
  const read = async (path: string) =>
    DocumentPage.parse(await (await fetch(`${desk.url}/public/api/v1${path}`)).json())
  const { records } = await read('/documents?associatedEntityType=Matter&pageSize=50')
  const { id } = records[0]!.associatedMatter!
  return { id, documents: await read(`/matters/${encodeURIComponent(id)}/documents?pageSize=250`) }
}

test("a clerk goes from a document to its matter, opens all of the matter's documents by keys, reads one's details and searches them", async ({
  page,
  desk,
}) => {
  const { id, documents } = await matterWithDocuments(desk)
  await page.goto('/documents?associatedEntityType=Matter')
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
  const read = page.waitForRequest((request) => new URL(request.url()).pathname === path)
  await tabTo(page, 'link', 'Documents', parts)
  await page.keyboard.press('Enter')
  expect((await read).method()).toBe('GET')
  await expect(page).toHaveURL(new RegExp(`/matters/${id}/documents$`))
  const grid = page.getByRole('grid', { name: 'Documents of the matter' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(documents.totalRecords + 1))
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Type'])
  await page.keyboard.press('Escape')

  const details = page.getByRole('dialog')
  await waitForListKeys(page)
  await grid.press('Home')
  await page.keyboard.press('Enter')
  await expect(details).toContainText('Entity tag')
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()

  const [first] = documents.records
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(first!.title!)
  await expect(page).toHaveURL(/search=/)
  await expect(grid.getByRole('row').nth(1)).toContainText(first!.title!)
})

test('a direct link to the documents of a matter brings the matter with the page', async ({
  page,
  desk,
}) => {
  const { id } = await matterWithDocuments(desk)
  const calls = firstCalls(page, 'pageIndexForId')
  await page.goto(`/matters/${id}/documents`)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await waitForListKeys(page)
  // The matter itself comes with the page.
  expect(await calls).toEqual([])
})
