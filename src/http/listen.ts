/** A port of HTTP, careful with whoever connects: bounds on connections and slow clients, and a clean end. */
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { shareConnections } from './connections.ts'
import { inTurn } from './in-turn.ts'

export type Listener = {
  /** The port that it listens on, also when any free one was asked for. */
  port: number
  /** Lets requests under way end, for a few seconds; connections that ask nothing are not waited for. */
  close(): Promise<void>
}

/** The address cannot be listened on; the message is one line for a person. */
export class ListenError extends Error {}

export type ListenLimits = {
  /** How many connections may be open at the same time, and how many of them from one address. */
  connections: number
  share: number
  /** How long the head of a request may take, in milliseconds. */
  head: number
  /** How long a connection may stand still inside a body, on its way up or down, in milliseconds. */
  standstill: number
  /** How long the last of an answer may take to be read, in milliseconds. */
  reading: number
}

const usualLimits: ListenLimits = {
  connections: 2000,
  // A whole office may stand behind one address, with six connections a browser.
  share: 600,
  head: 20_000,
  standstill: 30_000,
  reading: 120_000,
}
/** How long a connection is kept open between two requests, in milliseconds: longer than the proxies in front of it. */
const keptOpen = 65_000
/** How long requests under way may take to end when the server closes, in milliseconds. */
const grace = 5000

type Options = {
  host: string
  port: number
  /** The setting that says the port. */
  setting: 'PORT' | 'SERVICE_PORT'
  handle: RequestListener
  /** Whether requests that name no host are refused before anybody hears of them. */
  requireHostHeader: boolean
  limits?: Partial<ListenLimits> | undefined
  /** Lets the server speak TLS too; returns what ends all of its connections at once. */
  secure?: ((server: Server) => () => void) | undefined
}

/** Listens; rejects with a `ListenError`. Of a connection, one request after the other comes to `handle`. */
export async function listen(options: Options): Promise<Listener> {
  const { host, port, setting, handle, secure } = options
  const limits = { ...usualLimits, ...options.limits }
  // Bodies have limits of their own.
  const server = createServer({
    requireHostHeader: options.requireHostHeader,
    headersTimeout: limits.head,
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(limits.head, 5000),
  })
  server.timeout = limits.standstill
  server.keepAliveTimeout = keptOpen
  server.on('checkContinue', (request, response) => {
    // Whoever asks first is told to send only when somebody reads (RFC 9110 section 10.1.1).
    request.once('resume', () => response.headersSent || response.writeContinue())
    server.emit('request', request, response)
  })
  const closeAll = secure?.(server) ?? (() => server.closeAllConnections())
  shareConnections(server, limits)
  const close = serveUntilClosed(server, { limits, handle, closeAll })
  server.listen({ host: host.replaceAll(/[[\]]/g, ''), port })
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ListenError(lineFor(setting, { host, port, code }), { cause: error })
  }
  return { port: (server.address() as AddressInfo).port, close }
}

type Serving = { limits: ListenLimits; handle: RequestListener; closeAll: () => void }

function serveUntilClosed(server: Server, { limits, handle, closeAll }: Serving) {
  let underWay = 0
  let closing = false
  const closeWhenDone = () => {
    if (closing && underWay === 0) closeAll()
  }
  const serve = inTurn((request, response) => {
    // More than ten hear of its end: lanes, log, pipes.
    response.setMaxListeners(20)
    underWay += 1
    response.once('close', () => {
      underWay -= 1
      closeWhenDone()
    })
    endSlowReading(request, response, limits.reading)
    handle(request, response)
  })
  server.on('request', serve)
  return async () => {
    const timer = setTimeout(closeAll, grace)
    const closed = new Promise((resolve) => server.close(resolve))
    closing = true
    closeWhenDone()
    await closed
    clearTimeout(timer)
  }
}

/** Nothing flows between a request's last byte and its answer's first: whoever answers says how long that may take. */
function endSlowReading(request: IncomingMessage, response: ServerResponse, reading: number): void {
  response.on('timeout', (socket: Socket) => {
    // A body that nobody reads just now stands still through no fault of its sender.
    const isHeld = request.isPaused() && !response.headersSent
    if (!isHeld && (!request.complete || response.headersSent)) socket.destroy()
  })
  let timer: NodeJS.Timeout | undefined
  response.once('prefinish', () => {
    timer = setTimeout(() => response.destroy(), reading).unref()
  })
  response.once('close', () => clearTimeout(timer))
}

type Tried = { host: string; port: number; code: string | undefined }

function lineFor(setting: Options['setting'], { host, port, code }: Tried): string {
  const where = `${host}:${port}`
  if (code === 'EADDRINUSE') {
    return `${setting} ${port} is busy: something listens on ${where} already. Stop it, or set another ${setting}.`
  }
  if (code === 'EACCES') return `${setting} ${port} is not allowed: choose one of 1024 or above.`
  return `Nothing can listen on ${where} (${code}): check HOST and ${setting}.`
}
