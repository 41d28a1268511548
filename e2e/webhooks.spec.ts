/** Webhooks by keys alone and on the built-in service; each outcome: src/app/routes/settings/webhooks.test.tsx. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type ThirdPartyService, json } from '#main/testing/third-party-service.ts'
import { tabTo } from './keys.ts'

test.use({ engine: 'embedded' })

const api = '/public/api/v1/webhooks'
const address = 'https://hooks.example.com/desk?office=north&token=s3cret'
const shown = 'https://hooks.example.com/desk?office=north&token=••••'
const part = (page: Page) => page.getByRole('region', { name: 'Webhooks' })

/** Answers calls about webhooks as a test says, and all others with an empty object. */
const answerWebhooks = (
  thirdParty: ThirdPartyService,
  answers: { [method: string]: Parameters<ThirdPartyService['answer']>[0] },
) =>
  thirdParty.answerAll((asked, response) =>
    asked.url.pathname.startsWith(api)
      ? (answers[asked.method] ?? ((_, r) => json(r, {}, 404)))(asked, response)
      : json(response, {}),
  )

async function fill(page: Page, event = 'UpdateTaskEvent', url = address) {
  await part(page).getByRole('combobox', { name: 'Event' }).selectOption(event)
  await part(page).getByRole('textbox', { name: 'Callback URL' }).fill(url)
}
const register = (page: Page) => part(page).getByRole('button', { name: 'Register webhook' })

test('a webhook is registered once, by keys alone; one without an answer is noted as ‘Not known’, and sent again only after a question', async ({
  page,
  thirdParty,
}) => {
  const bodies: string[] = []
  answerWebhooks(thirdParty, {
    POST: async ({ body }, response) => {
      bodies.push((await body()).toString())
      json(response, {})
    },
  })
  await page.goto(`${thirdParty.desk.url}/settings`)
  await expect(
    part(page).getByText('Nothing has been registered in Practice Desk yet.'),
  ).toBeVisible()
  await tabTo(page, 'combobox', 'Event', part(page))
  await page.keyboard.type('CreateMatter')
  await page.keyboard.press('Tab')
  await page.keyboard.type(address)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')

  await expect(page.getByText(`CreateMatterEvent calls ${shown}.`)).toBeVisible()
  const posts = thirdParty.asked.filter(({ method }) => method === 'POST')
  expect(posts).toHaveLength(1)
  expect(posts[0]!.url.pathname).toBe(api)
  expect(JSON.parse(bodies[0]!)).toEqual({
    eventName: 'CreateMatterEvent',
    callbackUrl: address,
  })
  const registered = part(page).getByRole('list', { name: 'Registered in Practice Desk' })
  await expect(registered.getByRole('listitem')).toContainText(['CreateMatterEvent'])
  await expect(registered).toContainText(shown)
  await expect(part(page).getByRole('textbox', { name: 'Callback URL' })).toHaveValue('')
  await expect(part(page).getByRole('heading')).toBeFocused()
  await expect(page.locator('body')).not.toContainText('s3cret')

  answerWebhooks(thirdParty, { POST: (_, response) => void response.destroy() })
  await fill(page)
  await register(page).click()
  await expect(part(page).getByRole('alert')).toContainText('Not known. It may have been')
  await expect(registered).toContainText('Not known')
  await register(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(thirdParty.asked.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('an error is shown at its field, whether the desk or the service found it', async ({
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
  await fill(page, 'CreateTaskEvent', ' https://hooks.example.com/desk ')
  await register(page).click()
  await expect(
    page.getByText('Saved. CreateTaskEvent calls https://hooks.example.com'),
  ).toBeVisible()
  await expect(part(page).getByRole('list', { name: 'Registered webhooks' })).toContainText(
    'CreateTaskEvent',
  )
})
