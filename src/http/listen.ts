/** A careful HTTP server: it limits connections and slow clients, and closes cleanly. */
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { shareConnections } from './connections.ts'
import { errorCode } from './error-code.ts'
import { inTurn } from './in-turn.ts'

export type Listener = {
  /** The port that it listens on, even if any free one was requested. */
  port: number
  /** Closes idle connections at once, and the others when their requests end or after a few seconds. */
  close(): Promise<void>
}

/** Listening failed; the message is one line for a person. */
export class ListenError extends Error {}

export type ListenLimits = {
  /** How many connections may be open at the same time, and how many of them from one address. */
  connections: number
  share: number
  /** How long the head of a request may take, in milliseconds. */
  head: number
  /** How long a connection may pause inside a body, in either direction, in milliseconds. */
  standstill: number
  /** How long the client may take to read the end of an answer, in milliseconds. */
  reading: number
}

const usualLimits: ListenLimits = {
  connections: 2000,
  // A whole office may share one address, with six connections per browser.
  share: 600,
  head: 20_000,
  standstill: 30_000,
  reading: 120_000,
}
/** How long an idle connection is kept open, in milliseconds: longer than proxies in front of it do. */
const keptOpen = 65_000
/** How long requests may still take when the server closes, in milliseconds. */
const grace = 5000

type Options = {
  host: string
  port: number
  /** The name of the setting for the port. */
  setting: 'PORT' | 'SERVICE_PORT'
  handle: RequestListener
  /** Whether Node refuses requests without a Host header. */
  requireHostHeader: boolean
  limits?: Partial<ListenLimits> | undefined
  /** Lets the server speak TLS too; returns what ends all of its connections at once. */
  secure?: ((server: Server) => () => void) | undefined
}

/** Listens; rejects with a `ListenError`. `handle` gets the requests of a connection one after the other. */
export async function listen(options: Options): Promise<Listener> {
  const { host, port, setting, handle, secure } = options
  const limits = { ...usualLimits, ...options.limits }
  // Bodies have limits of their own (`timed-body.ts`).
  const server = createServer({
    requireHostHeader: options.requireHostHeader,
    headersTimeout: limits.head,
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(limits.head, 5000),
  })
  server.timeout = limits.standstill
  server.keepAliveTimeout = keptOpen
  server.on('checkContinue', (request, response) => {
    // A client that asks first may send once its body is being read (RFC 9110 section 10.1.1).
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
    const code = errorCode(error)
    throw new ListenError(sentenceFor(setting, { host, port, code }), { cause: error })
  }
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port, close }
}

type Serving = { limits: ListenLimits; handle: RequestListener; closeAll: () => void }

function serveUntilClosed(server: Server, { limits, handle, closeAll }: Serving) {
  let underWay = 0
  let closing = false
  const closeWhenDone = () => {
    if (closing && underWay === 0) closeAll()
  }
  const serve = inTurn((request, response) => {
    // More than ten listeners are usual: lanes, log, pipes.
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

/** Ends connections that pause. Between a request and its answer nothing flows, and the handler limits that time. */
function endSlowReading(request: IncomingMessage, response: ServerResponse, reading: number): void {
  response.on('timeout', (socket: Socket) => {
    // A body that is not being read pauses through no fault of its sender.
    const isHeld = request.isPaused() && !response.headersSent
    if (!isHeld && (!request.complete || response.headersSent)) socket.destroy()
  })
  let timer: NodeJS.Timeout | undefined
  response.once('prefinish', () => {
    timer = setTimeout(() => response.destroy(), reading).unref()
  })
  response.once('close', () => clearTimeout(timer))
}

type Attempt = { host: string; port: number; code: string | undefined }

function sentenceFor(setting: Options['setting'], { host, port, code }: Attempt): string {
  const where = `${host}:${port}`
  if (code === 'EADDRINUSE') {
    return `${setting} ${port} is busy: something already listens on ${where}. Stop it, or set another ${setting}.`
  }
  if (code === 'EACCES') return `${setting} ${port} is not allowed: choose one of 1024 or above.`
  return `Nothing can listen on ${where} (${code}): check HOST and ${setting}.`
}
