/** Converts Node's requests for the service: bodies stream in, and a client that is refused early can still read why. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPlainTarget } from '#contract/segments.ts'
import { drain } from '#http/drain.ts'
import { type LimitsByKind, timedBody } from '#http/timed-body.ts'
import { problemResponse, Refusal } from '#http/problem.ts'

type Answering = {
  fetch: (request: Request) => Promise<Response>
  /** How long bodies may take to come in. */
  bodyLimits: LimitsByKind
}

/** Only the path matters to the service, not what a Host header claims. */
const origin = 'http://localhost'

/** Answers a request by `fetch`. */
export async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  answering: Answering,
): Promise<void> {
  await send(request, response, await answerOf(request, response, answering))
}

/** Sends an answer, which ends the connection if the request body has not arrived completely by then. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Response,
): Promise<void> {
  // Every answer of this API is a JSON document of limited size.
  const bytes = body === null ? undefined : Buffer.from(await new Response(body).arrayBuffer())
  const length = { 'content-length': String(bytes?.byteLength ?? 0) }
  const head = { ...Object.fromEntries(headers), ...(status !== 204 && length) }
  if (response.destroyed) return
  if (request.complete) {
    response.writeHead(status, head).end(bytes)
    return
  }
  // Ending closes the connection at once, and closing while bytes still arrive may lose the answer before it is read
  // (RFC 9112 section 9.6); its length tells the reader earlier that it is complete.
  response.writeHead(status, { ...head, connection: 'close' })
  if (bytes) response.write(bytes)
  else response.flushHeaders()
  if (status !== 408) await drain(request)
  response.end()
}

async function answerOf(
  request: IncomingMessage,
  response: ServerResponse,
  { fetch, bodyLimits }: Answering,
): Promise<Response> {
  let converted: Request
  try {
    converted = requestFor(request, response, bodyLimits)
  } catch {
    // An invalid target or method, which `Request` does not accept.
    return problemResponse(new Refusal(400, { detail: 'This is not a valid HTTP request.' }))
  }
  return fetch(converted)
}

function requestFor(
  request: IncomingMessage,
  response: ServerResponse,
  bodyLimits: LimitsByKind,
): Request {
  const { method = 'GET', url = '/' } = request
  // A URL parser would normalise other targets into paths that they only look like.
  const target = isPlainTarget(url) ? new URL(origin + url) : rootUrl(url)
  const headers = new Headers()
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const hasNoBody = method === 'GET' || method === 'HEAD'
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  const { signal } = gone
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, duplex: 'half' }
  if (!hasNoBody) init.body = bodyOf(request, bodyLimits)
  return new Request(target, init)
}

/** The root, which is no path of the API; throws for an invalid target. */
function rootUrl(url: string): URL {
  if (!url.startsWith('/')) void new URL(url)
  return new URL(origin)
}

/** The body as it arrives, no faster than it is read; cancelling it leaves the connection open. */
function bodyOf(request: IncomingMessage, limits: LimitsByKind): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined
  const isForm = /^\s*multipart\//i.test(request.headers['content-type'] ?? '')
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    // Its time limits start when somebody reads it.
    chunks ??= timedBody(request, isForm ? limits.upload : limits.json)[Symbol.asyncIterator]()
    const { done, value } = await chunks.next()
    if (done) controller.close()
    else controller.enqueue(value)
  }
  const cancel = () => void chunks?.return?.()
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
}
