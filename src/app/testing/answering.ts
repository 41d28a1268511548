/** A server behind the page's own `fetch`, for tests of calls: what it answers, and the requests that it received. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import { personHeader } from '#contract/session-problems.ts'

type ReceivedRequest = {
  method: string | undefined
  url: string | undefined
  body: string
  desk: unknown
  person: unknown
}

/** Stands for as long as each test of the file; `listener` may be changed by a test, and is `usual` for the next. */
export function answerCalls(usual: RequestListener) {
  const calls = { listener: usual, requests: [] as ReceivedRequest[] }
  const own = globalThis.fetch
  let server: Server

  beforeEach(async () => {
    calls.requests = []
    calls.listener = usual
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => {
        const { method, url, headers } = request
        const { 'x-practice-desk': desk, [personHeader]: person } = headers
        calls.requests.push({ method, url, body, desk, person })
        calls.listener(request, response)
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    // The page and the gateway share an origin; here the server stands for both.
    globalThis.fetch = (path, init) => own(`http://127.0.0.1:${port}${path as string}`, init)
  })

  afterEach(async () => {
    globalThis.fetch = own
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return calls
}
