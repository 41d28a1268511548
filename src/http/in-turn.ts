/** Of one connection, one request after the other, so that nobody has many under way by sending them in one go. */
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests may wait behind the one that is answered; browsers send none at all. */
const most = 64

/** Hears a request once the answers before it have gone (RFC 9112 section 9.3.2, pipelining). */
export function inTurn(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const before = lines.get(socket)
    const line = before ?? []
    const begin = () => {
      response.once('close', () => {
        const next = line.shift()
        if (next && !socket.destroyed) next()
        else lines.delete(socket)
      })
      handle(request, response)
    }
    if (!before) {
      lines.set(socket, line)
      begin()
    } else if (line.length < most) line.push(begin)
    else socket.destroy()
  }
}
