/** A small third-party implementation of the API: a test sets its answers, and reads the requests that it received. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request as it arrived: method, path and query, and headers. */
export type Asked = {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  /** Reads the body to its end; it can be read again. */
  body: () => Promise<Buffer>
}
type Answerer = (asked: Asked, response: ServerResponse) => void | Promise<void>

export type ThirdPartyService = {
  url: string
  key: string
  asked: Asked[]
  /** Replaces the answers for matters and documents; there are no tasks, and everything else is 404 with a valid key. */
  answer: (answerer: Answerer) => void
  /** The same for every call that there is. */
  answerAll: (answerer: Answerer) => void
  /** Replaces the answers for contacts alone. */
  answerContacts: (answerer: Answerer) => void
  /** From now on the key is refused. */
  refuseKey: () => void
  stop: () => Promise<void>
}

/** The paths that `answer` sets answers for. */
const answeredPaths = /^\/public\/api\/v1\/(matters$|documents|time-records|contacts)/

/** Answers as JSON. */
export const json = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** One for all services of a process, so that gateways before them make its patterns once. */
const key = `third-party-${crypto.randomUUID()}`

/** Listens on a free port with a key that no other process has; answers with an empty list until a test sets other answers. */
export async function startThirdPartyService(): Promise<ThirdPartyService> {
  const asked: Asked[] = []
  const nothing: Answerer = (_, response) =>
    json(response, { totalRecords: 0, pageIndex: 0, records: [] })
  let answerer = nothing
  let all = false
  let contacts: Answerer | undefined
  let refused = false
  // On a busy machine seconds pass between two calls: the second is not to meet a connection that is just being closed.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const url = new URL(request.url ?? '/', 'http://service')
    const { method = '', headers } = request
    let read: Promise<Buffer> | undefined
    const received = { method, url, headers, body: () => (read ??= buffer(request)) }
    // A desk of another test may still ask for a sign of life where its own service was.
    if (headers.authorization !== `Bearer ${key}`) return void json(response, {}, 401)
    asked.push(received)
    if (refused) return void json(response, {}, 401)
    const isContacts = url.pathname.startsWith('/public/api/v1/contacts')
    if (isContacts && contacts) return void contacts(received, response)
    const isUnset = isContacts && answerer === nothing
    if (all || (answeredPaths.test(url.pathname) && !isUnset))
      return void answerer(received, response)
    if (url.pathname.endsWith('/tasks')) return void nothing(received, response)
    return void json(response, { title: 'Not found' }, 404)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    asked,
    answer: (next) => {
      answerer = next
    },
    answerAll: (next) => {
      answerer = next
      all = true
    },
    answerContacts: (next) => {
      contacts = next
    },
    refuseKey: () => {
      refused = true
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
