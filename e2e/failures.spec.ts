import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/foreign-service.ts'

const matter = { id: '1-A', number: '24-0001', title: 'Estate of Alder', status: 'Open' }
const pageOf = (...records: object[]) => ({ totalRecords: records.length, pageIndex: 0, records })

const statuses: [status: number, says: RegExp][] = [
  [400, /did not accept/],
  [401, /does not allow it to Practice Desk/],
  [403, /does not allow it to Practice Desk/],
  [404, /no such record/],
  [429, /wait a moment/],
  [500, /went wrong in the service/],
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
  await expect(page.getByRole('alert')).toContainText('did not accept Practice Desk’s key')
  await expect(page.getByRole('alert')).toContainText('Ask')
})

test('a service that answers nonsense is told as such', async ({ page, foreign }) => {
  foreign.answer((_, response) => void response.end('<h1>Welcome to the proxy</h1>'))
  await page.goto(`${foreign.desk.url}/matters`)
  await expect(page.getByRole('alert')).toContainText('answered with a web page')
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

  const table = page.getByRole('grid', { name: 'Matters' })
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
  foreign.answer((_, response) => json(response, pageOf(matter)))
  await page.goto(`${foreign.desk.url}/matters`)
  const row = page.getByRole('row', { name: /Estate of Alder/ })
  await expect(row).toBeVisible()
  // What comes after the rows reads them, too: later it would be the one to read them again.
  await page.waitForLoadState('networkidle')
  await page.clock.install()

  foreign.answer((_, response) => void response.writeHead(503, { 'Retry-After': '0' }).end())
  await page.clock.fastForward('05:00')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.clock.runFor(10_000)

  await expect(page.getByRole('alert')).toContainText('could not be refreshed')
  await expect(row).toBeVisible()
  foreign.answer((_, response) => json(response, pageOf({ ...matter, title: 'Sale of Lot 9' })))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row', { name: /Sale of Lot 9/ })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a browser that loses its desk says so, and reads again by itself once it has a connection', async ({
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

test('a sort that does not get through leaves the rows that were there, and says so', async ({
  page,
  foreign,
}) => {
  foreign.answer((_, response) => json(response, pageOf(matter)))
  await page.goto(`${foreign.desk.url}/matters`)
  const row = page.getByRole('row', { name: /Estate of Alder/ })
  await expect(row).toBeVisible()
  foreign.answer((_, response) => void response.writeHead(503, { 'Retry-After': '0' }).end())
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()

  await expect(page.getByRole('alert')).toContainText('the matters below are those of before')
  await expect(row).toBeVisible()
  foreign.answer((_, response) => json(response, pageOf({ ...matter, title: 'Sale of Lot 9' })))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row', { name: /Sale of Lot 9/ })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('rows that the service refuses to show again do not stay', async ({ page, foreign }) => {
  foreign.answer((_, response) => json(response, pageOf(matter)))
  await page.goto(`${foreign.desk.url}/matters`)
  const row = page.getByRole('row', { name: /Estate of Alder/ })
  await expect(row).toBeVisible()
  foreign.answer((_, response) => void response.writeHead(403).end())
  await page.getByRole('searchbox', { name: 'Search matters' }).fill('sale')
  await expect(page.getByRole('alert')).toContainText('does not allow it')
  await expect(row).toBeHidden()
})

test('a count of before never stands beside a search whose answer is on its way', async ({
  page,
  foreign,
}) => {
  foreign.answer((_, response) => json(response, { ...pageOf(matter), totalRecords: 6877 }))
  await page.goto(`${foreign.desk.url}/matters?pageSize=50`)
  await expect(page.getByText('6,877 matters').first()).toBeVisible()
  await expect(page.getByText('1–1 of 6,877')).toBeVisible()

  const answers: (() => void)[] = []
  foreign.answer((_, response) => {
    answers.push(() => json(response, pageOf(matter)))
  })
  await page.getByRole('searchbox', { name: 'Search matters' }).fill('alder')
  await expect(page.getByText('Loading…').filter({ visible: true })).toHaveCount(2)
  await expect(page.getByText(/6,877 matters|of 6,877/)).toBeHidden()
  for (const name of ['Next', 'Last']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
  }
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  for (const answer of answers) answer()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page.getByText('Loading…')).toBeHidden()
})

const lookups: [label: string, path: string, says: string][] = [
  ['Lawyer', '**/contacts/lookup?**', 'People could not be searched'],
  ['Practice areas', '**/practice-areas/lookup**', 'Practice areas could not be searched'],
]
for (const [label, path, says] of lookups) {
  for (const again of ['the same letters typed again', 'Enter']) {
    test(`'${label}' that could not be looked up says so, and ${again} asks again`, async ({
      page,
    }) => {
      let down = true
      await page.route(path, (route) =>
        down ? route.fulfill({ status: 503, headers: { 'Retry-After': '0' } }) : route.continue(),
      )
      await page.goto('/matters')
      await page.getByRole('button', { name: 'Add filter' }).click()
      const field = page.getByRole('combobox', { name: label })
      await field.fill('a')
      await expect(page.getByText(says)).toBeVisible()
      // Nothing stands over the error, and nothing says that there is no such name.
      await expect(page.getByRole('listbox')).toBeHidden()
      await expect(page.getByText(/No one found|No such/)).toBeHidden()

      down = false
      if (again === 'Enter') await field.press('Enter')
      else {
        await field.press('Backspace')
        await field.press('a')
      }
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await expect(page.getByText(says)).toBeHidden()
    })
  }
}

test('a sort that the service refuses puts the order of before back', async ({ page, foreign }) => {
  foreign.answer(({ url }, response) =>
    url.searchParams.get('sortBy') === 'client'
      ? json(response, { title: 'Bad request' }, 400)
      : json(response, pageOf(matter)),
  )
  await page.goto(`${foreign.desk.url}/matters?sortBy=title&sortDirection=Ascending`)
  await expect(page.getByRole('row', { name: /Estate of Alder/ })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Client' }).getByRole('button').click()

  await expect(page.getByRole('alert')).toContainText('cannot sort by that column')
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
  await expect(page.getByRole('grid', { name: 'Matters' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('status')).toHaveText('Loading matters')
})

const unfiltered: [address: string, record: object, noun: string][] = [
  ['/matters?status=Closed', matter, 'matters'],
  ['/documents?types=Email', { id: 'd1', title: 'Lease', type: 'Document' }, 'documents'],
]
for (const [address, record, noun] of unfiltered) {
  test(`${address} of a service that ignores the filter is not taken for what was asked for`, async ({
    page,
    foreign,
  }) => {
    foreign.answer((_, response) => json(response, pageOf(record)))
    await page.goto(`${foreign.desk.url}${address}`)
    const said = page.getByText(
      `The service ignored a filter: some of these ${noun} do not match it.`,
    )
    await expect(said).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(said).toBeHidden()
  })
}
