/** A practice service over HTTP. Redirects are answers like any other: the key never follows one. */
import { type Dispatcher, EnvHttpProxyAgent, errors, Pool } from 'undici'
import { NeverSent, type Upstream, UpstreamTimeout } from './upstream.ts'
import { concealAnswers } from './redact-answers.ts'
import { concealmentOf } from './redact.ts'

type Remote = {
  /** Up to where `/public/api/v1` begins, without a slash at its end. */
  url: string
  key: string
  /** The proxy on the way to it, and the hosts that are reached without (as in `NO_PROXY`). */
  proxy?: { url: string; except: string } | undefined
  /** How long upstream may stand still inside a body, in milliseconds; the signal of a call bounds the rest. */
  patience?: number
  /** How many calls run at the same time, more than the gateway ever lets through; the others wait. */
  connections?: number
}

export type RemoteUpstream = Upstream & {
  /** Calls from now on carry this key; answers lose the earlier ones too, which those under way may hold. */
  replaceKey(key: string): void
}

/** Calls the service at `url` over connections that stay open. */
export function remoteUpstream({
  url,
  key: firstKey,
  proxy,
  patience = 30_000,
  connections = 128,
}: Remote): RemoteUpstream {
  const { origin, pathname } = new URL(url)
  const prefix = pathname.replace(/(?<!\/)\/+$/, '')
  const connecting = new WeakSet<Error>()
  const agent = agentFor({ proxy, patience, connections }, (error) => connecting.add(error))
  let key = firstKey
  let concealment = concealmentOf([key])
  const send: Upstream['send'] = async ({ method, path, headers, body, signal }, onHead) => {
    const sent = { ...headers, authorization: `Bearer ${key}`, 'user-agent': 'practice-desk' }
    const call = {
      origin,
      method,
      path: prefix + path,
      headers: sent,
      body: body ?? null,
      signal,
    }
    try {
      await agent.stream(call, (head) => onHead({ status: head.statusCode, headers: head.headers }))
    } catch (error) {
      if (connecting.has(error as Error))
        throw new NeverSent('the service could not be reached', { cause: error })
      throw isTimeout(error)
        ? new UpstreamTimeout('upstream took too long', { cause: error })
        : error
    }
  }
  const keys = new Set([key])
  return {
    send: concealAnswers(() => concealment, send),
    conceal: (text) => concealment.text(text),
    replaceKey(next) {
      key = next
      concealment = concealmentOf([...keys.add(key)])
    },
    close: () => agent.destroy(),
  }
}

/** `onFailed` hears of connections that did not come about, a proxy's tunnels among them. */
function agentFor(
  {
    proxy,
    patience,
    connections,
  }: Pick<Remote, 'proxy'> & Record<'patience' | 'connections', number>,
  onFailed: (error: Error) => void,
): Dispatcher {
  const connectTimeout = Math.min(patience, 10_000)
  return new EnvHttpProxyAgent({
    // Empty, not absent: the environment is read once, with the settings.
    httpProxy: '',
    httpsProxy: proxy?.url ?? '',
    noProxy: proxy?.except ?? '',
    connections,
    headersTimeout: 0,
    bodyTimeout: patience,
    connectTimeout,
    factory: (to, options) =>
      new Pool(to, options).on('connectionError', (_origin, _targets, error) => onFailed(error)),
    clientFactory: (to, options) => new Pool(to, { ...options, headersTimeout: connectTimeout }),
  })
}

const isTimeout = (error: unknown) =>
  error instanceof errors.BodyTimeoutError || error instanceof errors.ConnectTimeoutError
