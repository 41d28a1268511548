/** Answers the desk's own calls, below `/desk/v1`: checks them by the contract, and lets no browser cache the answers. */
import { type Connection, deskOperations } from '#contract/desk.ts'
import { deskPrefix, type Operation } from '#contract/operation.ts'
import { timeOutboxOperations } from '#contract/time-outbox.ts'
import { type BodyOptions, readBody } from '#gateway/http/body.ts'
import type { Exchange } from '#gateway/http/exchange.ts'
import { apiHeaders } from '#gateway/http/headers.ts'
import { enterLane, type Lanes, busy } from '#gateway/http/lanes.ts'
import { createMatcher, type Match, sendMismatch } from '#gateway/http/matcher.ts'
import { admittedIn, requireRole } from '#gateway/http/person.ts'
import type { DeskState } from '#gateway/store/state.ts'
import { parseBy, parseJson, readBytes } from '#http/json-body.ts'
import type { LimitsByKind } from '#http/timed-body.ts'
import type { DeskCall } from './call.ts'
import { deskHandlers } from './handlers.ts'
import { timeHandlers } from './time/handlers.ts'

const match = createMatcher(deskPrefix, { ...deskOperations, ...timeOutboxOperations })

type Options = {
  wake: () => void
  connection: Connection
  /** How long bodies may take to arrive. */
  bodyLimits: LimitsByKind
  lanes: Lanes
}

/** Answers the desk's own calls; rejects with a `Refusal` for what is not accepted. */
export function createDeskRoutes(
  state: DeskState,
  { wake, connection, bodyLimits, lanes }: Options,
): (exchange: Exchange) => Promise<void> {
  const handlers = { ...deskHandlers(state, connection), ...timeHandlers(state, wake) }
  return async (exchange) => {
    const { request } = exchange
    const matched = match(request.method ?? '', request.url ?? '')
    if ('refused' in matched) return sendMismatch(exchange, matched)
    exchange.operation = `desk ${matched.name}`
    const asking = admittedIn(exchange)
    requireRole(asking, matched.operation)
    const input = await readInput(exchange, matched, { maxUpload: 0, bodyLimits, lanes })
    const handle = handlers[matched.name] as (call: DeskCall<Operation>) => Promise<unknown>
    const leave = await enterLane(lanes.desk, exchange, matched)
    if (!leave) throw busy(exchange)
    send(exchange, await handle({ person: asking.id, asking, ...input }).finally(leave))
  }
}

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
