/** One failure of each kind, and a matter with odd values; all others: list-failures.test.tsx and $matterId/matter-failures.test.tsx in src/app/routes/matters. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { resize } from './resize.ts'
import { visit } from './visit.ts'
import { type ThirdPartyService, json } from '#main/testing/third-party-service.ts'

const matter = { id: '1-B', number: '24-0001', title: 'Estate of Alder', status: 'Open' }
const pageOf = (...records: object[]) => ({ totalRecords: records.length, pageIndex: 0, records })

test('a service that fails, a desk that is gone and a matter in odd words are shown as they are', async ({
  page,
  context,
  thirdParty,
}) => {
  await test.step('a service that is not available shows a sentence and Retry, and old rows stay, dimmed, until new ones arrive', async () => {
    thirdParty.answer((_, response) => void response.writeHead(503, { 'Retry-After': '0' }).end())
    await page.goto(`${thirdParty.desk.url}/matters`)
    await expect(page.getByRole('alert')).toContainText('not available')
    await expect(page.getByRole('alert')).toContainText('Nothing was changed or lost')
    thirdParty.answer((_, response) => json(response, pageOf(matter)))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('row', { name: /Estate of Alder/ })).toBeVisible()
    await sortSlowly(page, thirdParty)
  })

  await test.step('a page that cannot reach the desk says so, and loads again by itself once it can', async () => {
    thirdParty.answer((_, response) => json(response, pageOf(matter)))
    await context.setOffline(true)
    await page.getByRole('searchbox', { name: 'Search matters' }).fill('estate')
    // The desk is on this very device, which has it without a connection, too.
    await expect(page.getByRole('alert')).toContainText('Practice Desk could not be reached')

    await context.setOffline(false)
    await expect(page.getByRole('row', { name: /Estate of/ }).first()).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })

  await test.step('a matter with few or odd values is shown as it is', () =>
    openOddMatter(page, thirdParty))
})

/** Another order, whose rows are long in coming. */
async function sortSlowly(page: Page, thirdParty: ThirdPartyService) {
  const answers: (() => void)[] = []
  thirdParty.answer((_, response) => {
    answers.push(() => json(response, pageOf({ ...matter, title: 'Sale of Lot 9' })))
  })
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  const table = page.getByRole('grid', { name: 'Matters' })
  await expect(table).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('row', { name: /Estate of Alder/ })).toBeVisible()
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  for (const answer of answers) answer()
  await expect(page.getByRole('row', { name: /Sale of Lot 9/ })).toBeVisible()
  await expect(table).toHaveAttribute('aria-busy', 'false')
}

async function openOddMatter(page: Page, thirdParty: ThirdPartyService) {
  const long = 'Nebuchadnezzar'.repeat(30)
  const odd = {
    id: '1-A',
    title: `${long} قضية عقارية`,
    status: 'On hold',
    client: null,
    roles: [{ roleName: null, contactName: 'Somebody', mandatory: null }, null],
    customFields: { Opened: 'by hand', [long]: false, Dates: '2027-02-16', n: 3 },
    lastActivity: 'never',
  }
  thirdParty.answer(({ url: { searchParams } }, response) => {
    const isFirst = searchParams.has('pageIndexForId') || !Number(searchParams.get('pageIndex'))
    const isFound = isFirst && !searchParams.has('search')
    json(response, { totalRecords: 1, pageIndex: 0, records: isFound ? [odd] : [] })
  })
  await resize(page, 360, 740)
  await visit(page, '/matters/1-A')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(long)
  await expect(page.getByText('On hold')).toBeVisible()
  await expect(page.getByText('Unnamed role')).toBeVisible()
  await expect(page.getByText('by hand')).toBeVisible()
  await expect(page.getByText('16 Feb 2027')).toBeVisible()
  expect(
    await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.querySelector('main')!
      return scrollWidth - clientWidth
    }),
  ).toBe(0)
}
