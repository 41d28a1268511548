/** The port of the service, called as clients do, byte by byte where that matters. */
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { BodyBroken } from '#http/timed-body.ts'
import { listen } from './listen.ts'
import { certificate } from './testing/certificate.ts'

type Options = Partial<Parameters<typeof listen>[0]>

/** A listener that ends with the test; by default it answers with the body that it was sent. */
async function open(options: Options = {}) {
  const echo = async (request: Request) => new Response(await request.text())
  const listener = await listen({ host: '127.0.0.1', port: 0, fetch: echo, ...options })
  onTestFinished(() => listener.close())
  return listener
}

/** Sends lines over a plain connection, and collects everything that arrives until it ends. */
function sendLines(port: number, ...lines: string[]): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.write(lines.join('\r\n'))
  return socket
}
const get = (path: string) => [
  `GET ${path} HTTP/1.1`,
  'host: firm.example:4190',
  'connection: close',
]

test('passes on method, address, headers and body of a request, and returns the answer', async () => {
  const seen: Request[] = []
  const { port } = await open({
    fetch: async (request) => {
      seen.push(request)
      return Response.json(
        { got: await request.json() },
        { status: 201, headers: { 'x-own': 'ü' } },
      )
    },
  })
  const answer = await fetch(`http://127.0.0.1:${port}/public/api/v1/tasks?search=a%20b`, {
    method: 'POST',
    body: '{"description":"Ñ"}',
    headers: { 'content-type': 'application/json', authorization: 'Bearer k' },
  })
  expect([answer.status, answer.headers.get('x-own')]).toEqual([201, 'ü'])
  expect(await answer.json()).toEqual({ got: { description: 'Ñ' } })
  expect(seen[0]).toMatchObject({ method: 'POST' })
  expect(seen[0]?.url).toMatch(/\/public\/api\/v1\/tasks\?search=a%20b$/)
  expect(seen[0]?.headers.get('authorization')).toBe('Bearer k')
})

test('returns an answer without a body without one', async () => {
  const { port } = await open({ fetch: async () => new Response(null, { status: 204 }) })
  const answer = await text(sendLines(port, ...get('/'), '', ''))
  expect(answer).toMatch(/^HTTP\/1\.1 204 No Content\r\n/)
  expect(answer).toMatch(/\r\n\r\n$/)
})

test.each([
  ['a target that is no address', '*'],
  ['an address that cannot be read', 'http://[/'],
])('refuses %s as a problem, and the service never sees it', async (_, target) => {
  const { port } = await open({ fetch: () => expect.fail('was asked') })
  const lines = [`OPTIONS ${target} HTTP/1.1`, 'host: a', 'connection: close', '', '']
  expect(await text(sendLines(port, ...lines))).toMatch(
    /^HTTP\/1\.1 400 .*application\/problem\+json/s,
  )
})

test('ends only one connection when the service fails', async () => {
  let calls = 0
  const { port } = await open({
    fetch: async () => {
      calls += 1
      if (calls === 1) throw new Error('broken')
      return new Response('well')
    },
  })
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('well')
})

/** Bytes without end, as fast as they are taken. */
function flood(socket: Socket): void {
  const chunk = Buffer.alloc(64 * 1024)
  const more = () => {
    while (socket.writable && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
}
const put = ['PUT /documents/1 HTTP/1.1', 'host: a', 'content-length: 99999999999']

test('refuses a body that is too large while it is still being sent, and announces the end of the connection', async () => {
  const { port } = await open({
    fetch: async (request) => {
      const { value } = await request.body!.getReader().read()
      expect(value?.length).toBeGreaterThan(0)
      await request.body?.cancel().catch(() => {})
      return new Response('too large', { status: 413 })
    },
  })
  const socket = sendLines(port, ...put, '', '')
  flood(socket)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 .*connection: close.*too large$/is)
  socket.destroy()
})

test.each([
  ['before any of it was read', async () => {}],
  [
    'once the first of it was read',
    async (request: Request) => {
      await request.body!.getReader().read()
      await request.body?.cancel().catch(() => {})
    },
  ],
])(
  'delivers the refusal of a body %s to a client that reads only after sending',
  async (_, begin) => {
    const { port } = await open({
      fetch: async (request) => {
        await begin(request)
        return new Response('no', { status: 413 })
      },
    })
    const size = 20_000_000
    const lines = ['PUT / HTTP/1.1', 'host: a', `content-length: ${size}`, '', '']
    const socket = connect(port, '127.0.0.1')
    socket.pause()
    socket.write(lines.join('\r\n'))
    await new Promise<void>((sent, failed) => {
      socket.on('error', failed)
      socket.write(Buffer.alloc(size), () => sent())
    })
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 .*connection: close.*no$/is)
  },
)

test('lets a client that expects 100 send nothing that would be refused', async () => {
  const { port } = await open({
    fetch: async (request) =>
      request.url.endsWith('/taken')
        ? new Response(await request.text())
        : new Response('no', { status: 413 }),
  })
  const ask = (path: string) =>
    sendLines(
      port,
      `PUT ${path} HTTP/1.1`,
      'host: a',
      'content-length: 4',
      'expect: 100-continue',
      '',
      '',
    )
  const refused = ask('/refused')
  const [answer] = (await once(refused, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /)
  refused.destroy()

  const taken = ask('/taken')
  const [resume] = (await once(taken, 'data')) as [Buffer]
  expect(resume.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  taken.write('body')
  const [echoed] = (await once(taken, 'data')) as [Buffer]
  expect(echoed.toString()).toMatch(/^HTTP\/1\.1 200 .*body$/s)
  taken.destroy()
})

test('streams a large body through without holding it', async () => {
  let largest = 0
  const { port } = await open({
    fetch: async (request) => {
      const before = process.memoryUsage().arrayBuffers
      let size = 0
      for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
        size += chunk.byteLength
        largest = Math.max(largest, process.memoryUsage().arrayBuffers - before)
      }
      return new Response(String(size))
    },
  })
  const chunk = Buffer.alloc(1024 * 1024)
  const request = httpRequest({ port, host: '127.0.0.1', method: 'PUT' })
  for (let sent = 0; sent < 200; sent += 1) {
    if (!request.write(chunk)) await once(request, 'drain')
  }
  request.end()
  const [response] = await once(request, 'response')
  expect(await text(response)).toBe(String(200 * chunk.length))
  expect(largest).toBeLessThan(60 * chunk.length)
})

test('ends the body with an error when its sender disconnects', async () => {
  const broken = new Promise((resolve) => {
    void open({
      fetch: async (request) => {
        await request.text().catch(resolve)
        return new Response()
      },
    }).then(({ port }) => {
      const socket = sendLines(port, ...put, '', 'half')
      socket.write('', () => socket.destroy())
    })
  })
  expect(await broken).toBeInstanceOf(BodyBroken)
})

test('reports a busy port in one line that names the setting', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  onTestFinished(() => void busy.close())
  const { port } = busy.address() as { port: number }
  await expect(open({ port })).rejects.toThrow(
    `SERVICE_PORT ${port} is busy: something already listens on 127.0.0.1:${port}`,
  )
})

test('lets requests under way finish at a stop, and waits for no idle client', async () => {
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    tls: certificate,
    fetch: async () => {
      closing = listener.close()
      return new Response('whole')
    },
  })
  const idle = [connect(listener.port, '127.0.0.1'), sendLines(listener.port, '\x16\x03\x01')]
  for (const socket of idle) socket.on('error', () => {})
  await Promise.all(idle.map((socket) => once(socket, 'connect')))
  let closing: Promise<void> | undefined
  expect(await (await fetch(`http://127.0.0.1:${listener.port}/`)).text()).toBe('whole')
  await closing
  await expect(fetch(`http://127.0.0.1:${listener.port}/`)).rejects.toThrow()
})

/** Asks over HTTPS as one who trusts the certificate of the tests. */
async function askSecurely(port: number, body = '') {
  const request = httpsRequest({
    host: 'localhost',
    family: 4,
    port,
    ca: certificate.cert,
    method: 'POST',
    agent: false,
  })
  request.end(body)
  const [response] = await once(request, 'response')
  return { status: response.statusCode, text: await text(response) }
}

test('serves HTTPS and plain HTTP from this machine on the same port with a certificate', async () => {
  const { port } = await open({ tls: certificate })
  const large = 'x'.repeat(3_000_000)
  expect(await askSecurely(port, large)).toEqual({ status: 200, text: large })
  const plain = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: large })
  expect(await plain.text()).toBe(large)
})

test('answers several requests over one connection in turn, plain or secure', async () => {
  const { port } = await open({
    tls: certificate,
    fetch: async ({ url }) => new Response(`<${new URL(url).pathname}>`),
  })
  const pair = `GET /a HTTP/1.1\r\nhost: a\r\n\r\n${get('/b').join('\r\n')}\r\n\r\n`
  const plain = connect(port, '127.0.0.1')
  plain.write(pair)
  expect(await text(plain)).toMatch(/<\/a>.*<\/b>$/s)
  const secure = connectTls({ port, host: 'localhost', ca: certificate.cert })
  secure.write(pair)
  expect(await text(secure)).toMatch(/<\/a>.*<\/b>$/s)
})

const remoteClients: Options = { tls: certificate, allowsPlainHttp: () => false }

test('redirects plain HTTP from elsewhere to the same URL over HTTPS before it looks at any key', async () => {
  const { port } = await open({ ...remoteClients, fetch: () => expect.fail('was asked') })
  const path = '/public/api/v1/matters?search=a%20b&pageSize=5'
  const answer = await text(sendLines(port, ...get(path), 'authorization: Bearer k', '', ''))
  expect(answer).toMatch(/^HTTP\/1\.1 308 Permanent Redirect\r\n/)
  expect(answer).toContain(`location: https://firm.example:4190${path}\r\n`)
})

test('redirects to where the service answers, with the method and body of the request', async () => {
  const { port } = await open(remoteClients)
  const answer = fetch(`http://localhost:${port}/tasks`, {
    method: 'POST',
    body: 'x'.repeat(2_000_000),
    redirect: 'manual',
  })
  const { status, headers } = await answer
  expect([status, headers.get('location')]).toEqual([308, `https://localhost:${port}/tasks`])
  expect(await askSecurely(port, 'again')).toEqual({ status: 200, text: 'again' })
})

test.each(['evil.example/path', 'a b', 'ada@firm.example', ''])(
  'refuses plain HTTP from elsewhere that names no valid host, and redirects it nowhere: %j',
  async (host) => {
    const { port } = await open({ ...remoteClients, fetch: () => expect.fail('was asked') })
    const answer = await text(
      sendLines(port, 'GET / HTTP/1.1', `host: ${host}`, 'connection: close', '', ''),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toMatch(/location/i)
  },
)

const api = '/public/api/v1'
test.each([
  `${api}/../v1/matters`,
  `${api}/contacts/../matters`,
  `${api}/./matters`,
  `${api}/%2e%2e/v1/matters`,
  `${api}/%2E/matters`,
  `/public%2fapi/v1/matters`,
  `${api}/contacts/7%2f..%2f8`,
  `${api}/contacts/7%5c8`,
  `${api}/contacts/7%252f8`,
  `${api}/contacts/7\\..\\8`,
  `/${api}/matters`,
  `${api}//matters`,
  `${api}/matters/`,
  `http://firm.example${api}/matters`,
  `${api}/matters;/../tasks`,
  `${api}/contacts/%00`,
])('does not treat %s as the path that it resembles', async (target) => {
  const requested: string[] = []
  const { port } = await open({
    fetch: async (request) => {
      requested.push(new URL(request.url).pathname)
      return new Response(null, { status: 403 })
    },
  })
  expect(await text(sendLines(port, ...get(target), '', ''))).toMatch(/^HTTP\/1\.1 40[03]/)
  expect(requested.filter((path) => path !== '/')).toEqual([])
})
