/** Makes the parts of a gateway, each with what it needs of the others. */
import type { Connection } from '#contract/desk/desk.ts'
import { type DiskSpace, unknownSpace } from '#database/disk-space.ts'
import type { TrustedProxies } from '#http/client-address.ts'
import { nameOf } from '#http/error-code.ts'
import type { Logger } from '#http/log.ts'
import { type LimitsByKind, defaultLimits } from '#http/timed-body.ts'
import { createDeskRoutes } from './desk/routes.ts'
import { startTimeWorker } from './desk/time/worker.ts'
import type { Exchange } from './http/exchange.ts'
import { type Guard, openGuard } from './http/guard.ts'
import { createFindMissing } from './http/health.ts'
import { countCalls, createLanes, type LaneSizes, laneSizes } from './http/lanes.ts'
import { personOf } from './http/person.ts'
import { createIdempotentWriter } from './idempotency/idempotent-write.ts'
import { createFollowers, type FollowerOptions } from './followers.ts'
import { createOpenings } from './mirror/opened-matter.ts'
import { createPages } from './pages/pages.ts'
import { createProxy } from './proxy/proxy.ts'
import type { Metrics } from './metrics.ts'
import type { SignInWays } from './desk/people.ts'
import type { DeskState } from './store/state.ts'
import { createErrorMapper } from './upstream/error-mapper.ts'
import { createKeyCheck, ping as askService } from './upstream/key-check.ts'
import type { Upstream } from './upstream/upstream.ts'

export type GatewayOptions = FollowerOptions & {
  upstream: Upstream
  /** The desk's own origins, such as `http://127.0.0.1:4180`; it answers to no other Host. */
  origins: readonly string[]
  /** The disk that `state` is stored on. */
  disk?: DiskSpace
  /** The service behind the gateway, as people may see it. */
  connection?: Connection
  /** After how many minutes an unused screen is locked at the latest. */
  idleLockMinutes?: number | undefined
  /** Admits people; without it, anyone who can reach the port is admitted. Closing the gateway closes it. */
  guard?: Guard | undefined
  /** How people sign in; without it nobody does. */
  signIn?: SignInWays | undefined
  /** The proxies in front of the desk, whose word is taken on where a call comes from. */
  proxies?: TrustedProxies | undefined
  metrics?: Metrics | undefined
  /** The built app; without it the gateway serves the API only. */
  staticDir?: string
  /** The largest file that may be sent, in bytes. */
  maxUpload: number
  /** How long bodies may take to come in. */
  bodyLimits?: LimitsByKind
  /** How many calls of each kind may be under way at the same time; by default, as many as the service can bear. */
  lanes?: LaneSizes
  /**
   * In milliseconds: how long the service may take to begin its answer to a `call`, after an `upload`, inside a `page`
   * and to a `ping`; how long a call may `queue` for a place; how long an unsent time record waits before a `retry`;
   * and how often to `poll` for time records that other gateways may have left.
   */
  timeouts?: Partial<typeof defaultTimeouts>
}

const defaultTimeouts = {
  call: 30_000,
  upload: 120_000,
  queue: 10_000,
  page: 10_000,
  ping: 3000,
  retry: 30_000,
  poll: 5000,
}

/** The parts that answer requests, and those that work by themselves. */
export function createParts(options: GatewayOptions) {
  const { log, metrics, connection = {}, staticDir, maxUpload, idleLockMinutes } = options
  const { guard = openGuard, bodyLimits = defaultLimits, disk = unknownSpace } = options
  const upstream = metrics?.timed(options.upstream) ?? options.upstream
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const { call, upload: uploadTimeout, page, ping, queue, poll, retry } = timeouts
  const lanes = createLanes(options.lanes ?? sizesFor(connection), queue)
  metrics?.watch({ calls: () => countCalls(lanes), sessions: guard.sessions })
  const isKeyRefused = createKeyCheck(upstream, ping)
  const describeError = createErrorMapper(upstream, isKeyRefused)
  const onFailure = logFailure(log)
  const tools = { upstream, lanes, isKeyRefused, bodyLimits, disk, guard }
  const followers = createFollowers(options, tools)
  const { state, mirror, live, callbacks } = followers
  const openings = createOpenings(mirror)
  const writer =
    state && createIdempotentWriter({ upstream, state, describeError, timeout: call, onFailure })
  const proxy = createProxy({
    ...openings,
    upstream,
    lanes,
    journal: state?.journal,
    describeError,
    writer,
    onFailure,
    maxUpload,
    bodyLimits,
    timeout: call,
    uploadTimeout,
  })
  const worker = state && writer && startTimeWorker({ state, writer, disk, poll, retry, onFailure })
  const { signIn } = options
  const wake = () => worker?.wake()
  const facts = { connection, idleLockMinutes }
  const desk =
    state &&
    live &&
    createDeskRoutes(state, { ...tools, wake, signIn, mirror, live, callbacks, ...facts })
  const preferences = state && ((exchange: Exchange) => preferencesIn(state, exchange))
  const parts = { upstream, lanes, timeout: page, maxUpload, guard, preferences, log, ...openings }
  const pages =
    staticDir === undefined ? undefined : createPages({ staticDir, idleLockMinutes, ...parts })

  const findMissing = createFindMissing({
    ...(state && { database: state.ping }),
    service: () => askService(upstream, ping),
  })
  const working = { upstream, lanes, writer, worker, mirror, live, callbacks }
  return { ...working, proxy, desk, pages, findMissing }
}

const sizesFor = ({ kind }: Connection) => laneSizes[kind === 'embedded' ? 'embedded' : 'remote']

const preferencesIn = ({ people }: DeskState, exchange: Exchange) =>
  people.preferences(personOf(exchange))

/** Logs only the kind of failure: its message may contain what a person typed. */
const logFailure = (log: Logger) => (error: unknown) =>
  log.error({ name: nameOf(error) }, 'the desk could not record a call or its outcome')
