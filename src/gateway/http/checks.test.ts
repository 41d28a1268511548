import { expect, test } from 'vitest'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import { raw, startGateway, startUpstream, statusIn, write } from '#gateway/testing/stack.ts'

const api = '/public/api/v1'
const list = `${api}/matters`

test('answers at its own addresses', async () => {
  const { url, seen } = await startUpstream()
  const { port } = await startGateway({ url })
  const answer = await raw(port, `GET ${list} HTTP/1.1`, [`HOST: LocalHost:${port}`])
  expect(statusIn(answer)).toBe(200)
  expect(seen).toHaveLength(1)
})

test.each([
  ['another name for this machine', ['host: evil.example']],
  ['the right name with another port', ['host: 127.0.0.1:1']],
  ['no Host at all', []],
  ['an empty Host', ['host: ']],
])('refuses a request with %s', async (_, headers) => {
  const { url, seen } = await startUpstream()
  const { port } = await startGateway({ url })
  const answer = await raw(port, `GET ${list} HTTP/1.1`, headers)
  expect(statusIn(answer)).toBe(421)
  expect(answer).toContain('application/problem+json')
  expect(seen).toEqual([])
})

test('refuses a request with two Host headers', async () => {
  const { url, seen } = await startUpstream()
  const { port, host } = await startGateway({ url })
  const answer = await raw(port, `GET ${list} HTTP/1.1`, [`host: ${host}`, 'host: evil.example'])
  expect([400, 421]).toContain(statusIn(answer))
  const twice = await raw(port, `GET ${list} HTTP/1.1`, [`host: ${host}`, `host: ${host}`])
  expect([400, 421]).toContain(statusIn(twice))
  expect(seen).toEqual([])
})

type Case = [who: string, headers: Record<string, string>, readStatus: number, writeStatus: number]
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
test.each(cases)(
  'answers %s by the origin of the call',
  async (_, headers, readStatus, writeStatus) => {
    const { url, seen } = await startUpstream()
    const { origin } = await startGateway({ url })
    const sent = { ...headers, ...(headers['origin'] === own && { origin }) }

    const read = await fetch(origin + list, { headers: sent })
    expect(read.status).toBe(readStatus)
    const body = '{}'
    const written = await fetch(`${origin}/public/api/v1/tasks`, {
      method: 'POST',
      headers: { ...sent, ...write },
      body,
    })
    expect(written.status).toBe(writeStatus)
    expect(seen).toHaveLength(Number(readStatus === 200) + Number(writeStatus === 200))
    for (const answer of [read, written]) {
      const names = [...answer.headers.keys()]
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  },
)

const link = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
type Visit = [who: string, headers: Record<string, string>, status: number, calls: number]
const visits: Visit[] = [
  ['a program without a browser', {}, 200, 1],
  ['a person who types the address', { ...link, 'sec-fetch-site': 'none' }, 200, 1],
  ['the desk itself', { ...link, 'sec-fetch-site': 'same-origin' }, 200, 1],
  ['a link on another site', { ...link, 'sec-fetch-site': 'cross-site' }, 200, 0],
  ['a link on another port', { ...link, 'sec-fetch-site': 'same-site' }, 200, 0],
  ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403, 0],
  ['a script', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, 403, 0],
  ['a fetch', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }, 403, 0],
  ['a fetch with CORS', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, 403, 0],
  ['a frame', { ...link, 'sec-fetch-dest': 'iframe' }, 403, 0],
  ['an object', { ...link, 'sec-fetch-dest': 'object' }, 403, 0],
  ['a sibling', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, 403, 0],
  ['something odd', { ...link, 'sec-fetch-site': 'same-origin, cross-site' }, 403, 0],
  ['an old browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }, 403, 0],
]
test.each(visits)(
  'answers a page opened by %s with its status',
  async (_, headers, status, calls) => {
    const { url, seen } = await startUpstream()
    const { port, host } = await startGateway({ url, staticDir: writeBuiltApp() })
    const sent = { host, 'sec-fetch-site': 'cross-site', ...headers }
    if (!('sec-fetch-mode' in headers)) sent['sec-fetch-site'] = ''
    const lines = Object.entries(sent).filter(([, value]) => value !== '')
    for (const path of ['/matters?search=Ferrari', '/icon.svg']) {
      const answer = await raw(
        port,
        `GET ${path} HTTP/1.1`,
        lines.map(([name, value]) => `${name}: ${value}`),
      )
      expect(statusIn(answer)).toBe(status)
      expect(answer).not.toMatch(/access-control/i)
    }
    expect(seen).toHaveLength(calls)
  },
)

test.each([undefined, '', '0', 'true'])(
  'refuses a write with the header of the desk %j',
  async (mark) => {
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
  },
)

/** Every combination of headers that a page or a program can send; only those of the desk's own page are let through. */
const origins = [undefined, own, 'null', 'https://evil.example', 'http://127.0.0.1:1', '']
const sites = [undefined, 'same-origin', 'same-site', 'cross-site', 'none', 'Same-Origin']
const markings = [undefined, '1', '0', 'true']
const types = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  undefined,
]

const forms = origins.flatMap((origin) =>
  sites.flatMap((site) =>
    markings.flatMap((mark) => types.map((type) => ({ origin, site, mark, type }))),
  ),
)

test('lets no forged write through, whatever its origin, site, header of the desk and content type', async () => {
  const { url, seen } = await startUpstream()
  const { port, host } = await startGateway({ url })
  let allowed = 0
  for (const { origin, site, mark, type } of forms) {
    const sent = {
      host,
      origin: origin === own ? `http://${host}` : origin,
      'sec-fetch-site': site,
      'x-practice-desk': mark,
      'content-type': type,
      'content-length': '2',
    }
    const lines = Object.entries(sent).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${value}`],
    )
    const isFromDesk =
      [undefined, own].includes(origin) && [undefined, 'same-origin'].includes(site)
    const isJson = type?.startsWith('application/json') === true
    const isWrite = isFromDesk && mark === '1'
    if (isWrite && isJson) allowed += 1
    const answer = await raw(port, `POST ${api}/tasks HTTP/1.1`, lines, '{}')
    expect(statusIn(answer), lines.join(', ')).toBe(isWrite ? (isJson ? 200 : 415) : 403)
  }
  expect(allowed).toBe(8)
  expect(seen).toHaveLength(allowed)
}, 120_000)
