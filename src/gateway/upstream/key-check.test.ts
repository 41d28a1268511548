import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { key, startGateway, startUpstream, write } from '#gateway/testing/stack.ts'

const api = '/public/api/v1'
type Answer = (response: ServerResponse) => unknown
const refuse =
  (status: number, body = ''): Answer =>
  (response) =>
    response.writeHead(status).end(body)
const accept: Answer = (response) => response.writeHead(200).end('{"status":"ok"}')

/** A desk in front of a service that answers `ping` in one way and everything else in another. */
async function open(rest: Answer, ping: Answer, timeouts?: { ping: number }) {
  const { url, seen } = await startUpstream((request, response) => {
    request.resume()
    return request.url === `${api}/ping` ? ping(response) : rest(response)
  })
  const { origin } = await startGateway({ url, ...(timeouts && { timeouts }) })
  const problem = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(origin + api + path, init)
    const body = (await response.json()) as { title: string; status: number; detail: string }
    expect(body.status).toBe(response.status)
    return body
  }
  const pings = () => seen.filter(({ url: path }) => path === `${api}/ping`)
  return { problem, pings }
}

test.each([
  [401, 401],
  [401, 403],
  [403, 401],
])('blames a %i on the key of the desk when ping is a %i', async (status, ping) => {
  const { problem, pings } = await open(refuse(status), refuse(ping))
  const { status: answered, detail } = await problem('/matters')
  expect(answered).toBe(status)
  expect(detail).toContain('did not accept Practice Desk’s key')
  expect(pings()[0]?.headers.authorization).toBe(`Bearer ${key}`)
})

const answers: [what: string, ping: Answer][] = [
  ['answers', accept],
  ['is not found', refuse(404)],
  ['fails', refuse(500)],
  ['breaks off', (response) => response.destroy()],
]
test.each(answers)('does not blame the key for a refused call while ping %s', async (_, ping) => {
  const { problem } = await open(refuse(401), ping)
  const { status, title, detail } = await problem('/matters')
  expect(status).toBe(401)
  expect(title).toBe('Not allowed')
  expect(detail).toBe('The service does not offer this, or does not allow Practice Desk to use it.')
})

test('does not wait for a ping that does not answer', async () => {
  const { problem } = await open(refuse(403), () => undefined, { ping: 50 })
  const { status, detail } = await problem('/matters')
  expect(status).toBe(403)
  expect(detail).toContain('does not offer this')
})

test('adds the detail of the service to the reason', async () => {
  const body = JSON.stringify({ detail: `Your plan has no contacts (${key})` })
  const { problem } = await open(refuse(403, body), accept)
  const { status, detail } = await problem('/contacts')
  expect(status).toBe(403)
  expect(detail).toBe(
    'The service does not offer this, or does not allow Practice Desk to use it. Your plan has no contacts ((concealed))',
  )
})

test('does not send a refused change again to check the key', async () => {
  const { problem, pings } = await open(refuse(403), accept)
  const { status } = await problem('/tasks', { method: 'POST', headers: write, body: '{}' })
  expect(status).toBe(403)
  expect(pings().map(({ method }) => method)).toEqual(['GET'])
})

test('checks the key once for many refused calls, and uses the result for a while', async () => {
  const { problem, pings } = await open(refuse(401), (response) =>
    setTimeout(() => accept(response), 50),
  )
  await Promise.all(Array.from({ length: 20 }, () => problem('/matters')))
  await problem('/matters')
  expect(pings()).toHaveLength(1)
})

test('checks nothing more for a refused ping', async () => {
  const { problem, pings } = await open(accept, refuse(403))
  const { status, detail } = await problem('/ping')
  expect(status).toBe(403)
  expect(detail).toContain('did not accept Practice Desk’s key')
  expect(pings()).toHaveLength(1)
})
