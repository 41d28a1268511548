import type { Page } from '@playwright/test'
import { expectNoneInBothSchemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/foreign-service.ts'

const api = '/public/api/v1'
const oneMatter = { totalRecords: 1, pageIndex: 0, records: [{ id: '1-A', title: 'Alder' }] }
const found = (page: Page) => page.getByRole('region', { name: 'Connection' }).getByRole('status')

test('a clerk tests the connection by keys alone, and the service is pinged', async ({
  page,
  foreign,
}) => {
  foreign.answerAll(({ url }, response) =>
    json(response, /ping/.test(url.pathname) ? {} : oneMatter),
  )
  await page.goto(`${foreign.desk.url}/matters`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const link = page.getByRole('link', { name: 'Settings' })
  while (!(await link.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(found(page).first()).toContainText('Working. The service can be reached')
  const pings = foreign.asked.filter(({ url }) => url.pathname === `${api}/ping`)
  expect(pings.map(({ method, headers }) => [method, headers.authorization])).toEqual([
    ['GET', `Bearer ${foreign.key}`],
  ])
})

/** What a service does to a ping and to a read, and what a person is told of it. */
const healths: [what: string, ping: number, matters: number, says: RegExp][] = [
  ['offers no ping', 404, 200, /Working/],
  [
    'does not accept Practice Desk’s key',
    401,
    401,
    /Key refused.+Ask the person who set up Practice Desk/,
  ],
  ['forbids the ping', 403, 403, /Key refused/],
  ['forbids the matters', 200, 403, /Key accepted.+does not let this desk read matters/],
  ['is no practice API', 404, 404, /Not a practice API.+Ask/],
  ['asks to wait', 429, 429, /Busy.+in 7 s/],
  ['fails', 500, 500, /Failing.+\(500\)/],
  ['sends the desk elsewhere', 301, 301, /Not reached.+on to another address.+Ask/],
]
for (const [what, ping, matters, says] of healths) {
  test(`a service that ${what} is told in plain words`, async ({ page, foreign }) => {
    foreign.answerAll(({ url }, response) => {
      const status = /ping/.test(url.pathname) ? ping : matters
      response.setHeader('Retry-After', '7')
      json(response, oneMatter, status)
    })
    await page.goto(`${foreign.desk.url}/settings`)
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(found(page).first()).toHaveText(says)
  })
}

test('a page of the web that answers everything is no practice service', async ({
  page,
  foreign,
}) => {
  foreign.answerAll((_, response) => void response.end('<h1>Welcome</h1>'))
  await page.goto(`${foreign.desk.url}/settings`)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(found(page).first()).toContainText('Not a practice API')
})

test('a service that is gone is told, and so is a desk that is gone', async ({ page, foreign }) => {
  await page.goto(`${foreign.desk.url}/settings`)
  await foreign.stop()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(found(page).first()).toContainText('Not reached. The service could not be reached')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(found(page).first()).toContainText('Practice Desk itself is not answering')
})

test('a test that takes long can be called off, and a slow service is told as slow', async ({
  page,
  foreign,
}) => {
  const answers: (() => void)[] = []
  foreign.answerAll(({ url }, response) => {
    if (/ping/.test(url.pathname)) answers.push(() => json(response, {}))
    else json(response, oneMatter)
  })
  await page.clock.install()
  await page.goto(`${foreign.desk.url}/settings`)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(found(page).first()).toHaveText('Testing the connection…')
  await page
    .getByRole('region', { name: 'Connection' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(found(page).first()).toHaveText('')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect.poll(() => answers.length).toBe(2)
  await page.clock.fastForward(2600)
  answers[1]!()
  await expect(found(page).first()).toHaveText(/Slow.+took \d\.\d s/)
})

test('what a service offers beyond the specification is found by reads alone', async ({
  page,
  foreign,
}) => {
  foreign.answerAll(({ url }, response) =>
    url.pathname === `${api}/matters`
      ? json(response, oneMatter)
      : url.pathname === `${api}/webhooks`
        ? json(response, [])
        : json(response, {}, 404),
  )
  await page.goto(`${foreign.desk.url}/settings`)
  const { length } = foreign.asked
  await page.getByRole('button', { name: 'Check extra features' }).click()
  const offers = page.getByRole('list', { name: 'Offered by the service' })
  const line = (what: string) => offers.getByRole('listitem').filter({ hasText: what })
  await expect(line('List of webhooks')).toContainText(/Offered$/)
  await expect(line('List of all contacts')).toContainText('Not offered')
  await expect(line('One matter by its id')).toContainText('Not offered')
  await expect(line('Names of practice areas')).toContainText('Not offered')
  expect(foreign.asked.slice(length).every(({ method }) => method === 'GET')).toBe(true)
})

test('the rows of a list are made compact, and its columns as they were', async ({ page }) => {
  await page.goto('/settings')
  const reset = page.getByRole('button', { name: 'Reset columns of documents' })
  await expect(reset).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const height = async () => (await page.getByRole('row').nth(1).boundingBox())!.height
  const usual = await height()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('combobox', { name: 'Rows of documents' }).selectOption('Compact')
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect.poll(height).toBeLessThan(usual)
  await page.getByRole('link', { name: 'Settings' }).click()
  await reset.click()
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect.poll(height).toBe(usual)
})

test('single keys that are switched off act nowhere', async ({ page, startOwnDesk }) => {
  const { desk, end } = await startOwnDesk()
  await page.goto(`${desk.url}/settings`)
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await page.getByRole('link', { name: 'Matters' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search matters' })).not.toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search matters' })).not.toBeFocused()
  await end()
})

test('a person says who they are and how time is kept, and finds it in another browser', async ({
  page,
  browser,
  startOwnDesk,
}) => {
  const { desk, end } = await startOwnDesk()
  await page.goto(`${desk.url}/settings`)
  const lookup = `${desk.url}${api}/contacts/lookup?type=Staff&term=a`
  const [person] = (await (await page.request.get(lookup)).json()) as { fullName: string }[]
  await page.getByRole('combobox', { name: 'Your staff name' }).fill(person!.fullName)
  await page.getByRole('option', { name: person!.fullName }).first().click()
  await expect(page.getByText('Saved. Tasks and time will use this name.')).toBeVisible()
  await page.getByRole('combobox', { name: 'One unit of time' }).selectOption('15 minutes')
  await expect(page.getByText('Saved. One unit is 15 minutes.')).toBeVisible()
  await page.getByRole('combobox', { name: /^Hold a time record/ }).selectOption('1 minute')
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await expect(page.getByText('Saved. Single-key shortcuts are off.')).toBeVisible()

  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await elsewhere.goto(`${desk.url}/settings`)
  await expect(elsewhere.getByRole('combobox', { name: 'Your staff name' })).toHaveValue(
    person!.fullName,
  )
  await expect(elsewhere.getByRole('combobox', { name: 'One unit of time' })).toHaveValue('15')
  await expect(elsewhere.getByRole('checkbox', { name: 'Single-key shortcuts' })).not.toBeChecked()
  await elsewhere.goto(`${desk.url}/matters`)
  await expect(elsewhere.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await elsewhere.keyboard.press('?')
  await expect(elsewhere.getByRole('dialog')).toBeHidden()
  await other.close()
  await end()
})

test('a preference that could not be kept says so', async ({ page }) => {
  await page.goto('/settings')
  await page.route('**/desk/v1/preferences', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('combobox', { name: 'One unit of time' }).selectOption('10 minutes')
  await expect(page.getByRole('alert')).toContainText('Not known.')
  await expect(page.getByRole('alert')).toContainText('is not available')
})

test('the settings tell where the service is, and nothing secret of it', async ({
  page,
  foreign,
}) => {
  await page.goto(`${foreign.desk.url}/settings`)
  const part = page.getByRole('region', { name: 'Connection' })
  await expect(part).toContainText(foreign.url)
  await expect(part).toContainText("The firm's own")
  await expect(part.getByRole('definition').last()).toHaveText(/^\d+\.\d+\.\d+$/)
  const told = await (await page.request.get(`${foreign.desk.url}/desk/v1/connection`)).text()
  expect(told).not.toContain(foreign.key)
})

test('a desk on the embedded service says so', async ({ page }) => {
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText('Built-in service')
})

test('a person reads on what terms the packages of the desk are used', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/settings')
  const part = page.getByRole('region', { name: 'Open-source licences' })
  const show = part.getByRole('button', { name: 'Show licences' })
  await expect(show).toBeVisible()
  expect(asked).not.toContain('/licences.json')
  await show.press('Enter')
  await expect(part.getByRole('status')).toHaveText(/^\d\d+ packages$/)
  await expect(part.getByRole('heading')).toBeFocused()
  const react = part.getByRole('listitem').filter({ hasText: 'react 19' })
  await react.getByText('react 19').click()
  await expect(react).toContainText('Copyright (c) Meta Platforms')

  await page.setViewportSize({ width: 360, height: 800 })
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(width)
  await expectNoneInBothSchemes(page)
})
