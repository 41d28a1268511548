/** The port of the service alone: plain HTTP and, with a certificate, HTTPS on the same port. */
import type { RequestListener } from 'node:http'
import { TLSSocket } from 'node:tls'
import { type ListenLimits, type Listener, listen as listenHttp } from '#http/listen.ts'
import { type LimitsByKind, defaultLimits } from '#http/timed-body.ts'
import { answer, send } from './answer.ts'
import { isLoopback, redirectToHttps } from './redirect.ts'
import { acceptTls, type Certificate } from '#http/tls.ts'

type Options = {
  host: string
  port: number
  tls?: Certificate | undefined
  fetch: (request: Request) => Promise<Response>
  /** Whether a client at this address may use plain HTTP although there is a certificate. */
  allowsPlainHttp?: (address: string | undefined) => boolean
  /** How long bodies may take to come in. */
  bodyLimits?: LimitsByKind | undefined
  limits?: Partial<ListenLimits> | undefined
}

/** Listens; rejects with a `ListenError`. */
export async function listen(options: Options): Promise<Listener> {
  const { host, port, tls, fetch, limits } = options
  const { allowsPlainHttp = isLoopback, bodyLimits = defaultLimits } = options
  const handle: RequestListener = (request, response) => {
    const { socket } = request
    const plain = !(socket instanceof TLSSocket)
    const answered =
      tls && plain && !allowsPlainHttp(socket.remoteAddress)
        ? send(request, response, redirectToHttps(request))
        : answer(request, response, { fetch, bodyLimits })
    answered.catch(() => response.destroy())
  }
  return listenHttp({
    host,
    port,
    setting: 'SERVICE_PORT',
    handle,
    requireHostHeader: true,
    limits,
    secure: tls && acceptTls(tls),
  })
}
