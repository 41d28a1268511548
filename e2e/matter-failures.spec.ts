/** Matters with odd values; each failure: src/app/routes/matters/$matterId/matter-failures.test.tsx. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type ThirdPartyService, json } from '#main/testing/third-party-service.ts'

const pageOf = (...records: object[]) => ({ totalRecords: records.length, pageIndex: 0, records })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Answers lists; whoever asks for one matter by its id gets what `one` says, or a page that ignores it. */
function answerLists(
  thirdParty: ThirdPartyService,
  all: object[],
  one?: Parameters<typeof json>[1],
) {
  thirdParty.answer(({ url }, response) => {
    const { searchParams } = url
    if (searchParams.has('pageIndexForId') && one !== undefined) return json(response, one)
    const size = Number(searchParams.get('pageSize'))
    const from = Number(searchParams.get('pageIndex') ?? 0) * size
    return json(response, {
      totalRecords: all.length,
      pageIndex: 0,
      records: searchParams.has('search') ? [] : all.slice(from, from + size),
    })
  })
}
test('a matter with few or odd values is shown as it is', async ({ page, thirdParty }) => {
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
  answerLists(thirdParty, [odd], pageOf(odd))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${thirdParty.desk.url}/matters/1-A`)
  await expect(title(page)).toContainText(long)
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
})
