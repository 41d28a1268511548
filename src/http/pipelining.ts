/** Handles the requests of one connection one after the other, so that pipelining gains a client nothing. */
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests may wait behind the current one; browsers do not pipeline at all. */
const maxWaiting = 64

/** Handles a request when the answers before it have been sent (RFC 9112 section 9.3.2, pipelining). */
export function handlePipelined(handle: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const existing = queues.get(socket)
    const queue = existing ?? []
    const begin = () => {
      response.once('close', () => {
        const next = queue.shift()
        if (next && !socket.destroyed) next()
        else queues.delete(socket)
      })
      handle(request, response)
    }
    if (!existing) {
      queues.set(socket, queue)
      begin()
    } else if (queue.length < maxWaiting) queue.push(begin)
    else socket.destroy()
  }
}
