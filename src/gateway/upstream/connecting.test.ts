/** Calls that wait for a connection to the service: nothing of them was sent, and nobody has to wait with them. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { lanesOf } from '#gateway/testing/lanes.ts'
import { key, startGateway, startUpstream, write } from '#gateway/testing/stack.ts'
import { ping } from './key-check.ts'
import { remoteUpstream } from './remote.ts'

const opened = deskDatabase()
const api = '/public/api/v1'

/** Starts a service that takes connections and never says a word of TLS, as behind a firewall that swallows packets. */
async function startSwallowed() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => {}))).listen(0)
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { upstream: remoteUpstream({ url, key }), connections: () => sockets.size }
}

const post = (origin: string, path: string, signal?: AbortSignal) =>
  fetch(origin + api + path, {
    method: 'POST',
    headers: write,
    body: '{}',
    ...(signal && { signal }),
  })

/** Less than the time limit of a connection, in milliseconds. */
const connectTime = 8000

test('asks the service for a sign of life no longer than the time for that', async () => {
  const { upstream } = await startSwallowed()
  onTestFinished(() => upstream.close())
  const startedAt = performance.now()
  await expect(ping(upstream, 200)).rejects.toThrow('could not be reached')
  expect(performance.now() - startedAt).toBeLessThan(connectTime)
})

test('frees the place of somebody who leaves before there is a connection, and says that nothing was saved', async () => {
  const { upstream, connections } = await startSwallowed()
  const { state } = opened()
  const { origin } = await startGateway({ upstream, state, lanes: lanesOf(1) })
  const leaving = new AbortController()
  const startedAt = performance.now()
  const left = post(origin, '/tasks', leaving.signal).catch(() => 'left')
  await expect.poll(connections).toBe(1)
  leaving.abort()
  expect(await left).toBe('left')
  const outcome = async () =>
    (await state.journal.list({ operation: 'createTask' })).records[0]?.outcome
  await expect.poll(outcome).toBe('not saved')
  expect(performance.now() - startedAt).toBeLessThan(connectTime)
})

test('answers a call that found no connection in its time, and says that nothing was sent', async () => {
  const { upstream } = await startSwallowed()
  const { origin, lines } = await startGateway({ upstream, timeouts: { call: 300 } })
  const startedAt = performance.now()
  const answer = await post(origin, '/tasks')
  expect(performance.now() - startedAt).toBeLessThan(connectTime)
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({
    type: 'urn:practice-desk:never-sent',
    detail: 'The service could not be reached. Nothing was sent to it. Try again in a moment.',
  })
  expect(lines.join('')).toContain('UpstreamTimeout')
})

test('never sends the call of somebody who left while it waited for a connection', async () => {
  const answers: (() => void)[] = []
  const { url, seen } = await startUpstream((request, response) => {
    request.resume()
    answers.push(() => response.writeHead(200).end('{}'))
  })
  const upstream = remoteUpstream({ url, key, connections: 1 })
  const { origin } = await startGateway({ upstream, state: opened().state })
  const first = fetch(`${origin}${api}/ping`)
  await expect.poll(() => seen.length).toBe(1)
  const leaving = new AbortController()
  const { signal } = leaving
  const left = post(origin, '/matters', signal).catch(() => 'left')
  const begun = async () =>
    (await opened().state.journal.list({ operation: 'createMatter' })).records[0]?.outcome
  await expect.poll(begun).toBe('not known')
  leaving.abort()
  expect(await left).toBe('left')
  await expect.poll(begun).toBe('not saved')
  answers[0]!()
  expect((await first).status).toBe(200)
  const last = fetch(`${origin}${api}/ping`)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!()
  expect((await last).status).toBe(200)
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET'])
})
