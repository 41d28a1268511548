import { matterName } from '#app/text/matter-name.ts'
import { api, freeDocument, documentNow, openMenu, openMenuByKeys, rowOf } from './document-page.ts'
import { firstCalls } from './first-calls.ts'
import { expect, test } from './fixtures.ts'
import { waitForListKeys } from './keys.ts'

test.use({ engine: 'embedded' })

test('a document is deleted by keys alone, after eight seconds in which Undo keeps it', async ({
  page,
  desk,
}) => {
  const kept = await freeDocument(desk, '.pdf')
  const gone = await freeDocument(desk, '.docx')
  const deleted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deleted.push(new URL(request.url()).pathname)
  })
  await page.clock.install()
  await page.goto('/documents')
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
})

test('the first documents come with the page, and leaving it during a pending deletion asks first', async ({
  page,
  desk,
}) => {
  const document = await freeDocument(desk, '.xlsx')
  await page.addInitScript(() => localStorage.setItem('desk-undo-seconds', '120'))
  const calls = firstCalls(page, `${api}/documents`)
  await page.goto('/documents')
  await waitForListKeys(page)
  expect((await calls).filter((url) => url.includes('pageIndex=0'))).toEqual([])
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
})
