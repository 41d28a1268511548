import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './server.ts'

/** A server whose bodies may stand still for half a second, and a client that says `lines`. */
async function say(lines: string[], handle: RequestListener) {
  const server = await listen({ host: '127.0.0.1', port: 0, standstill: 500 }, handle)
  onTestFinished(() => server.close())
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(lines.join('\r\n'))
  return socket
}
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

test('a body that stands still on its way down ends the connection', async () => {
  const socket = await say([...put, 'whole'], (request, response) => {
    request.resume()
    response.writeHead(200, { 'content-length': 9 }).write('half')
  })
  await once(socket, 'data')
  expect(await text(socket)).toBe('')
})
