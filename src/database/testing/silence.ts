/** A database that never answers, for tests of what a start does meanwhile. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { freePort } from '#scripts/free-port.js'

/** Also returns a port on which nothing listens; `connected` resolves to the first connection. */
export async function openSilentDatabase() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://ada@127.0.0.1:${port}/x`,
    freePort: await freePort(),
    connected: once(server, 'connection').then(([connection]) => connection as Socket),
    close: () => void server.close(),
  }
}
