/** Time: recorded on a matter, held with a way back, sent once, and listed by day; what is held, refused or in doubt: src/app/routes/time. */
import type { Page } from '@playwright/test'
import { type Desk, setPreferences } from './desk.ts'
import { expect, test as base } from './fixtures.ts'
import { tabTo } from './keys.ts'
import { visit } from './visit.ts'

const getJson = async (desk: Desk, path: string) => (await fetch(desk.url + path)).json()
/** The first of the staff who may sign in. Until the test ends the desk takes the person for them, and sends their time after a second. */
const test = base.extend<{ staff: { id: string; fullName: string } }>({
  staff: async ({ desk }, use) => {
    const before = await getJson(desk, '/desk/v1/preferences')
    const lookup = '/public/api/v1/contacts/lookup?term=a&type=EnabledStaff'
    const [staff] = await getJson(desk, lookup)
    await setPreferences(desk, { staffContactId: staff.id, timeHoldSeconds: 1 })
    await use(staff)
    const { staffContactId = null, timeHoldSeconds } = before
    await setPreferences(desk, { staffContactId, timeHoldSeconds })
  },
})
test.use({ engine: 'embedded' })

/** What the gateway sent up with these words, by what it journalled and what the service has. */
async function recordedAt(desk: Desk, words: string) {
  const { records } = await getJson(desk, '/desk/v1/journal?pageSize=250')
  const ids = records
    .filter(({ operation }: { operation: string }) => operation === 'createTimeRecord')
    .map(({ recordId }: { recordId: string }) => recordId)
  const read = (id: string) => getJson(desk, `/public/api/v1/time-records/${id}`)
  const recorded: { description: string }[] = await Promise.all(ids.map(read))
  return recorded.filter(({ description }) => description === words)
}
const row = (page: Page, words: string) => page.getByRole('row', { name: new RegExp(words) })
const save = (page: Page) => page.getByRole('button', { name: 'Save time record' })

test('a lawyer records time by keyboard alone, the service gets it once, as it was typed, and a phone shows its duration and amount', async ({
  page,
  desk,
  staff,
}) => {
  const { records } = await getJson(desk, '/public/api/v1/matters?status=Open&pageSize=1')
  const [matter] = records
  const words = `Advise on the lease ${crypto.randomUUID().slice(0, 8)}`
  await page.goto(`/matters/${matter.id}/time`)
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
  await page.keyboard.type(words)
  await page.keyboard.press('Tab')
  await expect(save(page)).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: matter.title })).toBeVisible()
  await expect(row(page, words)).toContainText('280.00')
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
    .poll(() => recordedAt(desk, words))
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
        description: words,
      },
    ])

  // The next time on this matter, the rate and the code are known.
  await visit(page, `/time/new?associatedMatterId=${matter.id}`)
  await expect(page.getByRole('textbox', { name: 'Charge rate' })).toHaveValue('350.00')
  await expect(page.locator('datalist option')).toHaveAttribute('value', 'ADV')
})
