/** What the desk measures of itself, in the format of Prometheus; nothing in it says who did what. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Upstream } from './upstream/upstream.ts'

export type Metrics = {
  /** Counts a request that is over; `ms` is how long it took. */
  observe(request: { operation: string; status: number; ms: number }): void
  /** The same upstream, whose answers are timed until they begin. */
  timed(upstream: Upstream): Upstream
  /** Everything that was measured, as text. */
  text(): Promise<{ type: string; body: string }>
}

/** What is counted at the moment when somebody asks. */
type Sources = {
  /** How many time records that are not finished are in each state. */
  outbox: () => Promise<readonly { state: string; count: number }[]>
}

/** In seconds. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

/** Measures from now on. */
export function createMetrics({ outbox }: Sources): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  register.registerMetric(unfinishedRecords(outbox))
  const requests = new Histogram({
    name: 'practice_desk_request_seconds',
    help: 'How long requests took, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    buckets,
    registers,
  })
  const upstreamSeconds = new Histogram({
    name: 'practice_desk_upstream_seconds',
    help: 'How long the practice service took to begin its answers, by method.',
    labelNames: ['method'],
    buckets,
    registers,
  })
  const failures = new Counter({
    name: 'practice_desk_upstream_failures_total',
    help: 'Calls that the practice service did not answer, by method.',
    labelNames: ['method'],
    registers,
  })
  return {
    observe: ({ operation, status, ms }) =>
      requests.observe({ operation, outcome: outcomeOf(status) }, ms / 1000),
    timed: (upstream) => ({
      ...upstream,
      async send(request, onHead) {
        const { method } = request
        const end = upstreamSeconds.startTimer({ method })
        await upstream
          .send(request, (head) => {
            end()
            return onHead(head)
          })
          .catch((error: unknown) => {
            failures.inc({ method })
            throw error
          })
      },
    }),
    text: async () => ({ type: register.contentType, body: await register.metrics() }),
  }
}

const unfinishedRecords = (outbox: Sources['outbox']) =>
  new Gauge({
    name: 'practice_desk_time_records',
    help: 'Time records that are not finished, by state.',
    labelNames: ['state'],
    registers: [],
    async collect() {
      this.reset()
      for (const { state, count } of await outbox()) this.set({ state }, count)
    },
  })

/** Few words, so that there are few series. */
function outcomeOf(status: number): string {
  if (status === 0) return 'broken off'
  if (status < 400) return 'answered'
  if (status === 401 || status === 403) return 'not allowed'
  return status < 500 ? 'refused' : 'failed'
}
