import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventNames, WebhookPage } from '#contract/webhooks.ts'
import { webhooks } from '#service/webhooks/table.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { listWebhooks } from './store.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
})
afterEach(async () => {
  await practice.database.sql.delete(webhooks)
})
afterAll(() => practice.close())

const send = (body: string, type = 'application/json') =>
  practice.ask('/webhooks', { method: 'POST', headers: { 'content-type': type }, body })
const register = (webhook: object) => send(JSON.stringify(webhook))
const remove = (id: string) => practice.ask(`/webhooks/${id}`, { method: 'DELETE' })
const stored = () => listWebhooks(practice.database.sql)

const callbackUrl = 'https://hooks.example.com/desk?token=ä b'
const webhook = { eventName: 'UpdateTaskEvent', callbackUrl }

test.each(eventNames)('registers a webhook for %s', async (eventName) => {
  const response = await register({ eventName, callbackUrl })
  expect(response.status).toBe(200)
  const answer = await response.json()
  expect(answer).toEqual({ id: expect.any(String), eventName, callbackUrl })
  expect(await stored()).toMatchObject([answer])
})

test('gives every webhook a secret of its own, which no answer shows', async () => {
  const first = await register(webhook)
  await register({ ...webhook, callbackUrl: 'https://elsewhere.example.com' })
  const [one, two] = (await stored()).map(({ secret }) => secret)
  expect(one).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(two).not.toBe(one)
  expect((await first.text()) + JSON.stringify(await practice.read('/webhooks'))).not.toContain(
    'whsec_',
  )
})

test('returns the existing webhook, with its secret, for the same event and address', async () => {
  const { id } = await (await register(webhook)).json()
  const [before] = await stored()
  expect((await (await register(webhook)).json()).id).toBe(id)
  expect(await stored()).toEqual([before])
  const other = await register({ ...webhook, eventName: 'CreateMatterEvent' })
  expect((await other.json()).id).not.toBe(id)
})

test('registers a webhook once that is sent several times at the same moment', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => register(webhook)))
  const answers = await Promise.all(responses.map((response) => response.json()))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await stored()).toHaveLength(1)
})

test('lists webhooks page by page, the oldest first', async () => {
  const urls = [1, 2, 3].map((number) => `https://hooks.example.com/${number}`)
  for (const url of urls) await register({ ...webhook, callbackUrl: url })
  const page = await practice.read('/webhooks')
  expect(WebhookPage.safeParse(page).success).toBe(true)
  expect(page).toEqual({
    totalRecords: 3,
    pageIndex: 0,
    records: urls.map((url) => ({ ...webhook, id: expect.any(String), callbackUrl: url })),
  })
  const last = await practice.read('/webhooks?pageSize=2&pageIndex=1')
  expect(last).toMatchObject({ totalRecords: 3, pageIndex: 1, records: [page.records[2]] })
  const beyond = await practice.read('/webhooks?pageIndex=9')
  expect(beyond).toEqual({ totalRecords: 3, pageIndex: 9, records: [] })
})

test.each(['pageSize=0', 'pageSize=251', 'pageIndex=-1', 'sortBy=eventName'])(
  'refuses a list with %s',
  async (query) => {
    const response = await practice.ask(`/webhooks?${query}`)
    expect(response.status).toBe(400)
    expect((await response.json()).errors).toHaveLength(1)
  },
)

test('removes a webhook once', async () => {
  const { id } = await (await register(webhook)).json()
  const response = await remove(id)
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(await stored()).toEqual([])
  expect((await remove(id)).status).toBe(404)
})

test.each(['nothing', '%00', 'a%2Fb', '%E0%A4%A', 'x'.repeat(5_000)])(
  'answers 404 for a webhook that does not exist (%.20s)',
  async (id) => {
    const response = await remove(id)
    expect(response.status).toBe(404)
    expect((await response.json()).detail).toMatch(/^Webhook not found/)
  },
)

test.each([
  ['eventName', { callbackUrl }],
  ['callbackUrl', { eventName: 'UpdateTaskEvent' }],
  ['eventName', { ...webhook, eventName: 'updateTaskEvent' }],
  ['eventName', { ...webhook, eventName: 'DeleteMatterEvent' }],
  ['eventName', { ...webhook, eventName: ['UpdateTaskEvent'] }],
  ['callbackUrl', { ...webhook, callbackUrl: null }],
  ['callbackUrl', { ...webhook, callbackUrl: '/desk' }],
  ['callbackUrl', { ...webhook, callbackUrl: 'ftp://hooks.example.com/' }],
  ['callbackUrl', { ...webhook, callbackUrl: `https://a.example/${'x'.repeat(500)}` }],
  ['callbackUrl', { ...webhook, callbackUrl: 'https://hooks.example.com/\0' }],
  ['callbackUrl', { ...webhook, callbackUrl: 'https://ada:secret@hooks.example.com/' }],
  ['callbackUrl', { ...webhook, callbackUrl: 'http://127.1:4180/' }],
  ['callbackUrl', { ...webhook, callbackUrl: 'http://[::ffff:10.0.0.1]/' }],
  ['secret', { ...webhook, secret: 'whsec_mine' }],
])(
  'refuses a registration with a wrong %s by its name, and stores nothing: %j',
  async (field, body) => {
    const response = await register(body)
    expect(response.status).toBe(400)
    const { errors } = await response.json()
    expect(errors).toEqual([{ pointer: `#/${field}`, detail: expect.any(String) }])
    expect(await stored()).toEqual([])
  },
)

test.each([
  ['no JSON', '{"eventName":', undefined, 400],
  ['nothing', '', undefined, 400],
  ['a list', JSON.stringify([webhook]), undefined, 400],
  ['null', 'null', undefined, 400],
  ['a form', 'eventName=UpdateTaskEvent', 'application/x-www-form-urlencoded', 415],
])('stores nothing for a body of %s', async (_, body, type, status) => {
  expect((await send(body, type)).status).toBe(status)
  expect(await stored()).toEqual([])
})
