import type { Page } from '@playwright/test'
import type { Desk } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { type ForeignService, json } from './foreign-service.ts'

const matter = {
  id: '1-A',
  number: '24-0001',
  title: 'Estate of Alder',
  status: 'Open',
  client: { id: 'c', name: 'Okafor, Blessing' },
  matterTrustBalance: 12_480.5,
  roles: [],
}
const pageOf = (...records: object[]) => ({ totalRecords: records.length, pageIndex: 0, records })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Answers lists; whoever asks for one matter by its id gets what `one` says, or a page that ignores it. */
function answerLists(foreign: ForeignService, all: object[], one?: Parameters<typeof json>[1]) {
  foreign.answer(({ url }, response) => {
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
/** Opens a list that shows the matter. */
async function openList(page: Page, foreign: ForeignService & { desk: Pick<Desk, 'url'> }) {
  answerLists(foreign, [matter])
  await page.goto(`${foreign.desk.url}/matters`)
  await expect(page.getByRole('link', { name: 'Estate of Alder' })).toBeVisible()
}
const many = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: `m${place}`, title: `Matter ${place}` }))

for (const id of ['1/2 ü%?#&+', 'a b;c=d', 'x\'"<y>', '%2F', '163-A.json', 'a$b:c@d', '日本']) {
  test(`a matter with the identifier ${id} opens from the list and from a bare link`, async ({
    page,
    foreign,
  }) => {
    const odd = { ...matter, id }
    answerLists(foreign, [odd], pageOf(odd))
    await page.goto(`${foreign.desk.url}/matters`)
    await page.getByRole('link', { name: 'Estate of Alder' }).click()
    await expect(title(page)).toHaveText('Estate of Alder')
    await page.reload()
    await expect(title(page)).toHaveText('Estate of Alder')
    const asked = foreign.asked.filter(({ url }) => url.searchParams.has('pageIndexForId'))
    expect(new Set(asked.map(({ url }) => url.searchParams.get('pageIndexForId')))).toEqual(
      new Set([id]),
    )
  })
}

test('a matter that could not be read says why, and Retry reads it again', async ({
  page,
  foreign,
}) => {
  foreign.answer((_, response) => void response.writeHead(503, { 'Retry-After': '0' }).end())
  await page.goto(`${foreign.desk.url}/matters/1-A`)
  await expect(page.getByRole('alert')).toContainText('Reading this matter did not work')
  answerLists(foreign, [matter], pageOf(matter))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(title(page)).toHaveText('Estate of Alder')
  await expect(title(page)).toBeFocused()
})

test('a matter that the list showed stays in sight when it cannot be read again', async ({
  page,
  foreign,
}) => {
  await openList(page, foreign)
  foreign.answer((_, response) => void response.writeHead(503, { 'Retry-After': '0' }).end())
  await page.getByRole('link', { name: 'Estate of Alder' }).click()
  await expect(page.getByText('$12,480.50')).toBeVisible()
  const remark = page.getByRole('alert').filter({ hasText: 'could not be read again' })
  await expect(remark).toContainText('it may have changed')
  answerLists(foreign, [matter], pageOf({ ...matter, title: 'Estate of Birch' }))
  await remark.getByRole('button', { name: 'Retry' }).click()
  await expect(title(page)).toHaveText('Estate of Birch')
  await expect(remark).toBeHidden()
})

for (const [status, says] of [
  [404, 'Estate of Alder is gone'],
  [403, 'does not allow it to this desk'],
] as const) {
  test(`a matter that the list showed does not stay in sight after ${status}`, async ({
    page,
    foreign,
  }) => {
    await openList(page, foreign)
    foreign.answer((_, response) => void response.writeHead(status).end())
    await page.getByRole('link', { name: 'Estate of Alder' }).click()
    await expect(page.getByText(says)).toBeVisible()
    await expect(page.getByText('$12,480.50')).toBeHidden()
    await expect(title(page)).toBeFocused()
  })
}

test('a page of a matter has its final shape before the first answer', async ({
  page,
  foreign,
}) => {
  foreign.answer(() => {})
  await page.goto(`${foreign.desk.url}/matters/1-A`, { waitUntil: 'commit' })
  await expect(page.getByRole('status')).toHaveText('Loading the matter')
  await expect(title(page)).toHaveText('Matter')
  for (const label of ['Trust balance', 'Client', 'Last activity']) {
    await expect(page.getByRole('term').filter({ hasText: label }).first()).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Summary' })).toBeVisible()
})

test('where a service ignores the identifier, the matter is found by its number', async ({
  page,
  foreign,
}) => {
  const all = [...many(3), matter]
  foreign.answer(({ url }, response) =>
    json(
      response,
      url.searchParams.get('search') === '24-0001'
        ? pageOf({ ...matter, matterTrustBalance: 5 })
        : pageOf(...all.slice(0, Number(url.searchParams.get('pageSize')))),
    ),
  )
  await page.goto(`${foreign.desk.url}/matters`)
  await page.getByRole('link', { name: 'Estate of Alder' }).click()
  await expect(page.getByText('$5.00')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'a list showed' })).toBeHidden()
})

test('where only a list tells of a matter, the page says since when', async ({ page, foreign }) => {
  answerLists(foreign, [...many(3), matter])
  await page.goto(`${foreign.desk.url}/matters`)
  await page.getByRole('link', { name: 'Estate of Alder' }).click()
  await expect(page.getByText('$12,480.50')).toBeVisible()
  await expect(page.getByText(/This is what a list showed: Today, /)).toBeVisible()
})

test('a bare link to a service that finds no matter by its id looks through all of them', async ({
  page,
  foreign,
}) => {
  answerLists(foreign, [...many(600), matter])
  await page.goto(`${foreign.desk.url}/matters/1-A`)
  await expect(title(page)).toHaveText('Estate of Alder')
  const looked = foreign.asked.filter(({ url }) => url.searchParams.get('pageSize') === '250')
  expect(looked.map(({ url }) => url.searchParams.get('pageIndex'))).toEqual(['0', '1', '2'])
})

test('looking through all matters shows how far it is, can be stopped, and goes on', async ({
  page,
  foreign,
}) => {
  const all = [...many(1000), matter]
  let release = () => {}
  foreign.answer(async ({ url }, response) => {
    const index = Number(url.searchParams.get('pageIndex') ?? 0)
    if (index === 2) {
      await new Promise<void>((resolve) => {
        release = resolve
      })
    }
    const size = Number(url.searchParams.get('pageSize'))
    const records = url.searchParams.has('search')
      ? []
      : all.slice(index * size, (index + 1) * size)
    json(response, { totalRecords: all.length, pageIndex: index, records })
  })
  await page.goto(`${foreign.desk.url}/matters/1-A`)
  await expect(page.getByText('500 of 1,001 matters')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  release()
  await expect(page.getByText('750 of 1,001 matters')).toBeVisible()
  const { length } = foreign.asked
  await expect(page.getByRole('button', { name: 'Go on' })).toBeFocused()
  expect(foreign.asked).toHaveLength(length)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(title(page)).toHaveText('Estate of Alder')
})

test('a matter that is not among all of them is not there', async ({ page, foreign }) => {
  answerLists(foreign, many(260))
  await page.goto(`${foreign.desk.url}/matters/1-A`)
  await expect(title(page)).toHaveText('This matter is not there')
})

test('a matter of which hardly anything is known, or in odd words, is shown as it is', async ({
  page,
  foreign,
}) => {
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
  answerLists(foreign, [odd], pageOf(odd))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${foreign.desk.url}/matters/1-A`)
  await expect(title(page)).toContainText(long)
  await expect(page.getByText('On hold')).toBeVisible()
  await expect(page.getByText('Role without a name')).toBeVisible()
  await expect(page.getByText('by hand')).toBeVisible()
  await expect(page.getByText('16 Feb 2027')).toBeVisible()
  expect(
    await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.querySelector('main')!
      return scrollWidth - clientWidth
    }),
  ).toBe(0)
})

test('parts that fail say so by themselves, and the rest of the page stays', async ({
  page,
  matters,
}) => {
  const { records } = await matters('pageSize=1')
  let down = true
  await page.route(/\/documents\?|clientId=|\/matters\/[^?/]+$/, (route) =>
    down && route.request().url().includes('/public/api/')
      ? route.fulfill({ status: 503, headers: { 'Retry-After': '0' } })
      : route.continue(),
  )
  await page.goto(`/matters/${records[0]!.id}`)
  await expect(title(page)).toHaveText(records[0]!.title!)
  const parts = ['Latest documents', 'Other matters of this client', 'More details']
  for (const name of parts) {
    await expect(page.getByRole('region', { name }).getByRole('alert')).toBeVisible()
  }
  const client = records[0]!.client!.name!
  await expect(page.getByRole('link', { name: `Other matters of ${client}` })).toBeVisible()
  down = false
  for (const name of parts) {
    await page.getByRole('region', { name }).getByRole('button', { name: 'Retry' }).click()
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('term').filter({ hasText: 'Costing method' })).toBeVisible()
})

test('what a service does not offer is left out in silence', async ({ page, foreign }) => {
  answerLists(foreign, [matter], pageOf(matter))
  await page.goto(`${foreign.desk.url}/matters/1-A`)
  await expect(title(page)).toHaveText('Estate of Alder')
  await expect(page.getByRole('term').filter({ hasText: 'Costing method' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'More details' })).toBeHidden()
})
