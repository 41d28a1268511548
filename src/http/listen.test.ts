import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listen, type ListenLimits } from './listen.ts'
import { elsewhere, hasElsewhere } from './testing/elsewhere.ts'

/** A server that ends with the test. */
async function open(handle: RequestListener, limits: Partial<ListenLimits> = {}) {
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    setting: 'PORT',
    requireHostHeader: true,
    handle,
    limits,
  })
  onTestFinished(() => server.close())
  return server.port
}

/** A client that says `lines`. */
function sayTo(port: number, lines: string[]) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(lines.join('\r\n'))
  return socket
}

/** A server whose bodies may stand still for half a second, and a client that says `lines`. */
const say = async (lines: string[], handle: RequestListener) =>
  sayTo(await open(handle, { standstill: 500 }), lines)
const put = ['PUT / HTTP/1.1', 'host: a', 'connection: close', 'content-length: 5', '']

test('an answer may take as long to begin as whoever gives it says', async () => {
  const socket = await say([...put, 'whole'], (request, response) => {
    request.resume()
    setTimeout(() => response.end('late'), 800)
  })
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*late$/s)
})

test('a body that stands still on its way up ends the connection', async () => {
  const broken = new Promise((resolve) => {
    void say([...put, 'ha'], (request) => request.resume().on('error', resolve))
  })
  expect(await broken).toMatchObject({ code: 'ECONNRESET' })
})

test('a body that is not read just now may stand still on its way up', async () => {
  const socket = await say([...put, 'whole'], (request, response) => {
    request.pause()
    setTimeout(() => response.end('read later'), 800)
  })
  expect(await text(socket)).toMatch(/read later$/)
})

test('a body that stands still on its way down ends the connection', async () => {
  const socket = await say([...put, 'whole'], (request, response) => {
    request.resume()
    response.writeHead(200, { 'content-length': 9 }).write('half')
  })
  await once(socket, 'data')
  expect(await text(socket)).toBe('')
})

test('a head that stands still ends the connection', async () => {
  const port = await open(() => expect.fail('was asked'), { head: 200 })
  const socket = sayTo(port, ['GET / HTTP/1.1', 'host: a', 'half'])
  expect(await text(socket)).toMatch(/^$|^HTTP\/1\.1 408 /)
})

test('an answer that nobody reads to its end is taken back', async () => {
  let closed: Promise<unknown> | undefined
  const port = await open(
    (_, response) => {
      closed = once(response, 'close')
      response.end(Buffer.alloc(50_000_000))
    },
    { reading: 200 },
  )
  const socket = sayTo(port, ['GET / HTTP/1.1', 'host: a', '', ''])
  socket.pause()
  await expect.poll(() => closed).toBeDefined()
  await closed
  socket.destroy()
})

const get = (path: string) => [`GET ${path} HTTP/1.1`, 'host: a', '', ''].join('\r\n')

test('requests that come in one go are heard one after the other, and answered in their order', async () => {
  const heard: string[] = []
  let answerFirst = () => {}
  const port = await open(({ url = '' }, response) => {
    heard.push(url)
    const finish = () => response.end(`<${url}>`)
    if (heard.length === 1) answerFirst = finish
    else finish()
  })
  const socket = sayTo(port, [
    get('/a') + get('/b') + get('/c').replace('host', 'connection: close\r\nhost'),
  ])
  await expect.poll(() => heard).toEqual(['/a'])
  answerFirst()
  expect(await text(socket)).toMatch(/<\/a>.*<\/b>.*<\/c>$/s)
  expect(heard).toEqual(['/a', '/b', '/c'])
})

test('whoever sends more in one go than anybody answers is cut off, and the one under way is over', async () => {
  let closed: Promise<unknown> | undefined
  const port = await open((_, response) => {
    closed ??= once(response, 'close')
  })
  const socket = sayTo(port, [get('/').repeat(100)])
  expect(await text(socket)).toBe('')
  await closed
})

/** A server of which each address has a share of two; `finish` answers whoever waits. */
async function openShared() {
  const waiting: (() => void)[] = []
  const port = await open((_, response) => void waiting.push(() => response.end('well')), {
    share: 2,
  })
  const own = [sayTo(port, [get('/')]), sayTo(port, [get('/')])]
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

test('no address has more connections than its share, and those that are open go on', async () => {
  const { port, own, finish } = await openShared()
  const beyond = sayTo(port, [get('/')])
  // Not by `once`, which a reset of the connection fails.
  await new Promise((closed) => void beyond.once('close', closed))
  expect(beyond.bytesRead).toBe(0)
  await finish(own)
})

test.skipIf(!hasElsewhere)('an address that has its share leaves the others theirs', async () => {
  const { port, own, finish } = await openShared()
  const other = connect({ port, host: '127.0.0.1', localAddress: elsewhere })
  other.write(get('/'))
  await finish([...own, other])
})

test('a client that asks first is told to send as soon as somebody reads', async () => {
  const port = await open((request, response) => {
    request.pipe(response)
  })
  const socket = sayTo(port, [...put.slice(0, -1), 'expect: 100-continue', '', ''])
  const [resume] = (await once(socket, 'data')) as [Buffer]
  expect(resume.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  socket.write('whole')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*whole/s)
})
