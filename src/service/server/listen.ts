/** The port of the service alone: plain HTTP and, given a certificate, HTTPS beside it on the same port. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { answer, send } from './answer.ts'
import { isLoopback, redirectToHttps } from './redirect.ts'
import { acceptTls, type Certificate } from './tls.ts'

export type Listener = {
  /** The port that it listens on, also when any free one was asked for. */
  port: number
  /** Lets requests under way end, for a few seconds. */
  close(): Promise<void>
}

/** The address cannot be listened on; the message is one line for a person. */
export class ListenError extends Error {}

type Options = {
  host: string
  port: number
  tls?: Certificate | undefined
  fetch: (request: Request) => Promise<Response>
  /** Whether whoever connects from an address may speak plain HTTP although there is a certificate. */
  mayBePlain?: (address: string | undefined) => boolean
}

/** How long requests under way may take to end when the server closes, in milliseconds. */
const grace = 5_000
/** How long a body may stand still, on its way up or down, in milliseconds. */
const standstill = 60_000

/** Listens; rejects with a `ListenError`. */
export async function listen(options: Options): Promise<Listener> {
  const { host, port, tls, fetch, mayBePlain = isLoopback } = options
  const handle: RequestListener = (request, response) => {
    const { socket } = request
    const plain = (socket as Partial<TLSSocket>).encrypted !== true
    const answered =
      tls && plain && !mayBePlain(socket.remoteAddress)
        ? send(request, response, redirectToHttps(request))
        : answer(request, response, fetch)
    answered.catch(() => response.destroy())
  }
  // An upload may take long, but never stand still.
  const server = createServer({ headersTimeout: 20_000, requestTimeout: 0 })
  server.timeout = standstill
  server.keepAliveTimeout = 65_000
  server.on('request', waitBetweenBodies)
  server.on('checkContinue', (...exchange) => server.emit('request', ...exchange))
  const closeAll = tls ? acceptTls(server, tls) : () => server.closeAllConnections()
  const close = closerOf(server, closeAll)
  server.on('request', handle)
  server.listen({ host: host.replaceAll(/[[\]]/g, ''), port })
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ListenError(lineFor(host, port, code), { cause: error })
  }
  return { port: (server.address() as AddressInfo).port, close }
}

/** Nothing flows between a request's last byte and its answer's first, however long that takes. */
const waitBetweenBodies: RequestListener = (request, response) => {
  response.on('timeout', (socket: Socket) => {
    if (!request.complete || response.headersSent) socket.destroy()
  })
}

function closerOf(server: Server, closeAll: () => void): () => Promise<void> {
  let underWay = 0
  let closing = false
  const closeWhenDone = () => {
    if (closing && underWay === 0) closeAll()
  }
  server.on('request', (_request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
      closeWhenDone()
    })
  })
  return async () => {
    const timer = setTimeout(closeAll, grace)
    const closed = new Promise((resolve) => server.close(resolve))
    closing = true
    closeWhenDone()
    await closed
    clearTimeout(timer)
  }
}

function lineFor(host: string, port: number, code: string | undefined): string {
  const where = `${host}:${port}`
  if (code === 'EADDRINUSE') {
    return `SERVICE_PORT ${port} is busy: something listens on ${where} already. Stop it, or set another SERVICE_PORT.`
  }
  if (code === 'EACCES') return `SERVICE_PORT ${port} is not allowed: choose one of 1024 or above.`
  return `Nothing can listen on ${where} (${code}): check HOST and SERVICE_PORT.`
}
