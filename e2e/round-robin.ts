/** A small proxy in front of several desks, which takes them in turn as nginx does. */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The address that every visitor of this proxy seems to come from. */
export const visitorAddress = '203.0.113.7'

/** Listens on `port`; what a desk does not answer goes to the next one, if nothing of it was sent or it is a GET. */
export async function startRoundRobin(port: number, desks: readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming)
    const first = turn++
    for (let tried = 0; tried < desks.length; tried += 1) {
      const desk = desks[(first + tried) % desks.length]!
      const error = await forward({ incoming, body, response, desk, agent })
      if (error === undefined) return
      const isUnsent = error.code === 'ECONNREFUSED'
      if (response.headersSent || (!isUnsent && incoming.method !== 'GET')) break
    }
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** The next request goes to the desk with this number. */
    turnTo: (number: number) => void (turn = number),
    stop() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

type Forwarded = {
  incoming: IncomingMessage
  body: Buffer
  response: ServerResponse
  desk: number
  agent: Agent
}

/** Resolves to the error of a request that got no whole answer. */
const forward = ({ incoming, body, response, desk, agent }: Forwarded) =>
  new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const { method, url, headers } = incoming
    const asked = request(
      {
        host: '127.0.0.1',
        port: desk,
        method,
        path: url,
        agent,
        headers: { ...headers, 'x-forwarded-for': visitorAddress },
      },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.rawHeaders)
        answer.once('error', resolve).once('end', () => resolve(undefined))
        answer.pipe(response)
      },
    )
    asked.once('error', resolve).end(body)
  })
