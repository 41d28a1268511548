// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls } from '#app/testing/answering.ts'
import { ann, signedIn } from '#app/testing/signed-in.ts'
import { deskOperations } from '#contract/desk/desk.ts'
import { operations } from '#contract/operations.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { write } from './write.ts'

const page = { totalRecords: 1, pageIndex: 0, records: [{ id: '1', title: 'Estate of Alder' }] }
const read = (search?: string) => call(operations.listMatters, { query: { search } })

const calls = answerCalls((_, response) => response.end(JSON.stringify(page)))
beforeEach(() => {
  document.head.innerHTML = ''
})
afterEach(() => void vi.unstubAllGlobals())

const problemOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

test('a write sends the X-Practice-Desk header and its body; a read sends neither', async () => {
  await read('alder')
  calls.listener = (_, response) => response.end(JSON.stringify({ id: '7', name: 'Group' }))
  const group = await write(operations.createPlural, { body: { name: 'Group' } })
  expect(group).toMatchObject({ id: '7', name: 'Group' })
  expect(calls.requests).toEqual([
    { method: 'GET', url: '/public/api/v1/matters?search=alder', body: '', desk: undefined },
    {
      method: 'POST',
      url: '/public/api/v1/contacts/plural',
      body: '{"name":"Group"}',
      desk: '1',
    },
  ])
})

test('every call says for whom the page was made, in letters that a header can carry', async () => {
  signedIn({ ...ann, id: 'https://login.firm.example#Ænn' })
  await read()
  calls.listener = (_, response) => response.end(JSON.stringify({ id: '7', name: 'Group' }))
  await write(operations.createPlural, { body: { name: 'Group' } })
  const person = 'https%3A%2F%2Flogin.firm.example%23%C3%86nn'
  expect(calls.requests).toMatchObject([{ person }, { person }])
})

test('an error answer becomes a sentence, with the time to wait', async () => {
  calls.listener = (_, response) => void response.writeHead(429, { 'Retry-After': '7' }).end()
  const { problem, retryAfter, retryable } = await problemOf(read())
  expect(problem.status).toBe(429)
  expect(retryAfter).toBe(7)
  expect(retryable).toBe(true)
})

test('an answer that is not a list, or only part of one, is a 502 and never shown', async () => {
  for (const body of ['<h1>Hello</h1>', '{"records":', '{"records":5}', '""', '']) {
    calls.listener = (_, response) => void response.end(body)
    const { problem } = await problemOf(read())
    expect(problem.status, body).toBe(502)
  }
})

test('no answer at all is status 0, and may be tried again', async () => {
  calls.listener = (request) => void request.socket.destroy()
  const { problem, retryable } = await problemOf(read())
  expect(problem.status).toBe(0)
  expect(retryable).toBe(true)
})

const standOffline = (hostname: string) => {
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('location', { hostname, pathname: '/' })
}

test.each(['127.0.0.1', 'localhost', '[::1]', 'desk.example'])(
  'an answer from %s is used, even if the browser reports that it is offline',
  async (hostname) => {
    standOffline(hostname)
    expect((await read()).totalRecords).toBe(1)
  },
)

test.each([
  ['127.0.0.1', 'Practice Desk could not be reached'],
  ['127.8.4.2', 'Practice Desk could not be reached'],
  ['localhost', 'Practice Desk could not be reached'],
  ['[::1]', 'Practice Desk could not be reached'],
  ['127.example', 'This device is offline.'],
  ['desk.example', 'This device is offline.'],
])('offline, with no answer from %s, the message is: %s', async (hostname, message) => {
  calls.listener = (request) => void request.socket.destroy()
  standOffline(hostname)
  const { problem } = await problemOf(read())
  expect(problem.detail).toContain(message)
})

test('an aborted call rejects with the reason of its signal', async () => {
  const controller = new AbortController()
  calls.listener = () => controller.abort(new Error('called off'))
  const { signal } = controller
  await expect(call(operations.listMatters, { query: {}, signal })).rejects.toThrow('called off')
})

const island = (address: string, { complete }: { complete: boolean }) => {
  document.head.innerHTML = `
    <meta name="first-call" content="${address}">
    <script type="application/json" id="first-answer">${JSON.stringify(page)}</script>
    ${complete ? '<meta name="first-answer-complete">' : ''}`
}

test('the first call uses the answer that the page carries, the second asks the service', async () => {
  island('/public/api/v1/matters?search=alder', { complete: true })
  expect((await read('alder')).totalRecords).toBe(1)
  expect(calls.requests).toEqual([])
  await read('alder')
  expect(calls.requests).toHaveLength(1)
})

test('what the desk is asked before it leaves the answer to the call that it is for', async () => {
  island('/public/api/v1/matters?search=alder', { complete: true })
  await call(deskOperations.getPreferences, {})
  const asked = calls.requests.length
  expect((await read('alder')).totalRecords).toBe(1)
  expect(calls.requests).toHaveLength(asked)
})

test('an incomplete answer in the page is not used', async () => {
  island('/public/api/v1/matters?search=alder', { complete: false })
  await read('alder')
  expect(calls.requests).toHaveLength(1)
})

test('if another call came first, the answer in the page is too old to use', async () => {
  island('/public/api/v1/matters?search=alder', { complete: true })
  await read('other')
  await read('alder')
  expect(calls.requests).toHaveLength(2)
})
