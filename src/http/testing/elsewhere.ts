/** Another address of this machine than 127.0.0.1, for tests that tell callers apart by theirs. */
import { createServer } from 'node:net'

export const elsewhere = '127.0.0.2'

/** Whether somebody can come from there: Linux and Windows have all of 127.0.0.0/8, macOS its first address alone. */
export const hasElsewhere = await canBind(elsewhere)

function canBind(host: string): Promise<boolean> {
  const server = createServer()
  return new Promise((done) => {
    server.once('error', () => done(false))
    server.listen({ host, port: 0 }, () => server.close(() => done(true)))
  })
}
