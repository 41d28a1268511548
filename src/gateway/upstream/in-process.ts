/** Calls a practice service in this process through its fetch function. */
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { asAbortSignal } from '#http/cancellation.ts'
import type { Upstream, UpstreamRequest } from './upstream.ts'
import { redactAnswers } from './redact-answers.ts'
import { createRedactor, redactingStream } from './redact.ts'
import { asStream } from './sink.ts'

type Fetch = (request: Request) => Response | Promise<Response>

type Call = UpstreamRequest & { signal: AbortSignal }

/** Calls `fetch` with the key added; nothing goes over a network. */
export function inProcessUpstream({ fetch, key }: { fetch: Fetch; key: string }): Upstream {
  const redactor = createRedactor([key])
  return {
    send: redactAnswers(
      () => redactor,
      async (request, onHead) => {
        const signal = asAbortSignal(request.signal)
        const response = await answerOf(fetch, requestOf({ ...request, signal }, key), signal)
        const headers = Object.fromEntries(response.headers)
        const { sink: target, redactor: body } = onHead({ status: response.status, headers })
        const sink = asStream(target)
        if (response.body === null) {
          sink.end()
          return finished(sink, { readable: false, signal })
        }
        if (body) await pipeline(response.body, redactingStream(body), sink, { signal })
        else await pipeline(response.body, sink, { signal })
      },
    ),
    redact: redactor.text,
    close: async () => {},
  }
}

function requestOf({ method, path, headers, body, signal }: Call, key: string): Request {
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: { ...headers, authorization: `Bearer ${key}` },
    signal,
    duplex: 'half',
  }
  if (body) init.body = Readable.toWeb(body) as unknown as BodyInit
  return new Request(`http://localhost${path}`, init)
}

/** Resolves to the answer; rejects as soon as the signal aborts, even if `fetch` ignores the signal. */
async function answerOf(fetch: Fetch, request: Request, signal: AbortSignal): Promise<Response> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    Promise.resolve(fetch(request))
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', giveUp))
  })
}
