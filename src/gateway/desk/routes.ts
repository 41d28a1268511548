/** The desk's own calls, `/desk/v1`: checked by the contract as the service checks the API's, and never kept by a browser. */
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Connection, deskOperations } from '#contract/desk.ts'
import { faultsOf } from '#contract/faults.ts'
import { deskPrefix, type Operation } from '#contract/operation.ts'
import { timeOutboxOperations } from '#contract/time-outbox.ts'
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { apiHeaders } from '#gateway/http/headers.ts'
import { enterLane, type Lanes, sendNoPlace } from '#gateway/http/lanes.ts'
import { createMatcher, type Match, sendMismatch } from '#gateway/http/matcher.ts'
import type { Holding } from '#http/held-bytes.ts'
import type { LimitsByKind } from '#http/timed-body.ts'
import { bodyFault, readBody, holdFor } from '#gateway/http/body.ts'
import { type DeskCall, DeskRefusal } from './call.ts'
import { deskHandlers } from './handlers.ts'
import type { DeskState } from '#gateway/store/state.ts'
import { timeHandlers } from './time/handlers.ts'

const match = createMatcher(deskPrefix, { ...deskOperations, ...timeOutboxOperations })

/** Answers the desk's own calls for whoever `personOf` says is asking. */
export function createDeskRoutes(
  state: DeskState,
  {
    personOf,
    wake,
    connection,
    bodyLimits,
    lanes,
  }: {
    personOf: (request: IncomingMessage) => string
    wake: () => void
    connection: Connection
    /** How long bodies may take to come in. */
    bodyLimits: LimitsByKind
    lanes: Lanes
  },
): (exchange: Exchange) => Promise<void> {
  const handlers = { ...deskHandlers(state, connection), ...timeHandlers(state, wake) }
  return async (exchange) => {
    const { request } = exchange
    const matched = match(request.method ?? '', request.url ?? '')
    if ('refused' in matched) return sendMismatch(exchange, matched)
    exchange.operation = `desk ${matched.name}`
    try {
      const given = await contentsOf(request, matched, {
        bodyLimits,
        hold: holdFor(lanes.held, exchange),
      })
      const handle = handlers[matched.name] as (call: DeskCall<Operation>) => Promise<unknown>
      const leave = await enterLane(lanes.desk, exchange, matched)
      if (!leave) return sendNoPlace(exchange)
      const handled = handle({ person: personOf(request), ...given }).finally(leave)
      send(exchange, await handled)
    } catch (error) {
      if (!(error instanceof DeskRefusal)) throw error
      if (error.status === 503) return sendNoPlace(exchange)
      sendProblem(exchange, error.status, error.said)
    }
  }
}

/** What came with the call, as the contract reads it; throws a `DeskRefusal` that names every fault. */
async function contentsOf(
  request: IncomingMessage,
  { operation, id, query }: Match,
  bounds: { bodyLimits: LimitsByKind; hold: Holding['hold'] },
) {
  const received = readBody(request, operation, { maxUpload: 0, ...bounds })
  if ('status' in received) {
    throw new DeskRefusal(
      received.status,
      received.detail === undefined ? {} : { detail: received.detail },
    )
  }
  const body = received.body && parse(operation.body, await json(received.body))
  return { id: id ?? '', query: operation.query && parse(operation.query, query), body }
}

async function json(body: NodeJS.ReadableStream): Promise<unknown> {
  const bytes = await buffer(body).catch((error: unknown) => {
    const { status, detail } = bodyFault(error)
    throw new DeskRefusal(status, { detail })
  })
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new DeskRefusal(400, { detail: 'The body is not JSON. Nothing was stored.' })
  }
}

function parse(schema: Operation['body'], value: unknown): unknown {
  const read = schema?.safeParse(value)
  if (read?.success) return read.data
  const issues = read?.error.issues ?? []
  const errors = issues.flatMap((issue) => faultsOf(issue, 'There is nothing of this name'))
  throw new DeskRefusal(400, {
    detail: 'Some of this is not accepted. Nothing was stored.',
    errors,
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
