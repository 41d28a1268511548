/** Starts a gateway and an upstream on real ports, for tests of what is sent over HTTP. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Logger, pino } from 'pino'
import { onTestFinished } from 'vitest'
import { createGateway, type GatewayOptions } from '#gateway/gateway.ts'
import type { Guard } from '#gateway/http/guard.ts'
import { remoteUpstream } from '#gateway/upstream/remote.ts'
import { listen } from '#http/listen.ts'

/** The key of every test of this process; no answer, header or log may ever contain it. */
export const key = `k3y-/of+the=desk-${randomUUID()}`

/** Starts an HTTP server; it and its connections are closed when the test ends. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Stack = Partial<Omit<GatewayOptions, 'log' | 'guard'>> & {
  url?: string
  /** Makes the guard of the gateway at an origin. */
  guard?: ((origin: string, log: Logger) => Promise<Guard>) | undefined
}

/** Starts a gateway in front of `upstream`, or of the service at `url`; `lines` are what it has logged so far. */
export async function startGateway({ url, guard, ...options }: Stack) {
  const lines: string[] = []
  const sink = new PassThrough()
  sink.on('data', (line: Buffer) => lines.push(line.toString()))
  const upstream = options.upstream ?? remoteUpstream({ url: url ?? 'http://127.0.0.1:9', key })
  let handle: RequestListener = (_request, response) => response.destroy()
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    setting: 'PORT',
    requireHostHeader: false,
    handle: (request, response) => handle(request, response),
  })
  const origin = `http://127.0.0.1:${server.port}`
  const log = pino(sink)
  const { origins = [origin, `http://localhost:${server.port}`] } = options
  const gateway = createGateway({
    maxUpload: 1024 * 1024 * 1024,
    ...options,
    guard: await guard?.(origins[0]!, log),
    upstream,
    origins,
    log,
  })
  handle = gateway.handle
  onTestFinished(async () => {
    await gateway.close()
    await server.close()
  })
  return { origin, host: `127.0.0.1:${server.port}`, port: server.port, lines, gateway }
}

/** Starts an upstream that keeps its requests in `seen` and answers by `listener`, or with an empty page of records. */
export async function startUpstream(listener?: RequestListener) {
  const seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
  const url = await serve((request, response) => {
    const { method, url: path, headers } = request
    // A desk of another process may still ask for a sign of life where its own service was.
    if (headers.authorization === `Bearer ${key}`) seen.push({ method, url: path, headers })
    if (listener) return void listener(request, response)
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end(emptyPage)
  })
  return { url, seen }
}
export const emptyPage = '{"totalRecords":0,"pageIndex":0,"records":[]}'

/** Writes a request line and headers to a socket unchanged, and returns the raw answer. */
export async function raw(
  port: number,
  line: string,
  headers: string[],
  body = '',
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write([line, ...headers, 'connection: close', '', body].join('\r\n'), 'latin1')
  return text(socket)
}

/** The status of a raw answer. */
export const statusIn = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

/**
 * Sends seventeen bodies of a megabyte that stall at their last byte, which is more than one caller may have at once;
 * resolves to the first answer, and to a function that ends them.
 */
export async function stallBodies({ port, host }: { port: number; host: string }, line: string) {
  const size = 1024 * 1024
  const type = 'content-type: application/json'
  const head = [`${line} HTTP/1.1`, `host: ${host}`, type, 'x-practice-desk: 1']
  const stalled = Array.from({ length: 17 }, () => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write([...head, `content-length: ${size}`, '', 'x'.repeat(size - 1)].join('\r\n'))
    return socket
  })
  const refused = String(await Promise.race(stalled.map((socket) => once(socket, 'data'))))
  const leave = () => {
    for (const socket of stalled) socket.destroy()
  }
  return { refused, leave }
}

/** The headers of a write from the desk's own page. */
export const write = { 'x-practice-desk': '1', 'content-type': 'application/json' }
