/** The gateway: host and origin checks first, then the API, the app's files and its pages. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { deskPrefix } from '#contract/operation.ts'
import { createDeskRoom } from './desk/room.ts'
import type { DeskState } from './desk/state.ts'
import { type Exchange, openExchange, sendProblem } from './exchange.ts'
import { originOf, originsOf } from './hosts.ts'
import { type Logger, logWhenDone } from './log.ts'
import { isDisguised, refusalOf, visitOf } from './origin.ts'
import { createPages, type Pages } from './pages/pages.ts'
import { personOf } from './person.ts'
import { createProxy } from './proxy/proxy.ts'
import { createTurnstile } from './proxy/turnstile.ts'
import type { Upstream } from './upstream.ts'

export type GatewayOptions = {
  upstream: Upstream
  /** The desk's own origins, such as `http://127.0.0.1:4180`; it answers to no other Host. */
  origins: readonly string[]
  /** What the desk keeps for its people; without it there is neither `/desk/v1` nor a journal. */
  state?: DeskState | undefined
  /** The built app; without it the gateway serves the API only. */
  staticDir?: string
  log: Logger
  /** The largest file that may be sent, in bytes. */
  maxUpload: number
  /** How many calls of the service may be under way at the same time. */
  concurrency?: number
  /** How long until the service begins an answer, in milliseconds; with a file, inside a page, and to `ping`. */
  patience?: { call?: number; upload?: number; page?: number; ping?: number }
}

export type Gateway = {
  /** Answers a request; `next` takes what is no call of the API, where someone else serves the pages. */
  handle(request: IncomingMessage, response: ServerResponse, next?: () => void): void
  close(): Promise<void>
}

/** Makes a gateway in front of `upstream`; reads the built app, and throws where that is no app. */
export function createGateway(options: GatewayOptions): Gateway {
  const { upstream, log, state, staticDir, maxUpload, concurrency = 128 } = options
  const { call = 30_000, upload = 3_600_000, page = 10_000, ping = 3000 } = options.patience ?? {}
  const origins = originsOf(options.origins)
  const turnstile = createTurnstile(concurrency)
  const proxy = createProxy({
    upstream,
    turnstile,
    journal: state?.journal,
    maxUpload,
    patience: call,
    uploadPatience: upload,
    pingPatience: ping,
  })
  const desk = state && createDeskRoom(state, personOf)
  const pages =
    staticDir === undefined
      ? undefined
      : createPages({ staticDir, upstream, turnstile, patience: page, maxUpload })

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
      const room = api ? called && callOn(called, own) : pages && visitTo(pages, own)
      answer(exchange, room).catch((error: unknown) => {
        log.error({ id: exchange.id, name: (error as Error)?.name }, 'the gateway failed')
        sendProblem(exchange, 500)
      })
    },
    close: () => upstream.close(),
  }
}

async function answer(exchange: Exchange, room: Room | undefined): Promise<void> {
  if (room) await room(exchange)
  else sendProblem(exchange, 404)
}

type Room = (exchange: Exchange) => Promise<void>

const callOn =
  (called: Room, own: string): Room =>
  async (exchange) => {
    const detail = refusalOf(exchange.request, own)
    if (detail !== undefined) return sendProblem(exchange, 403, { detail })
    if (isDisguised(exchange.request)) {
      return sendProblem(exchange, 400, { detail: 'A call cannot pass for another.' })
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
