/** Handles the requests of one connection one after the other, so that pipelining gains a client nothing. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests may wait behind the current one; browsers do not pipeline at all. */
const maxWaiting = 64

/** The requests of one connection. */
type Queue = { isBusy: boolean; waiting: (() => void)[] }

type Handling = {
  handle: RequestListener
  /** Called when an answer is over, after the next request of its connection has begun. */
  onOver: () => void
}

/** Handles a request when the answers before it have been sent (RFC 9112 section 9.3.2, pipelining). */
export function handlePipelined({ handle, onOver }: Handling): RequestListener {
  const queues = new WeakMap<Socket, Queue>()
  const begin = (queue: Queue, request: IncomingMessage, response: ServerResponse) => {
    queue.isBusy = true
    response.on('close', () => {
      const next = queue.waiting.shift()
      if (next && !request.socket.destroyed) next()
      else queue.isBusy = false
      onOver()
    })
    handle(request, response)
  }
  return (request, response) => {
    const { socket } = request
    let queue = queues.get(socket)
    if (!queue) queues.set(socket, (queue = { isBusy: false, waiting: [] }))
    const { isBusy, waiting } = queue
    if (!isBusy) begin(queue, request, response)
    else if (waiting.length < maxWaiting) waiting.push(() => begin(queue, request, response))
    else socket.destroy()
  }
}
