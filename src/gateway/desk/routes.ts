/** Answers the desk's own calls, below `/desk/v1`: checks them by the contract, and lets no browser cache the answers. */
import { pipeline } from 'node:stream/promises'
import type { Operation } from '#contract/operation.ts'
import { type BodyOptions, readBody } from '#gateway/http/body.ts'
import type { Callbacks } from '#gateway/callbacks/callbacks.ts'
import type { Exchange } from '#gateway/http/exchange.ts'
import { apiHeaders } from '#gateway/http/headers.ts'
import { enterLane, type Lanes, busy } from '#gateway/http/lanes.ts'
import type { Live } from '#gateway/live/live.ts'
import { type Match, sendMismatch } from '#gateway/http/matcher.ts'
import { checkRole } from '#gateway/http/check-role.ts'
import { admittedIn } from '#gateway/http/person.ts'
import type { DeskState } from '#gateway/store/state.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'
import { errorCode } from '#http/error-code.ts'
import { parseBy, parseJson, readBytes } from '#http/json-body.ts'
import type { LimitsByKind } from '#http/timed-body.ts'
import type { DeskCall, Lines } from './call.ts'
import { type DeskFacts, deskHandlers } from './handlers.ts'
import { journalHandlers } from './journal.ts'
import { match, ofMirror } from './match.ts'
import type { HostedMirror } from '#gateway/mirror/hosted-mirror.ts'
import { mirrorHandlers } from './mirror.ts'
import { peopleHandlers, type SignInWays } from './people.ts'
import { timeHandlers } from './time/handlers.ts'

/**
 * Calls of the mirror wait for a thread that may be opening its folder, or hang, and a file is sent as slowly as it is
 * read: both have lanes of their own. A page of the journal waits for the mirror two seconds at most.
 */
const laneOfCall = ({ name, operation }: Match) =>
  operation.file ? 'files' : Object.hasOwn(ofMirror, name) ? 'mirror' : 'desk'

type Options = DeskFacts & {
  wake: () => void
  upstream: Upstream
  /** How long bodies may take to arrive. */
  bodyLimits: LimitsByKind
  lanes: Lanes
  signIn?: SignInWays | undefined
  live: Live
  mirror?: HostedMirror | undefined
  callbacks?: Pick<Callbacks, 'state'> | undefined
}

/** Answers the desk's own calls; rejects with a `Refusal` for what is not accepted. */
export function createDeskRoutes(
  state: DeskState,
  { wake, upstream, bodyLimits, lanes, signIn, mirror, live, callbacks, ...facts }: Options,
): (exchange: Exchange) => Promise<void> {
  const handlers = {
    ...deskHandlers(state, facts, mirror),
    ...journalHandlers(state, mirror),
    ...timeHandlers(state, wake, mirror, upstream),
    ...peopleHandlers(state, signIn),
    ...mirrorHandlers(state, mirror),
    getCallbacks: async () => callbacks?.state() ?? { use: 'not needed' as const },
  }
  return async (exchange) => {
    const { request } = exchange
    const matched = match(request.method ?? '', request.url ?? '')
    if ('refused' in matched) return sendMismatch(exchange, matched)
    exchange.operation = `desk ${matched.name}`
    const asking = admittedIn(exchange)
    await checkRole({ journal: state.journal, lane: lanes.desk }, exchange, matched)
    // It takes up no place, however long somebody listens.
    if (matched.name === 'listen') return live.listen(exchange, matched.query)
    const input = await readInput(exchange, matched, { maxUpload: 0, bodyLimits, lanes })
    const handle = handlers[matched.name] as (call: DeskCall<Operation>) => Promise<unknown>
    const leave = await enterLane(lanes[laneOfCall(matched)], exchange, matched)
    if (!leave) throw busy(exchange)
    try {
      const answer = await handle({ person: asking.id, asking, from: exchange.from, ...input })
      const { file } = matched.operation
      if (file && isLines(answer)) await sendFile(exchange, file, answer)
      else send(exchange, answer)
    } finally {
      leave()
    }
  }
}

const isLines = (answer: unknown): answer is Lines =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

const sentences = {
  detail: 'Some fields are not accepted. Nothing was stored.',
  unknown: 'There is nothing with this name',
}

/** Reads the id, the query and the body of a call by the contract. */
async function readInput(
  exchange: Exchange,
  { operation, id, query }: Match,
  options: BodyOptions,
) {
  const { body } = readBody(exchange, operation, options)
  return {
    id: id ?? '',
    query: operation.query && parseBy(operation.query, query, sentences),
    body:
      body &&
      operation.body &&
      parseBy(operation.body, parseJson(await readBytes(body)).value, sentences),
  }
}

/** Sends a file as it is made; where it breaks off, so does the connection, and half a file is never taken for a whole one. */
async function sendFile({ response }: Exchange, type: string, lines: Lines): Promise<void> {
  response.writeHead(200, { ...apiHeaders, 'content-type': type })
  await pipeline(lines, response).catch((error: unknown) => {
    // Whoever asked has gone.
    if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

function send({ response }: Exchange, answer: unknown): void {
  if (answer === undefined) {
    response.writeHead(204, apiHeaders).end()
    return
  }
  const body = Buffer.from(JSON.stringify(answer))
  response
    .writeHead(200, {
      ...apiHeaders,
      'content-type': 'application/json',
      'content-length': body.byteLength,
    })
    .end(body)
}
