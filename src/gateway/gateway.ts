/** The gateway: checks host and origin, then answers calls of the API, and serves the app's files and pages. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { DiskFull, type DiskSpace, unknownSpace } from '#database/disk-space.ts'
import type { QueueWorker } from '#database/leased-queue.ts'
import { deskPrefix } from '#contract/operation.ts'
import { nameOf } from '#http/error-code.ts'
import { Refusal } from '#http/problem.ts'
import { type Exchange, openExchange, sendProblem, sendRefusal } from './http/exchange.ts'
import { originOf, originsOf } from './http/hosts.ts'
import { type Guard, openGuard } from './http/guard.ts'
import { hsts, isHttpsOnly } from './http/headers.ts'
import { answerHealth, isHealth } from './http/health.ts'
import { logWhenDone } from './http/log.ts'
import { isApi } from './http/is-api.ts'
import { hasMethodOverride, refusalOf, visitOf } from './http/origin.ts'
import type { Pages } from './pages/pages.ts'
import { sendWait } from './pages/waiting-page.ts'
import { type FailedCall, sendInternalError } from './http/internal-error.ts'
import { hasIdempotencyKey } from './idempotency/idempotency-key.ts'
import type { IdempotentWriter } from './idempotency/idempotent-write.ts'
import type { Callbacks } from './callbacks/callbacks.ts'
import type { Live } from './live/live.ts'
import type { HostedMirror } from './mirror/hosted-mirror.ts'
import { createParts, type GatewayOptions } from './parts.ts'
import type { Upstream } from './upstream/upstream.ts'

export type { GatewayOptions }

export type Gateway = {
  /** Answers a request; `next` handles everything but API calls, if something else serves the pages. */
  handle(request: IncomingMessage, response: ServerResponse, next?: () => void): void
  /** Takes no new work from now on: whoever comes is told to come back. Resolves when no file is on its way. */
  refuse(): Promise<void>
  close(): Promise<void>
}

/** How long pending writes may take to finish when the gateway closes, in milliseconds. */
const grace = 5000

/** Makes a gateway in front of `upstream`; reads the built app, and throws if there is none. */
export function createGateway(options: GatewayOptions): Gateway {
  const { log, guard = openGuard, disk = unknownSpace, proxies } = options
  const origins = originsOf(options.origins)
  const { lanes, proxy, desk, pages, findMissing, ...working } = createParts(options)
  const secure = isHttpsOnly(options.origins)
  let closing = false

  return {
    handle(request, response, next) {
      const api = isApi(request.url ?? '')
      if (next && !api) return next()
      const exchange = openExchange(request, response, proxies)
      logWhenDone(log, exchange, options.metrics?.observe)
      if (isHealth(request)) {
        return void answerHealth(exchange, closing ? 'closing' : findMissing)
      }
      if (secure) response.setHeader(...hsts)
      const ownOrigin = originOf(request, origins)
      if (ownOrigin === undefined) return sendProblem(exchange, 421)
      if (closing) return sendWait(exchange, 'stopping')
      const route = request.url?.startsWith(`${deskPrefix}/`) ? desk : proxy
      const kindOfCall = () => failedCallOf(exchange, route === desk)
      const checks = { ownOrigin, guard, disk, kindOfCall }
      const fail = (error: unknown) => {
        if (error instanceof Refusal) return sendRefusal(exchange, error)
        log.error({ id: exchange.id, name: nameOf(error) }, 'the gateway failed')
        sendInternalError(exchange, error, kindOfCall())
      }
      try {
        const answering = working.callbacks?.isFor(request)
          ? working.callbacks.receive(exchange)
          : api
            ? route && checkCall(exchange, route, checks)
            : pages && visit(exchange, pages, checks)
        if (answering) answering.catch(fail)
        else if (answering === undefined) sendProblem(exchange, 404)
      } catch (error) {
        fail(error)
      }
    },
    refuse() {
      closing = true
      working.live?.close()
      return lanes.uploads.idle()
    },
    close() {
      closing = true
      return closeInOrder({ ...working, guard })
    },
  }
}

type Parts = {
  upstream: Upstream
  writer: IdempotentWriter | undefined
  worker: QueueWorker | undefined
  live: Live | undefined
  mirror: HostedMirror | undefined
  callbacks: Callbacks | undefined
  guard: Guard
}

/** Gives pending writes some time to finish; the outcome of one that is cut off is stored as not known. */
async function closeInOrder({ upstream, writer, worker, mirror, live, callbacks, guard }: Parts) {
  live?.close()
  await Promise.all([callbacks?.close(), worker?.close(), mirror?.close()])
  await Promise.race([writer?.idle(), wait(grace, undefined, { ref: false })])
  await upstream.close()
  await writer?.idle()
  await worker?.idle()
  await guard.close()
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

/** Passes a call on, or refuses it; returns false if it was answered at once. */
function checkCall(
  exchange: Exchange,
  handle: Handler,
  { ownOrigin, guard, disk, kindOfCall }: Checks,
): Promise<void> | false {
  const { request } = exchange
  const detail = refusalOf(request, ownOrigin)
  if (detail !== undefined) return refused(exchange, 403, detail)
  if (hasMethodOverride(request)) {
    return refused(exchange, 400, 'A request must not ask to be treated as a different request.')
  }
  const pass = (hasAnswered: boolean) => {
    if (hasAnswered) return false
    // A write that the journal has no room for is not sent.
    if (request.method === 'GET' || disk.hasRoom()) return handle(exchange)
    sendInternalError(exchange, new DiskFull(), kindOfCall())
    return false
  }
  const answered = guard.refuseCall(exchange)
  return typeof answered === 'boolean'
    ? pass(answered)
    : answered.then(async (hasAnswered) => void (await pass(hasAnswered)))
}

function refused(exchange: Exchange, status: number, detail: string): false {
  sendProblem(exchange, status, { detail })
  return false
}

async function visit(exchange: Exchange, pages: Pages, { ownOrigin, guard }: Checks) {
  if (await guard.answerOwn(exchange, refusalOf(exchange.request, ownOrigin))) return
  const visited = visitOf(exchange.request, ownOrigin)
  if (visited === undefined)
    return sendProblem(exchange, 403, { detail: 'This request comes from another site.' })
  await pages(exchange, visited)
}
