/** Adds TLS to the port of a plain HTTP server: the first byte of a connection shows which of the two it is. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createServer } from 'node:tls'

/** PEM: the certificate with its chain, and its private key. */
export type Certificate = { cert: string; key: string }

/** The first byte of every TLS connection: a handshake record (RFC 8446 section 5.1). No method begins with it. */
const handshake = 0x16
/** How long a connection may send nothing, or take for its handshake, in milliseconds. */
const timeout = 20_000

/** Lets a server speak TLS with clients that start it. Returns a function that ends all of its connections at once. */
export const acceptTls = (certificate: Certificate) => (server: Server) => {
  // Handles connections before the server does, which would read the first bytes as HTTP.
  const [accept] = server.listeners('connection') as ((this: Server, socket: Socket) => void)[]
  server.removeAllListeners('connection')
  const serve = (socket: Socket) => accept?.call(server, socket)
  const secure = createServer(
    { ...certificate, ALPNProtocols: ['http/1.1'], handshakeTimeout: timeout },
    serve,
  )
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    const destroy = () => socket.destroy()
    socket.on('error', destroy)
    socket.setTimeout(timeout, destroy)
    socket.once('data', (bytes: Buffer) => {
      socket.off('timeout', destroy).setTimeout(0)
      socket.pause()
      socket.unshift(bytes)
      if (bytes[0] === handshake) return secure.emit('connection', socket)
      serve(socket)
      socket.resume()
    })
  })
  return () => {
    for (const socket of open) socket.destroy()
  }
}
