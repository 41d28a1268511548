/** Webhooks on the built-in service, by keys alone; each outcome: src/app/routes/settings/webhooks.test.tsx. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { typeOver } from './keys.ts'

test.use({ engine: 'embedded' })

const part = (page: Page) => page.getByRole('region', { name: 'Webhooks' })

async function fill(page: Page, event: string, url: string) {
  await part(page).getByRole('combobox', { name: 'Event' }).selectOption(event)
  await part(page).getByRole('textbox', { name: 'Callback URL' }).fill(url)
}
const register = (page: Page) => part(page).getByRole('button', { name: 'Register webhook' })

test('an error is shown at its field, whether the desk or the service found it, and is mended by keys alone', async ({
  page,
}) => {
  await page.goto('/settings')
  await register(page).click()
  await expect(part(page).getByRole('combobox', { name: 'Event' })).toBeFocused()
  await fill(page, 'UpdateTaskEvent', 'hooks.example.com')
  await register(page).click()
  await expect(part(page)).toContainText('Enter a full address that begins with https://')
  // The embedded service delivers nothing into the network that it stands in.
  await fill(page, 'CreateTaskEvent', 'http://192.168.1.1/hook')
  await register(page).click()
  await expect(part(page)).toContainText('Use a public address')
  await expect(part(page).getByRole('textbox', { name: 'Callback URL' })).toBeFocused()
  await typeOver(page, ' https://hooks.example.com/desk ')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Saved. CreateTaskEvent will be sent to https://hooks.example.com'),
  ).toBeVisible()
  await expect(part(page).getByRole('list', { name: 'Registered webhooks' })).toContainText(
    'CreateTaskEvent',
  )
})
