/** Finds a port on which nothing listens, for a server whose address must be known before it starts. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port of this machine that was free a moment ago: below those that systems give to whoever asks for any port, so that
 * nothing else is given it before it is used.
 */
export async function freePort() {
  const server = createServer().listen(randomInt(20_000, 32_768), '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error.code === 'EADDRINUSE') return freePort()
    throw error
  }
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
