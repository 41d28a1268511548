/** The gateway: host and origin checks first, then the API, the app's files and its pages. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from '#contract/desk.ts'
import { DiskFull, type DiskSpace, unknownSpace } from '#database/disk-space.ts'
import { deskPrefix } from '#contract/operation.ts'
import { type LimitsByKind, usualLimits } from '#http/timed-body.ts'
import { createDeskRoom } from './desk/routes.ts'
import type { DeskState } from './store/state.ts'
import { startTimeWorker, type TimeWorker } from './desk/time/worker.ts'
import { type Exchange, openExchange, sendProblem } from './http/exchange.ts'
import { originOf, originsOf } from './http/hosts.ts'
import { createLanes, type LaneSizes, laneSizes } from './http/lanes.ts'
import type { LocalKey } from './local-key/local-key.ts'
import { type Logger, logWhenDone } from './http/log.ts'
import { isDisguised, refusalOf, visitOf } from './http/origin.ts'
import { createPages, type Pages } from './pages/pages.ts'
import { type Failed, sendOwnFailure } from './http/internal-error.ts'
import { personOf } from './http/person.ts'
import { createKeyCheck } from './upstream/key-check.ts'
import { isKeyed } from './idempotency/idempotency-key.ts'
import { createOnce, type Once } from './idempotency/idempotent-write.ts'
import { createProxy } from './proxy/proxy.ts'
import { createTeller } from './upstream/error-mapper.ts'
import type { Upstream } from './upstream/upstream.ts'

export type GatewayOptions = {
  upstream: Upstream
  /** The desk's own origins, such as `http://127.0.0.1:4180`; it answers to no other Host. */
  origins: readonly string[]
  /** What the desk keeps for its people; without it there is neither `/desk/v1` nor a journal. */
  state?: DeskState | undefined
  /** Where that lies. */
  disk?: DiskSpace
  /** What it stands on, as people may see it. */
  connection?: Connection
  /** Lets in only browsers that were opened with its key; without it whoever reaches the port is let in. */
  localKey?: LocalKey | undefined
  /** The built app; without it the gateway serves the API only. */
  staticDir?: string
  log: Logger
  /** The largest file that may be sent, in bytes. */
  maxUpload: number
  /** How long bodies may take to come in. */
  bodyLimits?: LimitsByKind
  /** How many calls may be under way at the same time, by their kind; as what it stands on bears, unless it is said. */
  lanes?: LaneSizes
  /**
   * How long until the service begins an answer, in milliseconds; once a file has come in, inside a page, and to
   * `ping`. `place` is how long a call waits for its turn, `again` a time record that could not be sent, `idle` a
   * look at those that other gateways may have left.
   */
  patience?: Partial<typeof usualPatience>
}

export type Gateway = {
  /** Answers a request; `next` takes what is no call of the API, where someone else serves the pages. */
  handle(request: IncomingMessage, response: ServerResponse, next?: () => void): void
  close(): Promise<void>
}

const usualPatience = {
  call: 30_000,
  upload: 120_000,
  place: 10_000,
  page: 10_000,
  ping: 3000,
  again: 30_000,
  idle: 5000,
}
/** How long writes under way may take to end when the gateway closes, in milliseconds. */
const grace = 5000

/** Makes a gateway in front of `upstream`; reads the built app, and throws where that is no app. */
export function createGateway(options: GatewayOptions): Gateway {
  const { upstream, log, state, connection = {}, staticDir, maxUpload, localKey } = options
  const { bodyLimits = usualLimits, disk = unknownSpace } = options
  const { call, upload, page, ping, place, again, idle } = { ...usualPatience, ...options.patience }
  const origins = originsOf(options.origins)
  const lanes = createLanes(options.lanes ?? sizesFor(connection), place)
  const tell = createTeller(upstream, createKeyCheck(upstream, ping))
  const onFailure = logFailure(log)
  const once = state && createOnce({ upstream, state, tell, patience: call, onFailure })
  const proxy = createProxy({
    upstream,
    lanes,
    journal: state?.journal,
    tell,
    once,
    onFailure,
    maxUpload,
    bodyLimits,
    patience: call,
    uploadPatience: upload,
  })
  const worker = state && once && startTimeWorker({ state, once, disk, idle, again, onFailure })
  const around = { wake: () => worker?.wake(), connection, bodyLimits, lanes }
  const desk = state && createDeskRoom(state, { personOf, ...around })
  const pages =
    staticDir === undefined
      ? undefined
      : createPages({ staticDir, upstream, lanes, patience: page, maxUpload, localKey })

  return {
    handle(request, response, next) {
      const api = isApi(request.url ?? '')
      if (next && !api) return next()
      const exchange = openExchange(request, response)
      logWhenDone(log, exchange)
      // A connection that breaks is seen by 'close'; without a listener its error would end the process.
      request.on('error', () => {})
      response.on('error', () => {})
      const own = originOf(request, origins)
      if (own === undefined) return sendProblem(exchange, 421)
      const called = request.url?.startsWith(`${deskPrefix}/`) ? desk : proxy
      const failed = () => failedOf(exchange, called === desk)
      const checks = { own, localKey, disk, failed }
      const room = api ? called && callOn(called, checks) : pages && visitTo(pages, own)
      answer(exchange, room).catch((error: unknown) => {
        log.error({ id: exchange.id, name: (error as Error)?.name }, 'the gateway failed')
        sendOwnFailure(exchange, error, failed())
      })
    },
    close: () => closeInOrder({ upstream, once, worker }),
  }
}

const sizesFor = ({ kind }: Connection) => laneSizes[kind === 'embedded' ? 'embedded' : 'remote']

type Parts = { upstream: Upstream; once: Once | undefined; worker: TimeWorker | undefined }

/** What is under way may end well, for a while; what is broken off then is written down as not known. */
async function closeInOrder({ upstream, once, worker }: Parts): Promise<void> {
  await worker?.close()
  await Promise.race([once?.idle(), wait(grace, undefined, { ref: false })])
  await upstream.close()
  await once?.idle()
  await worker?.over()
}

/** Only what kind of failure it was: its message may hold what a person typed. */
const logFailure = (log: Logger) => (error: unknown) =>
  log.error({ name: (error as Error)?.name }, 'the desk could not write something down')

async function answer(exchange: Exchange, room: Room | undefined): Promise<void> {
  if (room) await room(exchange)
  else sendProblem(exchange, 404)
}

type Room = (exchange: Exchange) => Promise<void>

/** What a call would have been, where it fails at this moment. */
function failedOf(exchange: Exchange, isOwn: boolean): Failed {
  if (isOwn) return 'own call'
  if (exchange.request.method === 'GET' || exchange.sent) return 'other'
  return isKeyed(exchange) ? 'unsent keyed write' : 'unsent write'
}

type Checks = {
  own: string
  localKey: LocalKey | undefined
  disk: DiskSpace
  failed: () => Failed
}

const callOn =
  (called: Room, { own, localKey, disk, failed }: Checks): Room =>
  async (exchange) => {
    const detail = refusalOf(exchange.request, own)
    if (detail !== undefined) return sendProblem(exchange, 403, { detail })
    if (isDisguised(exchange.request)) {
      return sendProblem(exchange, 400, { detail: 'A call cannot pass for another.' })
    }
    if (localKey?.refuseCall(exchange)) return
    // Before it goes up: what could not be noted in the journal is not done.
    if (exchange.request.method !== 'GET' && !disk.hasRoom()) {
      return sendOwnFailure(exchange, new DiskFull(), failed())
    }
    await called(exchange)
  }

const visitTo =
  (pages: Pages, own: string): Room =>
  async (exchange) => {
    const visit = visitOf(exchange.request, own)
    if (visit === undefined)
      return sendProblem(exchange, 403, { detail: 'This request comes from another site.' })
    await pages(exchange, visit)
  }

/** Whether a raw target means the API or the desk's own calls, also when it is spelled to look otherwise. */
export function isApi(target: string): boolean {
  const plain = target.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )
  return /^([a-z][a-z\d+.-]*:\/\/[^/]*)?[/\\.]*(public|desk)([/\\?#;]|$)/i.test(plain)
}
