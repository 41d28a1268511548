/** Time: recorded on a matter, held with a way back, sent once, and listed by day; what the form refuses: src/app/routes/time/new.test.tsx. */
import type { Page } from '@playwright/test'
import type { Desk } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/third-party-service.ts'
import { tabTo } from './keys.ts'

const getJson = async (desk: Desk, path: string) => (await fetch(desk.url + path)).json()
const setPreferences = (desk: Pick<Desk, 'url'>, preferences: object) =>
  fetch(`${desk.url}/desk/v1/preferences`, {
    method: 'PATCH',
    headers: { 'x-practice-desk': '1', 'content-type': 'application/json' },
    body: JSON.stringify(preferences),
  })

/** The first of the staff who may sign in. */
async function staffOf(desk: Desk) {
  const found = await getJson(desk, '/public/api/v1/contacts/lookup?term=a&type=EnabledStaff')
  return found[0] as { id: string; fullName: string }
}
/** What the gateway sent up, by what it journalled and what the service has. */
async function recordedAt(desk: Desk) {
  const { records } = await getJson(desk, '/desk/v1/journal?pageSize=250')
  const ids = records
    .filter(({ operation }: { operation: string }) => operation === 'createTimeRecord')
    .map(({ recordId }: { recordId: string }) => recordId)
  return Promise.all(ids.map((id: string) => getJson(desk, `/public/api/v1/time-records/${id}`)))
}
const row = (page: Page, words: string) => page.getByRole('row', { name: new RegExp(words) })
const save = (page: Page) => page.getByRole('button', { name: 'Save time record' })

test('a lawyer records time by keyboard alone, the service gets it once, as it was typed, and a phone shows its duration and amount', async ({
  page,
  startOwnDesk,
}) => {
  const { desk, end } = await startOwnDesk('embedded')
  const staff = await staffOf(desk)
  await setPreferences(desk, { staffContactId: staff.id, timeHoldSeconds: 1 })
  const { records } = await getJson(desk, '/public/api/v1/matters?status=Open&pageSize=1')
  const [matter] = records
  await page.goto(`${desk.url}/matters/${matter.id}/time`)
  await tabTo(page, 'link', 'Record time')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Record time' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Matter' })).toHaveValue(
    new RegExp(matter.number),
  )

  await tabTo(page, 'textbox', 'Duration')
  await page.keyboard.type('45m')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Units' })).toHaveValue('8')
  await expect(page.getByText('45 min is billed as 8 units, 48 min')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('350')
  await expect(page.getByRole('textbox', { name: 'Amount (excl. GST)' })).toHaveValue('280.00')
  await expect(page.getByText('GST $28.00 · Total $308.00')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ADV')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Advise on the lease')
  await page.keyboard.press('Tab')
  await expect(save(page)).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: matter.title })).toBeVisible()
  await expect(row(page, 'Advise on the lease')).toContainText('280.00', { timeout: 10_000 })
  await expect(page.getByRole('region', { name: 'Pending' })).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const column of ['Duration', 'Amount (excl. GST)']) {
    const head = page.getByRole('columnheader', { name: column })
    await expect(head, 'on a phone').toBeInViewport({ ratio: 1 })
    expect(await head.evaluate((cell) => cell.scrollWidth - cell.clientWidth), column).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const date = await page.evaluate(() => {
    const now = new Date()
    const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    return parts.map((part) => String(part).padStart(2, '0')).join('-')
  })
  await expect
    .poll(() => recordedAt(desk))
    .toMatchObject([
      {
        durationMinutes: 45,
        units: 8,
        chargeRate: 350,
        costCode: 'ADV',
        associatedMatterId: matter.id,
        staffContactId: staff.id,
        amountExclTax: 280,
        date,
        description: 'Advise on the lease',
      },
    ])

  // The next time on this matter, the rate and the code are known.
  await page.goto(`${desk.url}/time/new?associatedMatterId=${matter.id}`)
  await expect(page.getByRole('textbox', { name: 'Charge rate' })).toHaveValue('350.00')
  await expect(page.locator('datalist option')).toHaveAttribute('value', 'ADV')
  await end()
})

test('a pending record can be undone or edited, also after a reload', async ({
  page,
  startOwnDesk,
}) => {
  const { desk, end } = await startOwnDesk()
  const staff = await staffOf(desk)
  await setPreferences(desk, { staffContactId: staff.id, timeHoldSeconds: 600 })
  const { records } = await getJson(desk, '/public/api/v1/matters?status=Open&pageSize=1')
  const record = async (words: string) => {
    await page.goto(`${desk.url}/time/new?associatedMatterId=${records[0].id}`)
    await page.getByRole('textbox', { name: 'Duration' }).fill('1h15')
    await page.getByRole('textbox', { name: 'Amount (excl. GST)' }).fill('100')
    await page.getByLabel('Cost code').fill('REV')
    await page.getByRole('textbox', { name: 'Description' }).fill(words)
    await save(page).click()
    await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  }
  await record('Taken back')
  await page.reload()
  const first = page.getByRole('listitem').filter({ hasText: 'Taken back' })
  await expect(first).toContainText('Will be recorded')
  await first.getByRole('button', { name: 'Undo' }).click()
  await expect(first).toBeHidden()
  await expect(page.getByText('Nothing was sent.')).toBeVisible()
  // What was typed stands in the form again.
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Taken back')
  page.once('dialog', (dialog) => void dialog.accept())

  await record('Written anew')
  const second = page.getByRole('listitem').filter({ hasText: 'Written anew' })
  await second.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Duration' })).toHaveValue('1 h 15 min')
  await page.getByRole('textbox', { name: 'Duration' }).fill('2h')
  // Nobody typed the units: they follow the duration, also of a record that is edited.
  await expect(page.getByRole('textbox', { name: 'Units' })).toHaveValue('20')
  await setPreferences(desk, { timeHoldSeconds: 0 })
  await save(page).click()
  await expect(row(page, 'Written anew')).toContainText('2 h', { timeout: 10_000 })
  await expect
    .poll(() => recordedAt(desk))
    .toMatchObject([{ durationMinutes: 120, units: 20, description: 'Written anew' }])
  await end()
})

test('a record that may have been recorded waits for a person, and is never sent again by itself', async ({
  page,
  thirdParty,
}) => {
  const arrived: unknown[] = []
  thirdParty.answer(async ({ method, url, body }, response) => {
    if (method !== 'POST') {
      const found = { id: '7', number: '24-7', title: 'Lease', status: 'Open' }
      const isMatter = url.pathname.endsWith('/matters')
      return json(response, isMatter ? { totalRecords: 1, pageIndex: 0, records: [found] } : {})
    }
    arrived.push(JSON.parse(String(await body())))
    if (arrived.length === 1) response.destroy()
    else json(response, { id: '71-R', name: 'Advise' })
  })
  await setPreferences(thirdParty.desk, { staffContactId: '3', timeHoldSeconds: 0 })
  await page.goto(`${thirdParty.desk.url}/time/new?associatedMatterId=7`)
  await page.getByRole('textbox', { name: 'Duration' }).fill('5u')
  await page.getByRole('textbox', { name: 'Amount (excl. GST)' }).fill('175')
  await page.getByLabel('Cost code').fill('ADV')
  await page.getByRole('textbox', { name: 'Description' }).fill('Advise')
  await save(page).click()
  const doubtful = page.getByRole('listitem').filter({ hasText: 'Advise' })
  await expect(doubtful).toContainText('may have been recorded', { timeout: 10_000 })
  await page.reload()
  await expect(doubtful).toContainText('may have been recorded')
  expect(arrived).toHaveLength(1)
  await doubtful.getByRole('button', { name: 'Send it again' }).click()
  const question = page.getByRole('dialog', { name: 'Send it again?' })
  await question.getByRole('button', { name: 'Not yet' }).click()
  await expect(question).toBeHidden()
  expect(arrived).toHaveLength(1)
  await doubtful.getByRole('button', { name: 'Send it again' }).click()
  await question.getByRole('button', { name: 'Send it again' }).click()
  await expect(row(page, 'Advise')).toContainText('175.00', { timeout: 10_000 })
  expect(arrived).toHaveLength(2)
  expect(arrived[0]).toEqual(arrived[1])
})

test('what was typed survives a reload, and saving it once more still makes one record', async ({
  page,
  startOwnDesk,
}) => {
  const { desk, end } = await startOwnDesk()
  const staff = await staffOf(desk)
  await setPreferences(desk, { staffContactId: staff.id, timeHoldSeconds: 0 })
  const { records } = await getJson(desk, '/public/api/v1/matters?status=Open&pageSize=1')
  await page.goto(`${desk.url}/time/new?associatedMatterId=${records[0].id}`)
  await page.getByRole('textbox', { name: 'Duration' }).fill('45m')
  await page.getByRole('textbox', { name: 'Amount (excl. GST)' }).fill('100')
  await page.getByLabel('Cost code').fill('ADV')
  await page.getByRole('textbox', { name: 'Description' }).fill('Kept over a reload')
  // The desk gets it, and its answer is lost on the way to the browser.
  let lost = true
  await page.route('**/desk/v1/time-records/*', async (route) => {
    if (!lost || route.request().method() !== 'PUT') return route.continue()
    lost = false
    await route.fetch()
    await route.abort()
  })
  await page.route('**/desk/v1/time-records/*', async (route) => {
    if (route.request().method() === 'GET' && !/habits|open|totals/.test(route.request().url())) {
      return route.abort()
    }
    return route.fallback()
  })
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('Not known.')
  await page.unrouteAll()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Kept over a reload')
  await save(page).click()
  await expect(row(page, 'Kept over a reload')).toHaveCount(1, { timeout: 10_000 })
  await expect.poll(() => recordedAt(desk)).toHaveLength(1)
  await end()
})
