import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { lanesOf } from '#gateway/testing/lanes.ts'
import { startGateway, startUpstream } from '#gateway/testing/stack.ts'
import { patience } from './call-limit.ts'

const api = '/public/api/v1'
const json = { 'content-type': 'application/json' }

/** Room for one call of each kind, so that a place which is not freed is missed. */
const lanes = lanesOf(1)

/** Cannot be compressed. */
const part = randomBytes(65_536)
/** So many parts are longer than what any connection and the gateway buffer together. */
const longest = 600

/** Starts a service that answers with so many parts; `sent` are those that it could send, `gone` says whether its reader left early. */
async function startLongAnswer(parts = longest) {
  const seen = { parts, sent: 0, gone: false }
  const { url } = await startUpstream(({ url: path }, response) => {
    response.writeHead(200, json)
    if (path === `${api}/ping`) return void response.end('{}')
    response.on('close', () => (seen.gone = !response.writableFinished))
    sendParts(response, seen)
  })
  const isPaused = async () => {
    const before = seen.sent
    await wait(100)
    return before > 0 && seen.sent === before
  }
  return { url, seen, isPaused }
}

function sendParts(response: ServerResponse, seen: { parts: number; sent: number }): void {
  if (response.destroyed) return
  if (seen.sent === seen.parts) return void response.end()
  seen.sent += 1
  response.write(part, () => sendParts(response, seen))
}

/** Asks for matters as a client that reads nothing yet. */
function ask(port: number, host: string, encoding = 'identity'): Socket {
  const socket = connect(port, '127.0.0.1').pause()
  onTestFinished(() => void socket.destroy())
  socket.write(
    `GET ${api}/matters HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: ${encoding}\r\n\r\n`,
  )
  return socket
}

async function digest(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const each of bytes) hash.update(each)
  return hash.digest('hex')
}

const bytesOf = (parts: number) => Array.from({ length: parts }, () => part)

test('holds the service up for a reader who stops, and gives them every byte when they go on', async () => {
  const { url, seen, isPaused } = await startLongAnswer()
  const { origin } = await startGateway({ url })
  const headers = { 'accept-encoding': 'identity' }
  const answer = await fetch(`${origin}${api}/matters`, { headers })
  await expect.poll(isPaused).toBe(true)
  expect(seen.sent).toBeLessThan(longest)
  expect(await digest(answer.body!)).toBe(await digest(bytesOf(longest)))
})

test('gives every byte of an answer that comes faster than it is compressed', async () => {
  const { url } = await startLongAnswer(64)
  const { origin } = await startGateway({ url })
  const answer = await fetch(`${origin}${api}/matters`, { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(await digest(answer.body!)).toBe(await digest(bytesOf(64)))
})

test.each(['identity', 'gzip'])(
  'ends the answer at the service, and frees its place, when a reader who had stopped leaves (%s)',
  async (encoding) => {
    const { url, seen, isPaused } = await startLongAnswer()
    const { origin, port, host } = await startGateway({ url, lanes })
    const reader = ask(port, host, encoding)
    await expect.poll(isPaused).toBe(true)
    reader.destroy()
    await expect.poll(() => seen.gone).toBe(true)
    expect((await fetch(`${origin}${api}/ping`)).status).toBe(200)
  },
)

test.each([1, 16_384, 16_385, 200_000])(
  'gives every byte of an answer of %s bytes, whether its length is known or not',
  async (size) => {
    const body = randomBytes(size)
    const { url } = await startUpstream(({ url: path }, response) => {
      const known = path?.includes('contacts') ? { 'content-length': size } : {}
      response.writeHead(200, { ...json, ...known }).end(body)
    })
    const { origin } = await startGateway({ url })
    const headers = { 'accept-encoding': 'identity' }
    for (const list of ['contacts', 'matters']) {
      const answer = await fetch(`${origin}${api}/${list}`, { headers })
      expect(Buffer.from(await answer.arrayBuffer()).equals(body), list).toBe(true)
    }
  },
)

test('breaks off an answer that stalls in its middle, and frees its place', async () => {
  let gone = false
  const { url } = await startUpstream(({ url: path }, response) => {
    response.writeHead(200, json)
    if (path === `${api}/ping`) return void response.end('{}')
    response.on('close', () => (gone = true))
    response.write('{"records":[')
  })
  const { body } = patience
  onTestFinished(() => void (patience.body = body))
  patience.body = 1
  const { origin, lines } = await startGateway({ url, lanes, timeouts: { call: 2000 } })
  const answer = await fetch(`${origin}${api}/matters`)
  await expect(answer.text()).rejects.toThrow()
  await expect.poll(() => gone).toBe(true)
  await expect.poll(async () => (await fetch(`${origin}${api}/ping`)).status).toBe(200)
  await expect.poll(() => lines.join('')).toContain('UpstreamTimeout')
})

test('delivers no more of an answer than its length, and takes the rest for no other answer', async () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n'
  let answers = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => {
      answers += 1
      socket.write(answers === 1 ? `${head}{}${head}[]` : `${head}{}`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { origin } = await startGateway({ url: `http://127.0.0.1:${portOf(server)}`, lanes })
  for (let call = 0; call < 3; call += 1) {
    const answer = await fetch(`${origin}${api}/ping`)
    expect(await answer.text()).toBe('{}')
  }
})

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('there is no port')
  return address.port
}
