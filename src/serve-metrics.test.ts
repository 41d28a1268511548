import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '#gateway/metrics.ts'
import { startGateway, startUpstream } from '#gateway/testing/stack.ts'
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
  expect(text).not.toContain('Ferrari')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})

test('counts calls that the service does not answer', async () => {
  const metrics = createMetrics({ outbox: async () => [] })
  const { origin } = await startGateway({ url: 'http://127.0.0.1:9', metrics })
  await (await fetch(`${origin}/public/api/v1/matters`)).text()
  const { body } = await metrics.text()
  expect(body).toContain('practice_desk_upstream_failures_total{method="GET"} 1')
})
