/** What the desk measures of itself, in the format of Prometheus; nothing in it says who did what. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { nameOf } from '#http/error-code.ts'
import { Refusal } from '#http/problem.ts'
import { BodyBroken } from '#http/timed-body.ts'
import {
  Unwanted,
  type Upstream,
  type UpstreamRequest,
  UpstreamTimeout,
} from './upstream/upstream.ts'

export type Metrics = {
  /** Counts a request that is over; `ms` is how long it took. */
  observe(request: { operation: string; status: number; ms: number }): void
  /** The same upstream, whose answers are timed until they begin. */
  timed(upstream: Upstream): Upstream
  /** Counts this too, at the moment when somebody asks. */
  watch(gateway: Watched): void
  /** Everything that was measured, as text. */
  text(): Promise<{ type: string; body: string }>
}

/** What is counted at the moment when somebody asks. */
type Sources = {
  /** How many time records that are not finished are in each state. */
  outbox: () => Promise<readonly { state: string; count: number }[]>
}

/** What a gateway counts. */
type Watched = {
  /** The calls of each lane: those under way, and those that wait for a place. */
  calls: () => readonly { lane: string; underWay: number; waiting: number }[]
  /** The sessions of the last minutes; undefined where nobody signs in. */
  sessions?: (() => number) | undefined
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
  return {
    observe: ({ operation, status, ms }) =>
      requests.observe({ operation, outcome: outcomeOf(status) }, ms / 1000),
    timed: timer(registers),
    watch({ calls, sessions }) {
      register.registerMetric(callsNow(calls))
      if (sessions) register.registerMetric(sessionsNow(sessions))
    },
    text: async () => ({ type: register.contentType, body: await register.metrics() }),
  }
}

/** Times what is sent to an upstream, and counts what it does not answer. */
function timer(registers: Registry[]): Metrics['timed'] {
  const seconds = new Histogram({
    name: 'practice_desk_upstream_seconds',
    help: 'How long the practice service took to begin its answers, by method.',
    labelNames: ['method'],
    buckets,
    registers,
  })
  const failures = new Counter({
    name: 'practice_desk_upstream_failures_total',
    help: 'Calls that the practice service did not answer, or not in time, by method.',
    labelNames: ['method'],
    registers,
  })
  return (upstream) => ({
    ...upstream,
    async send(request, onHead) {
      const { method } = request
      const end = seconds.startTimer({ method })
      await upstream
        .send(request, (head) => {
          end()
          return onHead(head)
        })
        .catch((error: unknown) => {
          if (isOfUpstream(error, request)) failures.inc({ method })
          throw error
        })
    },
  })
}

/** Whether upstream failed or took too long; not where the person left, their body was refused, or the answer is not wanted. */
function isOfUpstream(error: unknown, { signal, body }: UpstreamRequest): boolean {
  const { aborted, reason } = signal
  if (aborted) return reason instanceof UpstreamTimeout || nameOf(reason) === 'TimeoutError'
  const broken = body?.errored
  return !(error instanceof Unwanted || broken instanceof Refusal || broken instanceof BodyBroken)
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

const callsNow = (calls: Watched['calls']) =>
  new Gauge({
    name: 'practice_desk_calls',
    help: 'Calls at this moment, by kind: under way, or waiting for a place.',
    labelNames: ['kind', 'state'],
    registers: [],
    collect() {
      for (const { lane: kind, underWay, waiting } of calls()) {
        this.set({ kind, state: 'under way' }, underWay)
        this.set({ kind, state: 'waiting' }, waiting)
      }
    },
  })

const sessionsNow = (sessions: () => number) =>
  new Gauge({
    name: 'practice_desk_sessions',
    help: 'Sessions that made a request here in the last five minutes.',
    registers: [],
    collect() {
      this.set(sessions())
    },
  })

/** Few words, so that there are few series. */
function outcomeOf(status: number): string {
  if (status === 0) return 'broken off'
  if (status < 400) return 'answered'
  if (status === 401 || status === 403) return 'not allowed'
  return status < 500 ? 'refused' : 'failed'
}
