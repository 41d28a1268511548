/** A second loopback address, for tests with callers at two addresses. */
import { createServer } from 'node:net'

export const secondAddress = '127.0.0.2'

/** Whether it can be used: Linux and Windows have all of 127.0.0.0/8, macOS only its first address. */
export const hasSecondAddress = await canBind(secondAddress)

function canBind(host: string): Promise<boolean> {
  const server = createServer()
  return new Promise((done) => {
    server.once('error', () => done(false))
    server.listen({ host, port: 0 }, () => server.close(() => done(true)))
  })
}
