/** The HTTP server around a gateway: bounds on slow clients, one clear line for a busy port, a clean end. */
import { once } from 'node:events'
import { createServer, type Server as HttpServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type Server = {
  /** The port that it listens on, also when any free one was asked for. */
  port: number
  close(): Promise<void>
}

/** The address cannot be listened on; the message is one line for a person. */
export class ListenError extends Error {}

/** How long requests under way may take to end when the server closes, in milliseconds. */
const grace = 5000

type Address = {
  host: string
  port: number
  /** How long a body may stand still, on its way up or down, in milliseconds. */
  standstill?: number
}

/** Listens; rejects with a `ListenError`. */
export async function listen(
  { host, port, standstill = 60_000 }: Address,
  handle: RequestListener,
): Promise<Server> {
  // Without a Host header the gateway itself answers. An upload may take long, but never stand still.
  const server = createServer({
    requireHostHeader: false,
    headersTimeout: 20_000,
    requestTimeout: 0,
  })
  server.timeout = standstill
  server.on('request', waitBetweenBodies)
  server.keepAliveTimeout = 65_000
  const close = closerOf(server)
  server.on('request', handle)
  server.listen({ host: host.replaceAll(/[[\]]/g, ''), port })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new ListenError(lineFor(host, port, (error as NodeJS.ErrnoException).code), {
      cause: error,
    })
  }
  return { port: (server.address() as AddressInfo).port, close }
}

/** Nothing flows between a request's last byte and its answer's first; how long that may take, the gateway says. */
const waitBetweenBodies: RequestListener = (request, response) => {
  response.on('timeout', (socket: Socket) => {
    if (!request.complete || response.headersSent) socket.destroy()
  })
}

/** Ends when the requests under way have ended; connections that ask nothing are not waited for. */
function closerOf(server: HttpServer): () => Promise<void> {
  let underWay = 0
  let closing = false
  const closeWhenDone = () => {
    if (closing && underWay === 0) server.closeAllConnections()
  }
  server.on('request', (_request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
      closeWhenDone()
    })
  })
  return async () => {
    const timer = setTimeout(() => server.closeAllConnections(), grace)
    const closed = new Promise((resolve) => server.close(resolve))
    closing = true
    closeWhenDone()
    await closed
    clearTimeout(timer)
  }
}

function lineFor(host: string, port: number, code: string | undefined): string {
  const where = `${host}:${port}`
  if (code === 'EADDRINUSE')
    return `PORT ${port} is busy: something listens on ${where} already. Stop it, or set another PORT.`
  if (code === 'EACCES') return `PORT ${port} is not allowed: choose one of 1024 or above.`
  return `Nothing can listen on ${where} (${code}): check HOST and PORT.`
}
