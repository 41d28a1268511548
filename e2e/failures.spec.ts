/** Lists that fail, one of each kind; all of them: src/app/routes/matters/list-failures.test.tsx. */
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/third-party-service.ts'

const matter = { id: '1-A', number: '24-0001', title: 'Estate of Alder', status: 'Open' }
const pageOf = (...records: object[]) => ({ totalRecords: records.length, pageIndex: 0, records })

test('a service that is not available shows a sentence and Retry, and old rows stay, dimmed, until new ones arrive', async ({
  page,
  thirdParty,
}) => {
  thirdParty.answer((_, response) => void response.writeHead(503, { 'Retry-After': '0' }).end())
  await page.goto(`${thirdParty.desk.url}/matters`)
  await expect(page.getByRole('alert')).toContainText('not available')
  await expect(page.getByRole('alert')).toContainText('Nothing was changed or lost')
  thirdParty.answer((_, response) => json(response, pageOf(matter)))
  await page.getByRole('button', { name: 'Retry' }).click()
  const row = page.getByRole('row', { name: /Estate of Alder/ })
  await expect(row).toBeVisible()

  const answers: (() => void)[] = []
  thirdParty.answer((_, response) => {
    answers.push(() => json(response, pageOf({ ...matter, title: 'Sale of Lot 9' })))
  })
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  const table = page.getByRole('grid', { name: 'Matters' })
  await expect(table).toHaveAttribute('aria-busy', 'true')
  await expect(row).toBeVisible()
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  for (const answer of answers) answer()
  await expect(page.getByRole('row', { name: /Sale of Lot 9/ })).toBeVisible()
  await expect(table).toHaveAttribute('aria-busy', 'false')
})

test('a page that cannot reach the desk says so, and loads again by itself once it can', async ({
  page,
  context,
}) => {
  await page.goto('/matters')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: 'Search matters' }).fill('estate')
  // The desk is on this very device, which has it without a connection, too.
  await expect(page.getByRole('alert')).toContainText('Practice Desk could not be reached')

  await context.setOffline(false)
  await expect(page.getByRole('row', { name: /Estate of/ }).first()).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})
