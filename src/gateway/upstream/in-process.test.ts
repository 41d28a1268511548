import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { emptyPage, key, startGateway, write } from '#gateway/testing/stack.ts'
import { inProcessUpstream } from './in-process.ts'

const api = '/public/api/v1'
const json = { headers: { 'content-type': 'application/json' } }

test('calls the service of this process with the key, and returns its answer', async () => {
  const calls: unknown[] = []
  const upstream = inProcessUpstream({
    key,
    fetch: async (request) => {
      const { method, url, headers } = request
      calls.push([
        method,
        new URL(url).pathname,
        headers.get('authorization'),
        await request.text(),
      ])
      return new Response(emptyPage, json)
    },
  })
  const { origin } = await startGateway({ upstream })
  const read = await fetch(`${origin}${api}/matters`)
  expect(await read.text()).toBe(emptyPage)
  const init = { method: 'POST', headers: write, body: '{"description":"a"}' }
  expect((await fetch(`${origin}${api}/tasks`, init)).status).toBe(200)
  expect(calls).toEqual([
    ['GET', `${api}/matters`, `Bearer ${key}`, ''],
    ['POST', `${api}/tasks`, `Bearer ${key}`, '{"description":"a"}'],
  ])
})

test('returns an answer without a body, and a problem, unchanged', async () => {
  const upstream = inProcessUpstream({
    key,
    fetch: ({ method }) =>
      method === 'PATCH'
        ? new Response(null, { status: 204 })
        : Response.json({ detail: `No matter ${key}` }, { status: 404 }),
  })
  const { origin } = await startGateway({ upstream })
  const init = { method: 'PATCH', headers: write, body: '{}' }
  expect((await fetch(`${origin}${api}/tasks/7`, init)).status).toBe(204)
  const missing = await fetch(`${origin}${api}/tasks/7`)
  expect(await missing.json()).toMatchObject({ status: 404, detail: 'No matter (concealed)' })
})

test('answers 502 if the service throws', async () => {
  const upstream = inProcessUpstream({
    key,
    fetch: () => {
      throw new Error(`out of memory with ${key}`)
    },
  })
  const { origin, lines } = await startGateway({ upstream })
  const answer = await fetch(`${origin}${api}/matters`)
  expect(answer.status).toBe(502)
  expect((await answer.text()) + lines.join('')).not.toContain(key)
})

test('gives up on a service that never answers, even if it ignores the signal', async () => {
  const upstream = inProcessUpstream({ key, fetch: () => new Promise(() => {}) })
  const { origin } = await startGateway({ upstream, timeouts: { call: 30 } })
  expect((await fetch(`${origin}${api}/matters`)).status).toBe(504)
})

test('breaks the answer when its body breaks off in the service', async () => {
  const parts = Readable.from(
    (function* () {
      yield Buffer.alloc(100_000, 0x61)
      throw new Error('disk full')
    })(),
  )
  const body = Readable.toWeb(parts) as unknown as BodyInit
  const upstream = inProcessUpstream({ key, fetch: () => new Response(body, json) })
  const { origin } = await startGateway({ upstream })
  const reading = fetch(`${origin}${api}/matters`, { headers: { 'accept-encoding': 'identity' } })
  await expect(reading.then((answer) => answer.text())).rejects.toThrow()
})

test('cancels a body in the service when its reader leaves', async () => {
  let cancelled = false
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
    cancel: () => void (cancelled = true),
  })
  const upstream = inProcessUpstream({ key, fetch: () => new Response(body, json) })
  const leaving = new AbortController()
  const sink = new Writable({
    write(_chunk, _encoding, done) {
      leaving.abort(new Error('left'))
      done()
    },
  })
  const call = {
    method: 'GET' as const,
    path: `${api}/matters`,
    headers: {},
    signal: leaving.signal,
  }
  await expect(upstream.send(call, () => sink)).rejects.toThrow()
  await expect.poll(() => cancelled).toBe(true)
  expect(sink.destroyed).toBe(true)
})

test('streams an upload into the service', async () => {
  const upstream = inProcessUpstream({
    key,
    fetch: async (request) => Response.json({ size: (await text(request.body as never)).length }),
  })
  const { origin } = await startGateway({ upstream })
  const headers = { 'x-practice-desk': '1', 'content-type': 'multipart/form-data; boundary=b' }
  const init = { method: 'PUT', headers, body: 'x'.repeat(3_000_000) }
  const answer = await fetch(`${origin}${api}/documents/7`, init)
  expect(await answer.json()).toEqual({ size: 3_000_000 })
})
