/** Answers whoever watches the desk: whether it lives, and whether it can work. */
import type { IncomingMessage } from 'node:http'
import type { Exchange } from './exchange.ts'
import { apiHeaders } from './headers.ts'

/** What the desk needs in order to work; each resolves, or rejects if it does not answer. */
export type Needs = Readonly<Record<string, () => Promise<unknown>>>

/** How long each may take, in milliseconds. */
const timeout = 3000

/** Whether a request asks for `/healthz` (it lives) or `/readyz` (it can work). */
export const isHealth = ({ method, url = '' }: IncomingMessage) =>
  /^(GET|HEAD)$/.test(method ?? '') && /^\/(healthz|readyz)$/.test(url)

/**
 * Answers whoever asks and by whichever name: both show nothing but names of parts. `isClosing`: the desk takes no
 * more work.
 */
export async function answerHealth(
  exchange: Exchange,
  { needs, isClosing }: { needs: Needs; isClosing: () => boolean },
): Promise<void> {
  exchange.operation = 'health'
  if (exchange.request.url === '/healthz') send(exchange, 200, { status: 'lives' })
  else if (isClosing()) send(exchange, 503, { status: 'closing' })
  else {
    const parts = Object.entries(needs)
    const answers = await Promise.all(parts.map(([, ask]) => answersInTime(ask)))
    const missing = parts.filter((_, index) => !answers[index]).map(([name]) => name)
    if (missing.length === 0) send(exchange, 200, { status: 'ready' })
    else send(exchange, 503, { status: 'not ready', missing })
  }
}

const answersInTime = (ask: () => Promise<unknown>) =>
  Promise.race([
    ask().then(
      () => true,
      () => false,
    ),
    new Promise<false>((late) => {
      setTimeout(late, timeout, false).unref()
    }),
  ])

function send({ request, response }: Exchange, status: number, answer: object): void {
  const body = JSON.stringify(answer)
  response.writeHead(status, {
    ...apiHeaders,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
