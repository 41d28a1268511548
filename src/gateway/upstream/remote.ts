/** A practice service over HTTP. Redirects are answers like any other: the key never follows one. */
import { errors, Pool } from 'undici'
import { concealer, NeverSent, type Upstream, UpstreamTimeout } from '#gateway/upstream.ts'

type Remote = {
  /** Up to where `/public/api/v1` begins, without a slash at its end. */
  url: string
  key: string
  /** How long upstream may stand still inside a body, in milliseconds; the signal of a call bounds the rest. */
  patience?: number
  /** How many calls run at the same time; the others wait. */
  connections?: number
}

/** Calls the service at `url` over connections that stay open. */
export function remoteUpstream({
  url,
  key,
  patience = 30_000,
  connections = 64,
}: Remote): Upstream {
  const { origin, pathname } = new URL(url)
  const prefix = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, {
    connections,
    headersTimeout: 0,
    bodyTimeout: patience,
    connectTimeout: Math.min(patience, 10_000),
  })
  const connecting = new WeakSet<Error>()
  pool.on('connectionError', (_origin, _targets, error) => connecting.add(error))
  return {
    async send({ method, path, headers, body, signal }, onHead) {
      const sent = { ...headers, authorization: `Bearer ${key}`, 'user-agent': 'practice-desk' }
      const call = { method, path: prefix + path, headers: sent, body: body ?? null, signal }
      try {
        await pool.stream(call, (head) =>
          onHead({ status: head.statusCode, headers: head.headers }),
        )
      } catch (error) {
        if (connecting.has(error as Error))
          throw new NeverSent('the service could not be reached', { cause: error })
        throw isTimeout(error)
          ? new UpstreamTimeout('upstream took too long', { cause: error })
          : error
      }
    },
    conceal: concealer(key),
    close: () => pool.destroy(),
  }
}

const isTimeout = (error: unknown) =>
  error instanceof errors.BodyTimeoutError || error instanceof errors.ConnectTimeoutError
