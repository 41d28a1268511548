/** Limits connections, in all and from one address. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { noteArrival } from './arrivals.ts'
import { callerAddress } from './caller-address.ts'
import { isTrusted, type TrustedProxies } from './client-address.ts'

type Options = {
  connections: number
  share: number
  /** Each carries the calls of many people, so a share is not for them. */
  proxies?: TrustedProxies | undefined
}

/** Closes connections beyond `connections` in all or `share` from one address, and idle ones to make room. */
export function limitConnections(server: Server, { connections, share, proxies }: Options): void {
  const open = new Map<string, number>()
  server.maxConnections = connections
  server.on('drop', () => server.closeIdleConnections())
  // This must run before Node's HTTP server sees the connection.
  server.prependListener('connection', (socket: Socket) => {
    noteArrival()
    const { remoteAddress } = socket
    if (proxies && remoteAddress && isTrusted(remoteAddress, proxies)) return
    const address = callerAddress(remoteAddress)
    const now = (open.get(address) ?? 0) + 1
    open.set(address, now)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    if (now <= share) return
    socket.destroy()
    server.closeIdleConnections()
  })
}
