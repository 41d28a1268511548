import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { trustedProxies, type TrustedProxies } from './client-address.ts'
import { listen, type ListenLimits } from './listen.ts'
import { secondAddress, hasSecondAddress } from './testing/second-address.ts'

/** A server that is closed when the test ends. */
async function open(
  handle: RequestListener,
  limits: Partial<ListenLimits> = {},
  proxies?: TrustedProxies,
) {
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    setting: 'PORT',
    requireHostHeader: true,
    handle,
    limits,
    proxies,
  })
  onTestFinished(() => server.close())
  return server.port
}

/** A client that sends `lines`. */
function sendTo(port: number, lines: string[]) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(lines.join('\r\n'))
  return socket
}

/** A server on which bodies may stall for half a second, and a client that sends `lines`. */
const send = async (lines: string[], handle: RequestListener) =>
  sendTo(await open(handle, { stall: 500 }), lines)
const put = ['PUT / HTTP/1.1', 'host: a', 'connection: close', 'content-length: 5', '']

test.each([
  [443, 'PORT 443 is not allowed: choose 1024 or above.'],
  [8443, 'PORT 8443 is not allowed: this system has reserved it. Set another PORT.'],
])('says what to do where the system does not give port %s', async (port, sentence) => {
  const refuse = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    process.nextTick(() => this.emit('error', Object.assign(new Error(), { code: 'EACCES' })))
    return this
  })
  onTestFinished(() => refuse.mockRestore())
  const options = { host: '127.0.0.1', setting: 'PORT', requireHostHeader: true } as const
  await expect(listen({ ...options, port, handle: () => {} })).rejects.toThrow(sentence)
})

test('lets a handler take as long as it wants to begin its answer', async () => {
  const socket = await send([...put, 'whole'], (request, response) => {
    request.resume()
    setTimeout(() => response.end('late'), 800)
  })
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*late$/s)
})

test('ends a connection whose body stalls on the way up', async () => {
  const broken = new Promise((resolve) => {
    void send([...put, 'ha'], (request) => request.resume().on('error', resolve))
  })
  expect(await broken).toMatchObject({ code: 'ECONNRESET' })
})

test('lets a body stall while nobody reads it', async () => {
  const socket = await send([...put, 'whole'], (request, response) => {
    request.pause()
    setTimeout(() => response.end('read later'), 800)
  })
  expect(await text(socket)).toMatch(/read later$/)
})

test('ends a connection whose answer stalls on the way down', async () => {
  const socket = await send([...put, 'whole'], (request, response) => {
    request.resume()
    response.writeHead(200, { 'content-length': 9 }).write('half')
  })
  await once(socket, 'data')
  expect(await text(socket)).toBe('')
})

test('ends a connection whose head stalls', async () => {
  const port = await open(() => expect.fail('was called'), { head: 200 })
  const socket = sendTo(port, ['GET / HTTP/1.1', 'host: a', 'half'])
  expect(await text(socket)).toMatch(/^$|^HTTP\/1\.1 408 /)
})

test('ends an answer that the client stops reading', async () => {
  let closed: Promise<unknown> | undefined
  const port = await open(
    (_, response) => {
      closed = once(response, 'close')
      response.end(Buffer.alloc(50_000_000))
    },
    { reading: 200 },
  )
  const socket = sendTo(port, ['GET / HTTP/1.1', 'host: a', '', ''])
  socket.pause()
  await expect.poll(() => closed).toBeDefined()
  await closed
  socket.destroy()
})

const get = (path: string) => [`GET ${path} HTTP/1.1`, 'host: a', '', ''].join('\r\n')

test('handles pipelined requests one after the other, in their order', async () => {
  const handled: string[] = []
  let answerFirst = () => {}
  const port = await open(({ url = '' }, response) => {
    handled.push(url)
    const finish = () => response.end(`<${url}>`)
    if (handled.length === 1) answerFirst = finish
    else finish()
  })
  const socket = sendTo(port, [
    get('/a') + get('/b') + get('/c').replace('host', 'connection: close\r\nhost'),
  ])
  await expect.poll(() => handled).toEqual(['/a'])
  answerFirst()
  expect(await text(socket)).toMatch(/<\/a>.*<\/b>.*<\/c>$/s)
  expect(handled).toEqual(['/a', '/b', '/c'])
})

test('cuts off a client that pipelines too much, with the request under way', async () => {
  let closed: Promise<unknown> | undefined
  const port = await open((_, response) => {
    closed ??= once(response, 'close')
  })
  const socket = sendTo(port, [get('/').repeat(100)])
  expect(await text(socket)).toBe('')
  await closed
})

/** A server that allows each address two connections, both of which wait; `finish` answers every waiting request. */
async function openShared(proxies?: TrustedProxies) {
  const waiting: (() => void)[] = []
  const answerLater: RequestListener = (_, response) =>
    void waiting.push(() => response.end('well'))
  const port = await open(answerLater, { share: 2 }, proxies)
  const own = [sendTo(port, [get('/')]), sendTo(port, [get('/')])]
  await expect.poll(() => waiting.length).toBe(2)
  const finish = async (sockets: Socket[]) => {
    await expect.poll(() => waiting.length).toBe(sockets.length)
    for (const answer of waiting) answer()
    for (const socket of sockets) {
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(answer.toString()).toMatch(/well$/)
      socket.destroy()
    }
  }
  return { port, own, finish }
}

test('limits the connections of one address, and keeps the open ones', async () => {
  const { port, own, finish } = await openShared()
  const beyond = sendTo(port, [get('/')])
  // Not `once`, which would fail if the connection is reset.
  await new Promise((closed) => void beyond.once('close', closed))
  expect(beyond.bytesRead).toBe(0)
  await finish(own)
})

test('lets a proxy of the firm have more connections than one address, as it carries those of many', async () => {
  const { port, own, finish } = await openShared(trustedProxies(['127.0.0.0/8']))
  await finish([...own, sendTo(port, [get('/')]), sendTo(port, [get('/')])])
})

test.skipIf(!hasSecondAddress)('leaves connections for other addresses', async () => {
  const { port, own, finish } = await openShared()
  const other = connect({ port, host: '127.0.0.1', localAddress: secondAddress })
  other.write(get('/'))
  await finish([...own, other])
})

test('sends 100 Continue to a client that expects it once the body is being read', async () => {
  const port = await open((request, response) => {
    request.pipe(response)
  })
  const socket = sendTo(port, [...put.slice(0, -1), 'expect: 100-continue', '', ''])
  const [resume] = (await once(socket, 'data')) as [Buffer]
  expect(resume.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  socket.write('whole')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*whole/s)
})
