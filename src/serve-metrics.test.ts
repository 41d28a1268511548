import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '#gateway/metrics.ts'
import { lanesOf } from '#gateway/testing/lanes.ts'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import { emptyPage, startGateway, startUpstream } from '#gateway/testing/stack.ts'
import { serveMetrics } from './serve-metrics.ts'
import type { DeskState } from './gateway/store/state.ts'

const outbox = {
  unfinished: async () => [{ state: 'held', count: 3 }],
} as unknown as DeskState['outbox']

test('measures requests by operation and outcome, the service’s time, and the records that are not finished', async () => {
  const { url } = await startUpstream()
  const { metrics, port, close } = await serveMetrics(0, { outbox })
  onTestFinished(close)
  const { origin } = await startGateway({ url, metrics })
  await (await fetch(`${origin}/public/api/v1/matters?search=Ferrari`)).text()
  await (await fetch(`${origin}/public/api/v1/nowhere`)).text()
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await expect
    .poll(read)
    .toContain('practice_desk_request_seconds_count{operation="refused",outcome="refused"} 1')
  const text = await read()
  expect(text).toContain(
    'practice_desk_request_seconds_count{operation="listMatters",outcome="answered"} 1',
  )
  expect(text).toContain('practice_desk_upstream_seconds_count{method="GET"} 1')
  expect(text).toContain('practice_desk_time_records{state="held"} 3')
  expect(text).toContain('practice_desk_calls{kind="reads",state="under way"} 0')
  expect(text).not.toContain('Ferrari')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})

test('shows the calls that are under way, and those that wait for a place', async () => {
  let answer = () => {}
  const allowed = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { url } = await startUpstream((_, response) => {
    void allowed.then(() => response.end(emptyPage))
  })
  const metrics = createMetrics({ outbox: async () => [] })
  const lanes = lanesOf(1)
  const { origin } = await startGateway({ url, metrics, lanes })
  const calls = [1, 2, 3].map(() => fetch(`${origin}/public/api/v1/matters`))
  const read = async () => (await metrics.text()).body
  await expect.poll(read).toContain('practice_desk_calls{kind="reads",state="waiting"} 2')
  expect(await read()).toContain('practice_desk_calls{kind="reads",state="under way"} 1')
  answer()
  await Promise.all(calls)
  await expect.poll(read).toContain('practice_desk_calls{kind="reads",state="under way"} 0')
  expect(await read()).toContain('practice_desk_calls{kind="reads",state="waiting"} 0')
})

test('counts calls that the service does not answer', async () => {
  const metrics = createMetrics({ outbox: async () => [] })
  const { origin } = await startGateway({ url: 'http://127.0.0.1:9', metrics })
  await (await fetch(`${origin}/public/api/v1/matters`)).text()
  const { body } = await metrics.text()
  expect(body).toContain('practice_desk_upstream_failures_total{method="GET"} 1')
})

const failures = (text: string) => /^practice_desk_upstream_failures_total\{.*/m.exec(text)?.[0]

test('counts no failure of the service where a person leaves, sends too much, or the service answers an error', async () => {
  const { url, seen } = await startUpstream((request, response) => {
    request.resume()
    if (request.url!.includes('leaves') || request.method === 'PUT') return
    response.writeHead(500).end('no')
  })
  const metrics = createMetrics({ outbox: async () => [] })
  const staticDir = writeBuiltApp()
  const { origin } = await startGateway({ url, metrics, staticDir, maxUpload: 1024 * 1024 })
  const read = async () => (await metrics.text()).body
  const person = new AbortController()
  const { signal } = person
  const leaving = fetch(`${origin}/public/api/v1/matters?search=leaves`, { signal })
  await expect.poll(() => seen.length).toBe(1)
  person.abort()
  await expect(leaving).rejects.toThrow()
  await expect.poll(read).toContain('practice_desk_calls{kind="reads",state="under way"} 0')

  const large = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
  })
  const answer = await fetch(`${origin}/public/api/v1/documents/7`, {
    method: 'PUT',
    headers: { 'x-practice-desk': '1', 'content-type': 'multipart/form-data; boundary=b' },
    body: large,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(413)
  expect((await fetch(`${origin}/matters`)).status).toBe(200)
  expect((await fetch(`${origin}/public/api/v1/matters`)).status).toBe(500)
  expect(failures(await read())).toBeUndefined()
})

test('counts a call that the service does not answer in time', async () => {
  const { url } = await startUpstream(() => {})
  const metrics = createMetrics({ outbox: async () => [] })
  const { origin } = await startGateway({ url, metrics, timeouts: { call: 1000 } })
  expect((await fetch(`${origin}/public/api/v1/matters`)).status).toBe(504)
  const { body } = await metrics.text()
  expect(failures(body)).toContain('} 1')
})
