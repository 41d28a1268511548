/** The real gateway before a service, with the desk's own calls answered by a stub unless a test brings their database. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { deskPrefix } from '#contract/operation.ts'
import { createGateway, type GatewayOptions } from '#gateway/gateway.ts'
import { remoteUpstream } from '#gateway/upstream/remote.ts'
import { type Answers, stubDesk } from './stub-service.ts'

const megabyte = 1024 * 1024

/** Where a service is reached, and its key. */
type Reached = { url: string; key: string }
export type DeskOptions = Partial<GatewayOptions> & { answers?: Answers | undefined }

/** Listens until the test ends; answers its origin. */
export async function startStubDesk(
  { url, key }: Reached,
  { answers = {}, ...options }: DeskOptions,
): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const gateway = createGateway({
    upstream: remoteUpstream({ url, key }),
    maxUpload: 100 * megabyte,
    ...options,
    origins: [origin],
    log: pino({ level: 'silent' }),
  })
  const own = stubDesk(answers)
  const stubbed = (path = '') => !options.state && path.startsWith(`${deskPrefix}/`)
  server.on('request', (request, response) =>
    stubbed(request.url) ? own(request, response) : gateway.handle(request, response),
  )
  onTestFinished(async () => {
    await gateway.close()
    server.close()
    server.closeAllConnections()
  })
  return origin
}
