import { expect, test } from './fixtures.ts'
import { json } from './foreign-service.ts'

const matter = { id: '1-A', number: '24-0001', title: 'Estate of Alder', status: 'Open' }
const pageOf = (...records: object[]) => ({ totalRecords: records.length, pageIndex: 0, records })

const statuses: [status: number, says: RegExp][] = [
  [400, /did not accept/],
  [401, /does not allow it to this desk/],
  [403, /does not allow it to this desk/],
  [404, /no such record/],
  [429, /wait a moment/],
  [500, /error of its own/],
  [503, /not available/],
]
for (const [status, says] of statuses) {
  test(`a service that answers ${status} is told in a sentence, and Retry reads again`, async ({
    page,
    foreign,
  }) => {
    foreign.answer((_, response) => void response.writeHead(status, { 'Retry-After': '0' }).end())
    await page.goto(`${foreign.desk.url}/matters`)
    await expect(page.getByRole('alert')).toContainText(says)
    await expect(page.getByRole('alert')).toContainText('Nothing was changed or lost')

    foreign.answer((_, response) => json(response, pageOf(matter)))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('row', { name: /Estate of Alder/ })).toBeVisible()
  })
}

test('a key that is refused everywhere is told as the key, and whom to ask', async ({
  page,
  foreign,
}) => {
  foreign.refuseKey()
  await page.goto(`${foreign.desk.url}/matters`)
  await expect(page.getByRole('alert')).toContainText('did not accept the key')
  await expect(page.getByRole('alert')).toContainText('Ask')
})

test('a service that answers nonsense is told as such', async ({ page, foreign }) => {
  foreign.answer((_, response) => void response.end('<h1>Welcome to the proxy</h1>'))
  await page.goto(`${foreign.desk.url}/matters`)
  await expect(page.getByRole('alert')).toContainText('made no sense')
})

test('half an answer is never shown as a whole one', async ({ page, foreign }) => {
  foreign.answer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write(`{"totalRecords":1,"pageIndex":0,"records":[${JSON.stringify(matter)}`)
    response.socket?.end()
  })
  await page.goto(`${foreign.desk.url}/matters`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('row', { name: /Estate of Alder/ })).toBeHidden()
})

test('a service that is gone is told, and the filters stay', async ({ page, foreign }) => {
  await foreign.stop()
  await page.goto(`${foreign.desk.url}/matters?status=Open`)
  await expect(page.getByRole('alert')).toContainText('could not be reached')
  await expect(page.getByRole('button', { name: 'Remove filter Status' })).toBeVisible()
})

test('old rows stay, dimmed, while a slow service thinks about new ones', async ({
  page,
  foreign,
}) => {
  foreign.answer((_, response) => json(response, pageOf(matter)))
  await page.goto(`${foreign.desk.url}/matters`)
  const row = page.getByRole('row', { name: /Estate of Alder/ })
  await expect(row).toBeVisible()

  const answers: (() => void)[] = []
  foreign.answer((_, response) => {
    answers.push(() => json(response, pageOf({ ...matter, title: 'Sale of Lot 9' })))
  })
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()

  const table = page.getByRole('table', { name: 'Matters' })
  await expect(table).toHaveAttribute('aria-busy', 'true')
  await expect(row).toBeVisible()
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  for (const answer of answers) answer()
  await expect(page.getByRole('row', { name: /Sale of Lot 9/ })).toBeVisible()
  await expect(table).toHaveAttribute('aria-busy', 'false')
})

test('rows stay on the screen when reading them again fails, and Retry is offered', async ({
  page,
  foreign,
}) => {
  await page.clock.install()
  foreign.answer((_, response) => json(response, pageOf(matter)))
  await page.goto(`${foreign.desk.url}/matters`)
  const row = page.getByRole('row', { name: /Estate of Alder/ })
  await expect(row).toBeVisible()

  foreign.answer((_, response) => void response.writeHead(503, { 'Retry-After': '0' }).end())
  await page.clock.fastForward('05:00')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.clock.runFor(10_000)

  await expect(page.getByRole('alert')).toContainText('could not be read again')
  await expect(row).toBeVisible()
  foreign.answer((_, response) => json(response, pageOf({ ...matter, title: 'Sale of Lot 9' })))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row', { name: /Sale of Lot 9/ })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a browser without a connection says so instead of waiting for ever', async ({
  page,
  context,
}) => {
  await page.goto('/matters')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: 'Search matters' }).fill('estate')
  await expect(page.getByRole('alert')).toContainText('could not be reached')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row', { name: /Estate of/ }).first()).toBeVisible()
})

test('a sort that the service refuses puts the order of before back', async ({ page, foreign }) => {
  foreign.answer(({ url }, response) =>
    url.searchParams.get('sortBy') === 'client'
      ? json(response, { title: 'Bad request' }, 400)
      : json(response, pageOf(matter)),
  )
  await page.goto(`${foreign.desk.url}/matters?sortBy=title&sortDirection=Ascending`)
  await expect(page.getByRole('row', { name: /Estate of Alder/ })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Client' }).getByRole('button').click()

  await expect(page.getByRole('alert')).toContainText('does not sort by that column')
  await expect(page).toHaveURL(/sortBy=title/)
  await expect(page.getByRole('row', { name: /Estate of Alder/ })).toBeVisible()
})

test('a matter that comes twice shows once, and a total that lies is not believed', async ({
  page,
  foreign,
}) => {
  const other = { ...matter, id: '2-A', title: 'Sale of Lot 9' }
  foreign.answer((_, response) =>
    json(response, { totalRecords: 0, pageIndex: 0, records: [matter, matter, other] }),
  )
  await page.goto(`${foreign.desk.url}/matters`)
  await expect(page.getByRole('row', { name: /Estate of Alder/ })).toHaveCount(1)
  await expect(page.getByRole('status')).toHaveText('2 matters')
})

test('rows have the shape of rows before the first answer', async ({ page, foreign }) => {
  foreign.answer(() => {})
  await page.goto(`${foreign.desk.url}/matters`, { waitUntil: 'commit' })
  await expect(page.getByRole('table', { name: 'Matters' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('status')).toHaveText('Loading matters')
})
