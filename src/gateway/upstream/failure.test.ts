import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { certificate } from '#service/server/testing/certificate.ts'
import { key, serve, startGateway, startUpstream, write } from '#gateway/testing/stack.ts'

const api = '/public/api/v1'
type Answer = (response: ServerResponse) => unknown

/** What the browser gets for a list if the service answers by `answer`, and everything that was logged. */
async function read(answer: Answer, headers: Record<string, string> = {}) {
  const { url, seen } = await startUpstream((_, response) => void answer(response))
  const { origin, lines } = await startGateway({ url })
  const response = await fetch(`${origin}${api}/matters`, { headers, redirect: 'manual' })
  const body = await response.text()
  await expect.poll(() => lines.length).toBe(1)
  const everything = JSON.stringify([...response.headers]) + body + lines.join('')
  return { response, body, problem: JSON.parse(body) as Record<string, unknown>, everything, seen }
}

test('passes on a problem of the service, with the id of the request in the log', async () => {
  const { response, problem, everything } = await read((upstream) =>
    upstream.writeHead(400, { 'content-type': 'application/problem+json', 'x-request': 'a' }).end(
      JSON.stringify({
        title: 'Bad',
        detail: 'pageSize is too large',
        errors: [{ pointer: '#/pageSize', detail: 'At most 250' }],
        trace: 'at Service.Run()',
      }),
    ),
  )
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(problem).toEqual({
    type: 'about:blank',
    title: 'Bad',
    status: 400,
    detail: 'pageSize is too large',
    errors: [{ pointer: '#/pageSize', detail: 'At most 250' }],
    correlationId: expect.any(String),
  })
  expect(everything.split(problem['correlationId'] as string)).toHaveLength(3)
})

test.each([
  [413, 'This is larger than the service accepts.'],
  [429, 'The service asks you to wait a moment before the next request.'],
])('says what %d means before a vague text of the service', async (status, own) => {
  const says = (body: string) => (upstream: ServerResponse) => upstream.writeHead(status).end(body)
  expect((await read(says('{"detail":"Request failed."}'))).problem['detail']).toBe(
    `${own} Request failed.`,
  )
  expect((await read(says(''))).problem['detail']).toBe(own)
})

const spellings = [
  key,
  `Bearer ${key}`,
  encodeURIComponent(key),
  Buffer.from(key).toString('base64'),
]
const echoes: [string, Answer][] = spellings.flatMap((echo): [string, Answer][] => [
  [
    'in JSON',
    (upstream) =>
      upstream.writeHead(401, { 'x-key': echo }).end(JSON.stringify({ detail: `No ${echo}` })),
  ],
  ['as text', (upstream) => upstream.writeHead(403).end(`Bad key ${echo}`)],
  ['as a string', (upstream) => upstream.writeHead(500).end(JSON.stringify(echo))],
  ['in HTML', (upstream) => upstream.writeHead(502).end(`<html>${echo}</html>`)],
  [
    'in fields',
    (upstream) =>
      upstream
        .writeHead(400)
        .end(JSON.stringify({ type: echo, title: echo, errors: { [echo]: [echo] } })),
  ],
  [
    'in gzip',
    (upstream) =>
      upstream.writeHead(400, { 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify(echo))),
  ],
  [
    'in a header',
    (upstream) => upstream.writeHead(429, { 'retry-after': echo, 'www-authenticate': echo }).end(),
  ],
])
test.each(echoes)('conceals a key that the service echoes %s', async (_, answer) => {
  const { response, everything } = await read(answer)
  expect(response.status).toBeGreaterThanOrEqual(400)
  for (const spelling of spellings) expect(everything).not.toContain(spelling)
})

test('conceals a key that is cut in two by the end of an error', async () => {
  const { everything } = await read((upstream) => {
    const half = `Bad key ${key.slice(0, 12)}`
    upstream.writeHead(400, { 'content-length': 100 }).write(half, () => upstream.destroy())
  })
  expect(everything).not.toContain(key.slice(0, 12))
})

test('reads no more of an endless error than is useful', async () => {
  const { response, problem } = await read((upstream) => {
    upstream.writeHead(500)
    const more = () => upstream.destroyed || upstream.write('x'.repeat(16_384), more)
    more()
  })
  expect(response.status).toBe(500)
  expect(problem['detail']).toContain('Something went wrong in the service')
})

test('does not decompress a small error into a large one', async () => {
  const bomb = brotliCompressSync(Buffer.alloc(50_000_000, 0x20))
  const { problem } = await read((upstream) =>
    upstream.writeHead(400, { 'content-encoding': 'br' }).end(bomb),
  )
  expect(problem).toMatchObject({ status: 400, title: 'Not accepted' })
})

test.each([301, 302, 303, 307, 308, 304])(
  'never follows a redirect (%i) with the key',
  async (status) => {
    const followed: unknown[] = []
    const target = await serve(({ headers }, response) => {
      followed.push(headers)
      response.end('{}')
    })
    const { response, problem, seen, everything } = await read((upstream) =>
      upstream.writeHead(status, { location: `${target}/matters` }).end(),
    )
    expect(response.status).toBe(502)
    const isReported = String(problem['detail']).includes('redirects to another address')
    // 304 is no redirect.
    expect(isReported).toBe(status !== 304)
    expect(everything).not.toContain(target)
    expect(followed).toEqual([])
    expect(seen).toHaveLength(1)
  },
)

const inAnHour = () => new Date(Date.now() + 3_600_000).toUTCString()

test.each([
  ['seconds', () => '7', /^7$/],
  ['a date', inAnHour, /^3(600|59\d)$/],
  ['a date that has passed', () => 'Wed, 21 Oct 2015 07:28:00 GMT', /^0$/],
  ['more than a day', () => '999999999999', /^86400$/],
  ['neither', () => 'soon', /^none$/],
  ['a fraction', () => '1.5', /^none$/],
])('passes on how many seconds a 429 asks to wait: %s', async (_, sent, passedOn) => {
  const { response, problem } = await read((upstream) =>
    upstream.writeHead(429, { 'retry-after': sent() }).end(),
  )
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after') ?? 'none').toMatch(passedOn)
  expect(problem['detail']).toContain('wait a moment')
})

test('reports that the service cannot be reached', async () => {
  const { origin, lines } = await startGateway({ url: 'http://127.0.0.1:9' })
  const answer = await fetch(`${origin}${api}/matters`)
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({
    title: 'The service’s answer was not valid',
    detail: expect.stringContaining('nothing answers at its address'),
  })
  await expect.poll(() => lines.join('')).toContain('ECONNREFUSED')
})

test('sends neither key nor call to a service whose certificate is not trusted', async () => {
  const received: unknown[] = []
  const server = createServer(certificate, ({ url }) => received.push(url)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { origin, lines } = await startGateway({ url: `https://127.0.0.1:${port}` })
  const answer = await fetch(`${origin}${api}/matters`)
  expect(await answer.json()).toMatchObject({
    type: 'urn:practice-desk:never-sent',
    detail: expect.stringContaining('certificate'),
  })
  await expect.poll(() => lines.join('')).toContain('SELF_SIGNED')
  expect(received).toEqual([])
})

test('reports that an address does not use HTTPS, or that a name does not exist', async () => {
  const { url } = await startUpstream()
  for (const [address, says] of [
    [url.replace('http:', 'https:'), 'does not use HTTPS'],
    ['https://nowhere.invalid', 'the name in its address is not known'],
  ] as const) {
    const { origin } = await startGateway({ url: address })
    const answer = await fetch(`${origin}${api}/matters`)
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining(says) })
  }
})

test('lets no service claim that nothing was sent to it', async () => {
  const body = JSON.stringify({ type: 'urn:practice-desk:never-sent', detail: 'Not arrived.' })
  const { problem } = await read((upstream) =>
    upstream.writeHead(502, { 'content-type': 'application/problem+json' }).end(body),
  )
  expect(problem).toMatchObject({ status: 502, type: 'about:blank', detail: 'Not arrived.' })
})

test('answers 502 if the answer of the service is not HTTP', async () => {
  const { url } = await startUpstream(({ socket }) => void socket.end('NONSENSE\r\n\r\n'))
  const { origin } = await startGateway({ url })
  expect((await fetch(`${origin}${api}/matters`)).status).toBe(502)
})

test('gives up on a service that does not answer', async () => {
  let gone = false
  const { url } = await startUpstream(
    (_, response) => void response.on('close', () => (gone = true)),
  )
  const { origin } = await startGateway({ url, timeouts: { call: 2000 } })
  const answer = await fetch(`${origin}${api}/tasks`, {
    method: 'POST',
    headers: write,
    body: '{}',
  })
  expect(answer.status).toBe(504)
  await expect.poll(() => gone).toBe(true)
})

const soon = { total: 2000, window: 100, floor: 500 }
const bodyLimits = { json: soon, upload: soon }

test('gives up on a request body that stalls', async () => {
  const { url, seen } = await startUpstream(() => {})
  const { port, host } = await startGateway({ url, bodyLimits })
  const headers = ['x-practice-desk: 1', 'content-type: application/json', 'content-length: 9']
  const socket = connect(port, '127.0.0.1')
  socket.write([`POST ${api}/tasks HTTP/1.1`, `host: ${host}`, ...headers, '', '{"a"'].join('\r\n'))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 .*connection: close/is)
  await once(socket, 'close')
  expect(seen).toEqual([])
})

test.each([
  ['with its length known', { 'content-length': '100000' }, 'identity'],
  ['with its length unknown', {}, 'identity'],
  ['compressed by the gateway', {}, 'gzip'],
])('never delivers an answer that breaks off, %s, as complete', async (_, headers, encoding) => {
  const { url } = await startUpstream((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.write(`{"records":[${'{"id":"1"},'.repeat(2000)}`, () => response.destroy())
  })
  const { origin, lines } = await startGateway({ url })
  const reading = fetch(`${origin}${api}/matters`, { headers: { 'accept-encoding': encoding } })
  await expect(reading.then((answer) => answer.text())).rejects.toThrow()
  await expect.poll(() => lines.join('')).toContain('"complete":false')
})

test('ends the call when the person leaves', async () => {
  let gone = false
  const { url, seen } = await startUpstream(
    (_, response) => void response.on('close', () => (gone = true)),
  )
  const { origin } = await startGateway({ url })
  const leaving = new AbortController()
  const reading = fetch(`${origin}${api}/matters`, { signal: leaving.signal })
  await expect.poll(() => seen.length).toBe(1)
  leaving.abort()
  await expect(reading).rejects.toThrow()
  await expect.poll(() => gone).toBe(true)
})

test('ends a streaming answer at the service when the person leaves', async () => {
  let gone = false
  const { url } = await startUpstream((_, response) => {
    response.on('close', () => (gone = true))
    const more = () => response.destroyed || response.write(Buffer.alloc(65_536, 0x61), more)
    more()
  })
  const { port, host } = await startGateway({ url })
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${api}/matters HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
  await once(socket, 'data')
  socket.destroy()
  await expect.poll(() => gone).toBe(true)
})

test('never sends an upload that breaks off as complete', async () => {
  let outcome = ''
  let bytes = 0
  const { url } = await startUpstream((request) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
    request.on('end', () => (outcome = 'complete'))
    request.on('error', () => (outcome = 'broken'))
  })
  const { port, host } = await startGateway({ url })
  const socket = connect(port, '127.0.0.1')
  const type = 'content-type: multipart/form-data; boundary=b'
  const head = `PUT ${api}/documents/7 HTTP/1.1\r\nhost: ${host}\r\nx-practice-desk: 1\r\n${type}\r\n`
  socket.write(`${head}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`)
  await expect.poll(() => bytes).toBe(5)
  socket.destroy()
  await expect.poll(() => outcome).toBe('broken')
})

test('slows the service down for a slow reader instead of buffering the answer', async () => {
  let sent = 0
  const { url } = await startUpstream((_, response) => {
    const more = () => {
      if (response.destroyed || sent > 200_000_000) return
      sent += 65_536
      response.write(Buffer.alloc(65_536, 0x61), more)
    }
    more()
  })
  const { port, host } = await startGateway({ url })
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${api}/matters HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
  await once(socket, 'readable')
  const settled = () => {
    const before = sent
    return new Promise((resolve) => setTimeout(() => resolve(sent === before), 100))
  }
  await expect.poll(settled).toBe(true)
  expect(sent).toBeLessThan(50_000_000)
  socket.destroy()
  await text(socket).catch(() => '')
})
