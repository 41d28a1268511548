import type { LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { LookupFunction } from 'node:net'
import { Webhook as Signer } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Destinations, destinationsFor } from '#service/webhooks/destinations.ts'
import type { Delivery } from './outbox.ts'
import { createSender, type SenderOptions } from './sender.ts'
import { loopbackAllowed, startReceiver } from './testing.ts'

const secret = `whsec_${Buffer.from('a secret of the tests, 32 bytes.').toString('base64')}`
const delivery = (callbackUrl: string, body = '{"entityId":"7"}'): Delivery => ({
  id: '1',
  webhookId: 'w',
  entityId: '7',
  lease: '',
  messageId: 'msg_1',
  body,
  attempts: 0,
  callbackUrl,
  secret,
})

function sender(options: SenderOptions = {}, destinations: Destinations = loopbackAllowed) {
  const made = createSender(destinations, options)
  onTestFinished(() => made.close())
  return made
}

/** A name server that gives one answer, whatever name it is asked for. */
const resolvingTo = (...addresses: string[]): LookupFunction =>
  vi.fn<LookupFunction>((_hostname, _options, callback) => {
    const found = addresses.map((address): LookupAddress => {
      return { address, family: address.includes(':') ? 6 : 4 }
    })
    callback(null, found)
  })
const portOf = (url: string) => new URL(url).port

test('sends a receiver the exact body, with a signature that can be verified', async () => {
  const receiver = await startReceiver()
  const body = JSON.stringify({ entityId: '163-A', currentValue: { name: 'Zoë 🦘\n"x"' } })
  const url = `${receiver.url}?a=1&b=%20ü`
  expect(await sender().send(delivery(url, body))).toEqual({ arrived: true })
  const [received] = receiver.received
  expect(received).toMatchObject({ path: '/hook?a=1&b=%20%C3%BC', body })
  expect(received!.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
  })
  const signer = new Signer(secret)
  expect(signer.verify(received!.body, received!.headers)).toEqual(JSON.parse(body))
  expect(() => signer.verify(`${received!.body} `, received!.headers)).toThrow('signature')
})

test.each([200, 201, 202, 204])(
  'counts a delivery that is answered with %i as arrived',
  async (status) => {
    const { url } = await startReceiver(() => status)
    expect(await sender().send(delivery(url))).toEqual({ arrived: true })
  },
)

test.each([301, 302, 307, 308, 400, 401, 404, 429, 500, 503])(
  'counts a delivery that is answered with %i as failed, and follows no redirect',
  async (status) => {
    const { url, received } = await startReceiver(() => status)
    const failure = `answered ${status}`
    const outcome = await sender().send(delivery(url))
    expect(outcome).toEqual({ arrived: false, failure, permanent: false })
    expect(received).toHaveLength(1)
  },
)

test('gives up a delivery for good when its receiver answers 410', async () => {
  const { url } = await startReceiver(() => 410)
  const outcome = await sender().send(delivery(url))
  expect(outcome).toEqual({ arrived: false, failure: 'answered 410', permanent: true })
})

test('gives up on a receiver that never answers after the time limit', async () => {
  const { url } = await startReceiver(() => 'silence')
  const outcome = await sender({ timeLimit: 100 }).send(delivery(url))
  expect(outcome).toEqual({ arrived: false, failure: 'no answer within 0.1 s', permanent: false })
})

test('says that a receiver cannot be reached', async () => {
  const { url } = await startReceiver()
  const gone = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => gone.once('listening', done))
  const { port } = gone.address() as { port: number }
  await new Promise((done) => gone.close(done))
  const outcome = await sender().send(delivery(url.replace(/:\d+/, `:${port}`)))
  expect(outcome).toMatchObject({ arrived: false, failure: 'no answer (ECONNREFUSED)' })
})

test('reads an endless answer no further than its limit', async () => {
  let stopped: Promise<unknown> | undefined
  const endless: Server = createServer((_request, response) => {
    stopped = new Promise((done) => response.once('close', done))
    response.writeHead(200)
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(16 * 1024)));
    }
    response.on('drain', write)
    write()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => endless.once('listening', done))
  onTestFinished(() => void endless.close())
  const { port } = endless.address() as { port: number }
  expect(await sender().send(delivery(`http://127.0.0.1:${port}/`))).toEqual({ arrived: true })
  await stopped
})

test.each([
  ['http://127.0.0.1:1/', '127.0.0.1'],
  ['http://[::1]:1/', '::1'],
  ['http://169.254.169.254/', '169.254.169.254'],
  ['http://[::ffff:10.0.0.1]/', '::ffff:a00:1'],
])('never connects to %s, however it was registered', async (url, address) => {
  const outcome = await sender({}, destinationsFor()).send(delivery(url))
  const failure = `nothing is delivered to ${address}, which is not a public address`
  expect(outcome).toEqual({ arrived: false, failure, permanent: false })
})

test.each([
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.5', ['10.0.0.5']],
  ['fd00::1', ['fd00::1']],
  ['192.168.0.1', ['1.1.1.1', '192.168.0.1']],
])('never connects to a public name that resolves to %s', async (address, all) => {
  const { url, received } = await startReceiver()
  const lookup = resolvingTo(...all)
  const named = `http://hooks.example.com:${portOf(url)}/`
  const outcome = await sender({ lookup }, destinationsFor()).send(delivery(named))
  expect(outcome).toMatchObject({ failure: expect.stringContaining(address) })
  expect(received).toHaveLength(0)
})

test.each([
  ['http://1.1.1.1:8080/', 'to 1.1.1.1 without encryption'],
  ['http://hooks.example.com/', 'to 1.1.1.1 without encryption'],
  ['https://1.1.1.1:25/', 'to port 25'],
  ['https://hooks.example.com:22/', 'to port 22'],
  ['http://127.0.0.1:22/', 'to port 22'],
])('never sends anything to %s, however it was registered', async (url, where) => {
  const outcome = await sender({ lookup: resolvingTo('1.1.1.1') }).send(delivery(url))
  const failure = `nothing is delivered ${where}`
  expect(outcome).toEqual({ arrived: false, failure, permanent: false })
})

test('connects to the very address that was checked', async () => {
  const { url, received } = await startReceiver()
  const lookup = resolvingTo('127.0.0.1')
  const named = `http://hooks.example.com:${portOf(url)}/there`
  expect(await sender({ lookup }).send(delivery(named))).toEqual({ arrived: true })
  expect(lookup).toHaveBeenCalledOnce()
  expect(received[0]).toMatchObject({
    path: '/there',
    headers: { host: `hooks.example.com:${portOf(url)}` },
  })
})

test('connects to the gateway of the desk on this machine, and to no other port', async () => {
  const [own, neighbour] = [await startReceiver(), await startReceiver()]
  const ownOrigins = [new URL(own.url).origin]
  const { send } = sender({}, destinationsFor({ loopback: 'refuse', ownOrigins }))
  expect(await send(delivery(own.url))).toEqual({ arrived: true })
  expect(await send(delivery(neighbour.url))).toMatchObject({ arrived: false })
  expect(neighbour.received).toHaveLength(0)
})
