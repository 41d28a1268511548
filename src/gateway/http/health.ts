/** Answers whoever watches the desk: whether it lives, and whether it can work. */
import type { IncomingMessage } from 'node:http'
import { shareAnswer } from '#http/share-answer.ts'
import type { Exchange } from './exchange.ts'
import { apiHeaders } from './headers.ts'

/** What the desk needs in order to work; each resolves, or rejects if it does not answer. */
type Needs = Readonly<Record<string, () => Promise<unknown>>>

/** How long each may take, in milliseconds. */
const timeout = 3000
/** How long an answer is given again, in milliseconds: who asks often must not make the desk ask the service as often. */
const keep = 2000

/** Resolves to the names of what does not answer. */
export type FindMissing = () => Promise<string[]>

/** Asks everything that is needed, once for all who want to know at the same time. */
export const createFindMissing = (needs: Needs): FindMissing =>
  shareAnswer(async () => {
    const parts = Object.entries(needs)
    const answers = await Promise.all(parts.map(([, ask]) => answersInTime(ask)))
    return parts.filter((_, index) => !answers[index]).map(([name]) => name)
  }, keep)

/** Whether a request asks for `/healthz` (it lives) or `/readyz` (it can work). */
export const isHealth = ({ method, url = '' }: IncomingMessage) =>
  (url === '/healthz' || url === '/readyz') && (method === 'GET' || method === 'HEAD')

/** Needs no sign-in and takes any Host: the answer only names parts. A desk that starts or closes is alive. */
export async function answerHealth(
  exchange: Exchange,
  work: FindMissing | 'starting' | 'closing',
): Promise<void> {
  exchange.operation = 'health'
  if (exchange.request.url === '/healthz') send(exchange, 200, { status: 'lives' })
  else if (typeof work === 'string') send(exchange, 503, { status: work })
  else {
    const missing = await work()
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
