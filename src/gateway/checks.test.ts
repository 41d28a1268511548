import { expect, test } from 'vitest'
import { raw, startGateway, startUpstream, statusIn, write } from '#gateway/testing/stack.ts'

const list = '/public/api/v1/matters'

test('the desk answers at its own addresses', async () => {
  const { url, seen } = await startUpstream()
  const { port } = await startGateway({ url, publicOrigin: 'https://desk.example.com.au' })
  const answer = await raw(port, `GET ${list} HTTP/1.1`, ['HOST: Desk.Example.com.au'])
  expect(statusIn(answer)).toBe(200)
  expect(answer).toContain('strict-transport-security: max-age=')
  expect(seen).toHaveLength(1)
})

test.each([
  ['another name for this machine', ['host: evil.example']],
  ['the right name with another port', ['host: 127.0.0.1:1']],
  ['no Host at all', []],
  ['an empty Host', ['host: ']],
])('a request with %s is not answered', async (_, headers) => {
  const { url, seen } = await startUpstream()
  const { port } = await startGateway({ url })
  const answer = await raw(port, `GET ${list} HTTP/1.1`, headers)
  expect(statusIn(answer)).toBe(421)
  expect(answer).toContain('application/problem+json')
  expect(seen).toEqual([])
})

test('a request with two Host headers is not answered', async () => {
  const { url, seen } = await startUpstream()
  const { port, host } = await startGateway({ url })
  const answer = await raw(port, `GET ${list} HTTP/1.1`, [`host: ${host}`, 'host: evil.example'])
  expect([400, 421]).toContain(statusIn(answer))
  const twice = await raw(port, `GET ${list} HTTP/1.1`, [`host: ${host}`, `host: ${host}`])
  expect([400, 421]).toContain(statusIn(twice))
  expect(seen).toEqual([])
})

type Case = [who: string, headers: Record<string, string>, reading: number, writing: number]
const own = 'OWN'
const cases: Case[] = [
  ['a program without a browser', {}, 200, 200],
  ['the desk itself', { origin: own, 'sec-fetch-site': 'same-origin' }, 200, 200],
  ['a person who types the address', { 'sec-fetch-site': 'none' }, 200, 403],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403, 403],
  ['a sibling of the site', { 'sec-fetch-site': 'same-site' }, 403, 403],
  ['a link on another site', { 'sec-fetch-site': 'cross-site' }, 403, 403],
  ['another site in an old browser', { origin: 'https://evil.example' }, 403, 403],
  ['a sandboxed frame', { origin: 'null' }, 403, 403],
  ['another port of this machine', { origin: 'http://127.0.0.1:1' }, 403, 403],
  ['a site that claims to be ours', { origin: own, 'sec-fetch-site': 'cross-site' }, 403, 403],
  ['something odd', { 'sec-fetch-site': 'same-origin, cross-site' }, 403, 403],
]
test.each(cases)('a call by %s', async (_, headers, reading, writing) => {
  const { url, seen } = await startUpstream()
  const { origin } = await startGateway({ url })
  const sent = { ...headers, ...(headers['origin'] === own && { origin }) }

  const read = await fetch(origin + list, { headers: sent })
  expect(read.status).toBe(reading)
  const body = '{}'
  const written = await fetch(`${origin}/public/api/v1/tasks`, {
    method: 'POST',
    headers: { ...sent, ...write },
    body,
  })
  expect(written.status).toBe(writing)
  expect(seen).toHaveLength(Number(reading === 200) + Number(writing === 200))
  for (const answer of [read, written]) {
    const names = [...answer.headers.keys()]
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test.each([undefined, '', '0', 'true'])('a write marked %j is refused', async (mark) => {
  const { url, seen } = await startUpstream()
  const { origin } = await startGateway({ url })
  const headers = {
    'content-type': 'application/json',
    ...(mark !== undefined && { 'x-practice-desk': mark }),
  }
  const answer = await fetch(`${origin}/public/api/v1/tasks`, {
    method: 'POST',
    headers,
    body: '{}',
  })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ status: 403, correlationId: expect.any(String) })
  expect(seen).toEqual([])
})
