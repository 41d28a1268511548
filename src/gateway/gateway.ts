/** The gateway: checks host and origin, then answers calls of the API, and serves the app's files and pages. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from '#contract/desk.ts'
import { DiskFull, type DiskSpace, unknownSpace } from '#database/disk-space.ts'
import type { QueueWorker } from '#database/leased-queue.ts'
import { deskPrefix } from '#contract/operation.ts'
import { nameOf } from '#http/error-code.ts'
import { Refusal } from '#http/problem.ts'
import { type LimitsByKind, defaultLimits } from '#http/timed-body.ts'
import { createDeskRoutes } from './desk/routes.ts'
import type { DeskState } from './store/state.ts'
import { startTimeWorker } from './desk/time/worker.ts'
import { type Exchange, openExchange, sendProblem, sendRefusal } from './http/exchange.ts'
import { originOf, originsOf } from './http/hosts.ts'
import { createLanes, type LaneSizes, laneSizes } from './http/lanes.ts'
import { type Guard, openGuard } from './http/guard.ts'
import { personOf } from './http/person.ts'
import { logWhenDone } from './http/log.ts'
import type { Logger } from '#http/log.ts'
import { hasMethodOverride, refusalOf, visitOf } from './http/origin.ts'
import { createPages, type Pages } from './pages/pages.ts'
import { type FailedCall, sendInternalError } from './http/internal-error.ts'
import { createKeyCheck } from './upstream/key-check.ts'
import { hasIdempotencyKey } from './idempotency/idempotency-key.ts'
import { createIdempotentWriter, type IdempotentWriter } from './idempotency/idempotent-write.ts'
import { createProxy } from './proxy/proxy.ts'
import { createErrorMapper } from './upstream/error-mapper.ts'
import type { Upstream } from './upstream/upstream.ts'

export type GatewayOptions = {
  upstream: Upstream
  /** The desk's own origins, such as `http://127.0.0.1:4180`; it answers to no other Host. */
  origins: readonly string[]
  /** What the desk stores for its users; without it there is neither `/desk/v1` nor a journal. */
  state?: DeskState | undefined
  /** The disk that `state` is stored on. */
  disk?: DiskSpace
  /** The service behind the gateway, as people may see it. */
  connection?: Connection
  /** Admits people; without it, anyone who can reach the port is admitted. Closing the gateway closes it. */
  guard?: Guard | undefined
  /** The built app; without it the gateway serves the API only. */
  staticDir?: string
  log: Logger
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

export type Gateway = {
  /** Answers a request; `next` handles everything but API calls, if something else serves the pages. */
  handle(request: IncomingMessage, response: ServerResponse, next?: () => void): void
  close(): Promise<void>
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
/** How long pending writes may take to finish when the gateway closes, in milliseconds. */
const grace = 5000

/** Makes a gateway in front of `upstream`; reads the built app, and throws if there is none. */
export function createGateway(options: GatewayOptions): Gateway {
  const { upstream, log, state, connection = {}, staticDir, maxUpload, guard = openGuard } = options
  const { bodyLimits = defaultLimits, disk = unknownSpace, timeouts } = options
  const { call, upload, page, ping, queue, poll, retry } = { ...defaultTimeouts, ...timeouts }
  const origins = originsOf(options.origins)
  const lanes = createLanes(options.lanes ?? sizesFor(connection), queue)
  const describeError = createErrorMapper(upstream, createKeyCheck(upstream, ping))
  const onFailure = logFailure(log)
  const writer =
    state && createIdempotentWriter({ upstream, state, describeError, timeout: call, onFailure })
  const proxy = createProxy({
    upstream,
    lanes,
    journal: state?.journal,
    describeError,
    writer,
    onFailure,
    maxUpload,
    bodyLimits,
    timeout: call,
    uploadTimeout: upload,
  })
  const worker = state && writer && startTimeWorker({ state, writer, disk, poll, retry, onFailure })
  const wake = () => worker?.wake()
  const desk = state && createDeskRoutes(state, { wake, connection, bodyLimits, lanes })
  const staffContactId = state && ((exchange: Exchange) => staffContactIdIn(state, exchange))
  const parts = { upstream, lanes, timeout: page, maxUpload, guard, staffContactId }
  const pages = staticDir === undefined ? undefined : createPages({ staticDir, ...parts })

  return {
    handle(request, response, next) {
      const api = isApi(request.url ?? '')
      if (next && !api) return next()
      const exchange = openExchange(request, response)
      logWhenDone(log, exchange)
      const ownOrigin = originOf(request, origins)
      if (ownOrigin === undefined) return sendProblem(exchange, 421)
      const route = request.url?.startsWith(`${deskPrefix}/`) ? desk : proxy
      const kindOfCall = () => failedCallOf(exchange, route === desk)
      const checks = { ownOrigin, guard, disk, kindOfCall }
      const handler = api ? route && withChecks(route, checks) : pages && visitTo(pages, checks)
      answer(exchange, handler).catch((error: unknown) => {
        if (error instanceof Refusal) return sendRefusal(exchange, error)
        log.error({ id: exchange.id, name: nameOf(error) }, 'the gateway failed')
        sendInternalError(exchange, error, kindOfCall())
      })
    },
    close: () => closeInOrder({ upstream, writer, worker, guard }),
  }
}

const sizesFor = ({ kind }: Connection) => laneSizes[kind === 'embedded' ? 'embedded' : 'remote']

type Parts = {
  upstream: Upstream
  writer: IdempotentWriter | undefined
  worker: QueueWorker | undefined
  guard: Guard
}

/** Gives pending writes some time to finish; the outcome of one that is cut off is stored as not known. */
async function closeInOrder({ upstream, writer, worker, guard }: Parts): Promise<void> {
  await worker?.close()
  await Promise.race([writer?.idle(), wait(grace, undefined, { ref: false })])
  await upstream.close()
  await writer?.idle()
  await worker?.idle()
  await guard.close()
}

const staffContactIdIn = async ({ people }: DeskState, exchange: Exchange) =>
  (await people.preferences(personOf(exchange))).staffContactId

/** Logs only the kind of failure: its message may contain what a person typed. */
const logFailure = (log: Logger) => (error: unknown) =>
  log.error({ name: nameOf(error) }, 'the desk could not record a call or its outcome')

async function answer(exchange: Exchange, handler: Handler | undefined): Promise<void> {
  if (handler) await handler(exchange)
  else sendProblem(exchange, 404)
}

type Handler = (exchange: Exchange) => Promise<void>

/** The kind of call that has failed. */
function failedCallOf(exchange: Exchange, isOwn: boolean): FailedCall {
  if (isOwn) return 'own call'
  if (exchange.request.method === 'GET' || exchange.sent) return 'other'
  return hasIdempotencyKey(exchange) ? 'unsent write with a key' : 'unsent write'
}

type Checks = {
  ownOrigin: string
  guard: Guard
  disk: DiskSpace
  kindOfCall: () => FailedCall
}

const withChecks =
  (handle: Handler, { ownOrigin, guard, disk, kindOfCall }: Checks): Handler =>
  async (exchange) => {
    const detail = refusalOf(exchange.request, ownOrigin)
    if (detail !== undefined) return sendProblem(exchange, 403, { detail })
    if (hasMethodOverride(exchange.request)) {
      return sendProblem(exchange, 400, {
        detail: 'A request must not ask to be treated as a different request.',
      })
    }
    if (await guard.refuseCall(exchange)) return
    // A write that the journal has no room for is not sent.
    if (exchange.request.method !== 'GET' && !disk.hasRoom()) {
      return sendInternalError(exchange, new DiskFull(), kindOfCall())
    }
    await handle(exchange)
  }

const visitTo =
  (pages: Pages, { ownOrigin, guard }: Checks): Handler =>
  async (exchange) => {
    if (await guard.answerOwn(exchange, refusalOf(exchange.request, ownOrigin))) return
    const visit = visitOf(exchange.request, ownOrigin)
    if (visit === undefined)
      return sendProblem(exchange, 403, { detail: 'This request comes from another site.' })
    await pages(exchange, visit)
  }

/** Whether a raw target means the API or the desk's own calls, even if it is spelled to look different. */
export function isApi(target: string): boolean {
  const decoded = target.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )
  return /^([a-z][a-z\d+.-]*:\/\/[^/]*)?[/\\.]*(public|desk)([/\\?#;]|$)/i.test(decoded)
}
