/** Calls a practice service over HTTP. A redirect is an answer like any other, so that the key never follows it. */
import { type Dispatcher, EnvHttpProxyAgent, errors, Pool } from 'undici'
import { dispatch } from './dispatch.ts'
import { ConnectionError, type Upstream, UpstreamTimeout } from './upstream.ts'
import { redactAnswers, type Send } from './redact-answers.ts'
import { createRedactor } from './redact.ts'

type Remote = {
  /** Without `/public/api/v1`, and without a slash at its end. */
  url: string
  key: string
  /** The proxy on the way to it, and the hosts that are reached without it (as in `NO_PROXY`). */
  proxy?: { url: string; except: string } | undefined
  /** How long upstream may pause inside a body, in milliseconds; the signal of a call limits the rest. */
  timeout?: number
  /** How many calls may run at the same time: more than the gateway ever lets through. */
  connections?: number
}

export type RemoteUpstream = Upstream & {
  /** Uses this key from now on; earlier keys are redacted too, since answers under way may contain them. */
  replaceKey(key: string): void
}

/** Makes an upstream that calls the service at `url` over connections that stay open. */
export function remoteUpstream({
  url,
  key: firstKey,
  proxy,
  timeout = 30_000,
  connections = 128,
}: Remote): RemoteUpstream {
  const { origin, pathname } = new URL(url)
  const prefix = pathname.replace(/(?<!\/)\/+$/, '')
  const connecting = new WeakSet<object>()
  const agent = agentFor(origin, { proxy, timeout, connections }, (error) => connecting.add(error))
  let key = firstKey
  let redactor = createRedactor([key])
  const failureOf = (error: unknown) => {
    if (error instanceof Error && connecting.has(error))
      return new ConnectionError('the service could not be reached', { cause: error })
    return isTimeout(error)
      ? new UpstreamTimeout('upstream took too long', { cause: error })
      : error
  }
  const send: Send = ({ method, path, headers, body, signal }, onHead) => {
    const sent = ['authorization', `Bearer ${key}`, 'user-agent', 'practice-desk']
    for (const name in headers) sent.push(name, headers[name]!)
    const call = { origin, method, path: prefix + path, headers: sent, body: body ?? null }
    return dispatch(agent, call, { body, signal, onHead, failureOf })
  }
  const keys = new Set([key])
  return {
    send: redactAnswers(() => redactor, send),
    redact: (text) => redactor.text(text),
    replaceKey(next) {
      key = next
      redactor = createRedactor([...keys.add(key)])
    },
    close: () => agent.destroy(),
  }
}

/** More than Node reads at a time, so that it does not stop reading, and begin again, after every part of an answer. */
const reading = { highWaterMark: 128 * 1024 }

/** Calls `onFailed` when a connection cannot be made, a proxy's tunnel included. */
function agentFor(
  origin: string,
  {
    proxy,
    timeout,
    connections,
  }: Pick<Remote, 'proxy'> & Record<'timeout' | 'connections', number>,
  onFailed: (error: Error) => void,
): Dispatcher {
  const connectTimeout = Math.min(timeout, 10_000)
  const limits = { connections, headersTimeout: 0, bodyTimeout: timeout, connectTimeout }
  const poolTo = (to: string | URL, options: object) =>
    new Pool(to, options).on('connectionError', (_origin, _targets, error) => onFailed(error))
  if (!proxy) return poolTo(origin, { ...limits, connect: reading })
  return new EnvHttpProxyAgent({
    // Empty and not absent: otherwise undici would read the environment, which the settings have already read.
    httpProxy: '',
    httpsProxy: proxy.url,
    noProxy: proxy.except,
    ...limits,
    factory: poolTo,
    clientFactory: (to, options) => new Pool(to, { ...options, headersTimeout: connectTimeout }),
  })
}

const isTimeout = (error: unknown) =>
  error instanceof errors.BodyTimeoutError || error instanceof errors.ConnectTimeoutError
