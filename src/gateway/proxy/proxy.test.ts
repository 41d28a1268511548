import { randomBytes } from 'node:crypto'
import { lanesOf } from '#gateway/testing/lanes.ts'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import {
  emptyPage,
  key,
  raw,
  startGateway,
  startUpstream,
  statusIn,
  write,
  stallBodies,
} from '#gateway/testing/stack.ts'

const api = '/public/api/v1'

test('sends the key with a call, and no header of the browser', async () => {
  const { url, seen } = await startUpstream()
  const { origin } = await startGateway({ url })
  const answer = await fetch(`${origin}${api}/matters?search=alder`, {
    headers: {
      authorization: 'Bearer mine',
      cookie: 'desk-scheme=dark',
      'x-forwarded-for': '203.0.113.7',
      'x-anything': '1',
      forwarded: 'for=203.0.113.7',
      'user-agent': 'Browser',
      'if-none-match': '"a"',
      referer: 'http://x',
      'accept-encoding': 'deflate, gzip, br, zstd',
    },
  })
  expect(await answer.text()).toBe(emptyPage)
  expect(seen[0]?.url).toBe(`${api}/matters?search=alder`)
  expect(seen[0]?.headers).toEqual({
    host: new URL(url).host,
    connection: 'keep-alive',
    authorization: `Bearer ${key}`,
    accept: 'application/json',
    'accept-encoding': 'br, gzip',
    'user-agent': 'practice-desk',
  })
})

test('passes on no header of the service except what the app needs', async () => {
  const { url } = await startUpstream((_, response) => {
    response.writeHead(200, {
      'content-type': `application/json; key="${key}"`,
      'set-cookie': [`session=${key}`, 'b=c'],
      server: 'Practice 7',
      location: 'https://evil.example',
      'x-powered-by': key,
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': 'x',
      'www-authenticate': `Bearer ${key}`,
      etag: `"${key}"`,
      link: '<https://evil.example>; rel=preload',
    })
    response.end(emptyPage)
  })
  const { origin } = await startGateway({ url })
  const answer = await fetch(`${origin}${api}/matters`, { headers: { 'accept-encoding': 'br' } })
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'no-store',
    connection: 'keep-alive',
    'keep-alive': expect.any(String),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-type': 'application/json',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    date: expect.any(String),
    'permissions-policy': expect.any(String),
    'referrer-policy': 'no-referrer',
    'transfer-encoding': 'chunked',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'content-encoding': 'br',
  })
})

test('never shows a page of the service as a page of the desk', async () => {
  const { url } = await startUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>')
  })
  const { origin } = await startGateway({ url })
  const answer = await fetch(`${origin}${api}/ping`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('keeps an answer without a body empty', async () => {
  const { url } = await startUpstream((_, response) => void response.writeHead(204).end())
  const { origin } = await startGateway({ url })
  const init = { method: 'PATCH', headers: write, body: '{"title":"Alder"}' }
  const answer = await fetch(`${origin}${api}/matters/7`, init)
  expect(answer.status).toBe(204)
  expect(answer.headers.get('content-type')).toBeNull()
})

test('compresses a long list, and not a short one', async () => {
  const records = JSON.stringify({
    records: Array.from({ length: 200 }, (_, id) => ({ id, a: 'b' })),
  })
  const { url } = await startUpstream(({ url: path }, response) => {
    const body = path === `${api}/ping` ? '{}' : records
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
      .end(body)
  })
  const { origin, port, host } = await startGateway({ url })
  const long = await fetch(`${origin}${api}/matters`, { headers: { 'accept-encoding': 'gzip' } })
  expect(long.headers.get('content-encoding')).toBe('gzip')
  expect(long.headers.get('content-length')).toBeNull()
  expect(await long.text()).toBe(records)
  const short = await fetch(`${origin}${api}/ping`)
  expect(short.headers.get('content-encoding')).toBeNull()
  expect(short.headers.get('content-length')).toBe('2')
  const plain = await raw(port, `GET ${api}/matters HTTP/1.1`, [
    `host: ${host}`,
    'accept-encoding: br;q=0',
  ])
  expect(plain.endsWith(records)).toBe(true)
})

test('passes on what the service compressed unchanged, and only to a client that can read it', async () => {
  const body = gzipSync(emptyPage)
  const { url } = await startUpstream((_, response) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    response.writeHead(200, headers).end(body)
  })
  const { origin, port, host } = await startGateway({ url })
  const answer = await fetch(`${origin}${api}/matters`)
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(await answer.text()).toBe(emptyPage)
  const other = await raw(port, `GET ${api}/matters HTTP/1.1`, [`host: ${host}`])
  expect(other).toContain('HTTP/1.1 502')
})

test('passes on a body unchanged', async () => {
  const bodies: string[] = []
  const { url, seen } = await startUpstream(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1","name":"a"}')
  })
  const { origin } = await startGateway({ url })
  const body = JSON.stringify({ description: 'Zoë files the notice' })
  const answer = await fetch(`${origin}${api}/tasks`, { method: 'POST', headers: write, body })
  expect(answer.status).toBe(200)
  expect(bodies).toEqual([body])
  expect(seen[0]?.headers['content-type']).toBe('application/json')
  expect(Object.keys(seen[0]?.headers ?? {})).not.toContain('x-practice-desk')
})

test('replaces a file with exactly the bytes that were sent', async () => {
  const file = randomBytes(3 * 1024 * 1024)
  const sizes: number[] = []
  const { url, seen } = await startUpstream(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    sizes.push(body.indexOf(file) > 0 ? file.byteLength : 0)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}')
  })
  const { origin } = await startGateway({ url })
  const form = new FormData()
  form.set('file', new File([file], 'will.pdf'))
  const init = { method: 'PUT', headers: { 'x-practice-desk': '1' }, body: form }
  const answer = await fetch(`${origin}${api}/documents/7`, init)
  expect(answer.status).toBe(200)
  expect(sizes).toEqual([file.byteLength])
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
})

const cases: [what: string, method: string, path: string, init: RequestInit, status: number][] = [
  ['a form instead of JSON', 'POST', '/tasks', { body: new FormData() }, 415],
  ['JSON instead of a file', 'PUT', '/documents/7', { body: '{}', headers: write }, 415],
  ['text instead of JSON', 'POST', '/tasks', { body: 'a' }, 415],
  [
    'JSON in another character set',
    'POST',
    '/tasks',
    { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
    415,
  ],
  [
    'compressed JSON',
    'POST',
    '/tasks',
    { body: 'x', headers: { ...write, 'content-encoding': 'gzip' } },
    415,
  ],
  ['a write without a body', 'POST', '/tasks', { headers: write }, 400],
  ['a deletion with a body', 'DELETE', '/documents/7', { body: '{}', headers: write }, 400],
  [
    'JSON beyond a megabyte',
    'POST',
    '/tasks',
    { body: `"${'a'.repeat(1024 * 1024)}"`, headers: write },
    413,
  ],
]
test.each(cases)(
  'refuses %s without calling the service',
  async (_, method, path, init, status) => {
    const { url, seen } = await startUpstream()
    const { origin } = await startGateway({ url })
    const headers = { ...(init.headers as Record<string, string>), 'x-practice-desk': '1' }
    const answer = await fetch(origin + api + path, { ...init, method, headers })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ status })
    expect(seen).toEqual([])
  },
)

test('stops a file that turns out too large, and tells its sender', async () => {
  let broken = false
  const { url } = await startUpstream((request, response) => {
    request.resume()
    request.on('error', () => (broken = true))
    request.on('end', () => response.writeHead(200).end())
  })
  const { origin } = await startGateway({ url, maxUpload: 1024 * 1024 })
  const body = new ReadableStream({
    start(controller) {
      for (let part = 0; part < 40; part += 1) controller.enqueue(new Uint8Array(64 * 1024))
      controller.close()
    },
  })
  const init: RequestInit & { duplex: string } = { method: 'PUT', body, duplex: 'half' }
  const headers = { 'x-practice-desk': '1', 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await fetch(`${origin}${api}/documents/7`, { ...init, headers })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('larger than 1 MB') })
  await expect.poll(() => broken).toBe(true)
})

test('accepts a file of exactly the largest size with the boundaries around it', async () => {
  const { url } = await startUpstream((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end())
  })
  const { origin } = await startGateway({ url, maxUpload: 1024 * 1024 })
  const form = new FormData()
  form.append('file', new File([new Uint8Array(1024 * 1024)], 'Brief.pdf'))
  const init = { method: 'PUT', headers: { 'x-practice-desk': '1' }, body: form }
  expect((await fetch(`${origin}${api}/documents/7`, init)).status).toBe(200)
})

test('answers 503 with Retry-After when too many calls are under way', async () => {
  const waiting: (() => void)[] = []
  const { url } = await startUpstream((_, response) => {
    waiting.push(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  const lanes = lanesOf(1)
  const { origin } = await startGateway({ url, lanes, timeouts: { queue: 50 } })
  const first = fetch(`${origin}${api}/matters`)
  await expect.poll(() => waiting.length).toBe(1)
  const second = await fetch(`${origin}${api}/matters`)
  expect(second.status).toBe(503)
  expect(second.headers.get('retry-after')).toBe('1')
  expect(await second.json()).toMatchObject({
    type: 'urn:practice-desk:never-sent',
    detail: 'Practice Desk is busy. Nothing was sent. Try again in a moment.',
  })
  waiting[0]?.()
  expect((await first).status).toBe(200)
  const third = fetch(`${origin}${api}/matters`)
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.()
  expect((await third).status).toBe(200)
})

test('frees the place of an answer that nobody reads', async () => {
  const body = JSON.stringify({ totalRecords: 1, records: [{ id: 'x'.repeat(900_000) }] })
  const { url } = await startUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  const lanes = lanesOf(1)
  const { origin, port, host } = await startGateway({ url, lanes })
  const unread = connect(port, '127.0.0.1').pause()
  onTestFinished(() => void unread.destroy())
  // More than the buffers of any connection can store.
  unread.write(`GET ${api}/matters HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(60))
  // These take turns with the unread lists, one of which soon stalls.
  for (let list = 0; list < 40; list += 1) {
    const answer = await fetch(`${origin}${api}/matters`)
    expect(answer.status).toBe(200)
    await answer.text()
  }
})

test('limits the memory for stalled bodies of one caller', async () => {
  const { url, seen } = await startUpstream()
  const { origin, port, host } = await startGateway({ url })
  const { refused, leave } = await stallBodies({ port, host }, `POST ${api}/tasks`)
  expect(statusIn(refused)).toBe(503)
  expect(refused).toContain('urn:practice-desk:never-sent')
  expect(seen).toHaveLength(0)
  leave()
  const init = { method: 'POST', headers: write, body: '{}' }
  await expect.poll(async () => (await fetch(`${origin}${api}/tasks`, init)).status).toBe(200)
})

test('does not claim, for a write with a key that gets no place, that nothing was ever sent with that key', async () => {
  const waiting: (() => void)[] = []
  const { url } = await startUpstream((_, response) => {
    waiting.push(() => response.writeHead(204).end())
  })
  const lanes = lanesOf(1)
  const { origin } = await startGateway({ url, lanes, timeouts: { queue: 50 } })
  const send = (path: string, headers = {}) =>
    fetch(`${origin}${api}${path}`, {
      method: 'DELETE',
      headers: { 'x-practice-desk': '1', ...headers },
    })
  const first = send('/documents/7')
  await expect.poll(() => waiting.length).toBe(1)
  const second = await send('/documents/8', { 'idempotency-key': 'a-key-of-its-own' })
  expect(await second.json()).toMatchObject({
    type: 'about:blank',
    detail: 'Practice Desk is busy. Nothing was sent this time.',
  })
  waiting[0]?.()
  expect((await first).status).toBe(204)
})

test('logs what was done and how it ended, never for whom', async () => {
  const { url } = await startUpstream()
  const { origin, lines } = await startGateway({ url })
  const headers = { cookie: 'desk-scheme=dark' }
  await (await fetch(`${origin}${api}/matters?search=Ferrari`, { headers })).text()
  await (await fetch(`${origin}${api}/contacts/163-A`, { headers })).text()
  await expect.poll(() => lines.length).toBe(2)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { operation: 'listMatters', status: 200, ms: expect.any(Number), bytes: expect.any(Number) },
    { operation: 'getContact', status: 200, id: expect.any(String) },
  ])
  expect(lines.join('')).not.toMatch(/Ferrari|163-A|desk-scheme/)
  expect(lines.join('')).not.toContain(key)
})
