/** A database that never answers, for tests of what a start does meanwhile. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

const listening = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Also returns a port on which nothing listens; `connected` resolves to the first connection. */
export async function openSilentDatabase() {
  const [{ server, port }, idle] = await Promise.all([listening(), listening()])
  await new Promise((resolve) => idle.server.close(resolve))
  return {
    url: `postgres://ada@127.0.0.1:${port}/x`,
    freePort: idle.port,
    connected: once(server, 'connection').then(([connection]) => connection as Socket),
    close: () => void server.close(),
  }
}
