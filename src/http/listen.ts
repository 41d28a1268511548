/** A careful HTTP server: it limits connections and slow clients, and closes cleanly. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { TrustedProxies } from './client-address.ts'
import { limitConnections } from './connections.ts'
import { errorCode } from './error-code.ts'
import { handlePipelined } from './pipelining.ts'

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
  /** How long a connection may stall inside a body, in either direction, in milliseconds. */
  stall: number
  /** How long the client may take to read the end of an answer, in milliseconds. */
  reading: number
}

const defaultLimits: ListenLimits = {
  connections: 2000,
  // A whole office may share one address, with six connections per browser.
  share: 600,
  head: 20_000,
  stall: 30_000,
  reading: 120_000,
}
/** How long an idle connection is kept open, in milliseconds: longer than usual for proxies in front of a server. */
const keepAliveTimeout = 65_000
/** How long requests may still take when the server closes, in milliseconds. */
const grace = 5000

type Options = {
  host: string
  port: number
  /** The name of the setting for the port. */
  setting: 'PORT' | 'SERVICE_PORT' | 'METRICS_PORT'
  handle: RequestListener
  /** Whether Node refuses requests without a Host header. */
  requireHostHeader: boolean
  limits?: Partial<ListenLimits> | undefined
  /** The proxies in front, whose connections are limited only by those that there may be in all. */
  proxies?: TrustedProxies | undefined
  /** Makes the server accept TLS too; returns a function that ends all of its connections at once. */
  secure?: ((server: Server) => () => void) | undefined
}

/** Starts to listen; rejects with a `ListenError`. `handle` gets the requests of a connection one after the other. */
export async function listen(options: Options): Promise<Listener> {
  const { host, port, setting, handle, secure } = options
  const limits = { ...defaultLimits, ...options.limits }
  // Bodies have limits of their own (`timed-body.ts`).
  const server = createServer({
    requireHostHeader: options.requireHostHeader,
    headersTimeout: limits.head,
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(limits.head, 5000),
  })
  server.timeout = limits.stall
  server.keepAliveTimeout = keepAliveTimeout
  server.on('checkContinue', (request, response) => {
    // The client is told to send its body once the body is being read (RFC 9110 section 10.1.1).
    request.once('resume', () => response.headersSent || response.writeContinue())
    server.emit('request', request, response)
  })
  const closeAll = secure?.(server) ?? (() => server.closeAllConnections())
  limitConnections(server, { ...limits, proxies: options.proxies })
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
  const limitReading = limitReadingTo(limits.reading)
  const serve = handlePipelined({
    handle(request, response) {
      // Node warns above ten listeners, but lanes, log and pipes together add more.
      response.setMaxListeners(20)
      underWay += 1
      response.on('timeout', endWhenStalled)
      response.on('prefinish', limitReading)
      handle(request, response)
    },
    onOver() {
      underWay -= 1
      closeWhenDone()
    },
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

/** Ends a connection that stalls inside a body; the time between a request and its answer is limited by the handler. */
function endWhenStalled(this: ServerResponse, socket: Socket) {
  const { req: request, headersSent } = this
  // A body that the server does not read stalls through no fault of its sender.
  const isPausedByUs = request.isPaused() && !headersSent
  if (!isPausedByUs && (!request.complete || headersSent)) socket.destroy()
}

/** Limits how long a client takes to read the end of an answer, in milliseconds. */
const limitReadingTo = (reading: number) =>
  function limitReading(this: ServerResponse) {
    // What the connection has taken already needs no limit, and most answers are short.
    if (this.writableLength === 0) return
    const timer = setTimeout(() => this.destroy(), reading).unref()
    this.once('close', () => clearTimeout(timer))
  }

type Attempt = { host: string; port: number; code: string | undefined }

function sentenceFor(setting: Options['setting'], { host, port, code }: Attempt): string {
  const where = `${host}:${port}`
  if (code === 'EADDRINUSE') {
    return `${setting} ${port} is busy: something already listens on ${where}. Stop it, or set another ${setting}.`
  }
  if (code === 'EACCES') {
    // Windows reserves ranges of ports for itself.
    const advice =
      port < 1024 ? 'choose 1024 or above' : `this system has reserved it. Set another ${setting}`
    return `${setting} ${port} is not allowed: ${advice}.`
  }
  return `Practice Desk cannot listen on ${where} (${code}): check HOST and ${setting}.`
}
