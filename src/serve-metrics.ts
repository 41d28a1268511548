/** Serves what the desk measures of itself, to this machine alone. */
import { listen, type Listener } from '#http/listen.ts'
import { createMetrics, type Metrics } from '#gateway/metrics.ts'
import type { DeskState } from './gateway/store/state.ts'

/** Listens on a port of its own; rejects with a `ListenError`. */
export async function serveMetrics(
  port: number,
  { outbox }: Pick<DeskState, 'outbox'>,
): Promise<Listener & { metrics: Metrics }> {
  const metrics = createMetrics({ outbox: outbox.unfinished })
  const listener = await listen({
    host: '127.0.0.1',
    port,
    setting: 'METRICS_PORT',
    requireHostHeader: true,
    handle({ method, url }, response) {
      if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end()
      metrics.text().then(
        ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
        () => response.writeHead(503).end(),
      )
    },
  })
  return { ...listener, metrics }
}
