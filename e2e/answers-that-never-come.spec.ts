import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/third-party-service.ts'
import { tabTo } from './keys.ts'

const matter = { id: '1', number: '24-0001', title: 'Estate of Alder', status: 'Open' }

test('a service that does not answer brings ‘Still waiting’, and can be cancelled by keys', async ({
  page,
  thirdParty,
}) => {
  test.slow()
  let stalls = true
  thirdParty.answer((_, response) => {
    if (!stalls) json(response, { totalRecords: 1, pageIndex: 0, records: [matter] })
  })
  // A page has loaded only when its first answer is there.
  await page.goto(`${thirdParty.desk.url}/matters`, { waitUntil: 'commit' })
  const waiting = page.getByRole('region', { name: 'Notifications' })
  await expect(waiting).toContainText('Still waiting for the service…')
  await tabTo(page, 'button', 'Cancel', waiting)
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('You cancelled before the service answered.')
  await expect(alert).toContainText('Nothing was changed or lost.')
  await expect(waiting).toBeHidden()

  stalls = false
  await tabTo(page, 'button', 'Retry')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Estate of Alder/ })).toBeVisible()
})
