/** A practice service on a port of its own that answers each operation as a test says, and records its requests. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { apiPrefix, deskPrefix } from '#contract/operation.ts'
import { type OperationName, operations } from '#contract/operations.ts'
import { createMatcher } from '#gateway/http/matcher.ts'
import { type Asked, json, startThirdPartyService } from '#main/testing/third-party-service.ts'
import { deskAnswers, type OwnName, ownOperations } from './desk-answers.ts'
import type { Call, Handler } from './handler.ts'
import { practiceAnswers } from './practice-answers.ts'

/** A status alone, the JSON of a success, or whatever a function writes. */
export type Answer = number | object | Handler
/** How operations are answered, by their names in the contract; the desk's own too. */
export type Answers = { [name in OperationName | OwnName]?: Answer }

const matchApi = createMatcher(apiPrefix, operations)
const matchDesk = createMatcher(deskPrefix, ownOperations)

async function give(answer: Answer | undefined, call: Call, response: ServerResponse) {
  if (typeof answer === 'function') return (answer as Handler)(call, response)
  if (typeof answer === 'object') return json(response, answer)
  response.writeHead(answer ?? 404).end()
}

/** Answers what `match` knows by name, and nothing else. */
const answerBy =
  (match: typeof matchApi | typeof matchDesk, answers: () => Answers) =>
  (request: Asked, response: ServerResponse) => {
    const matched = match(request.method, request.url.pathname + request.url.search)
    if ('refused' in matched) return void json(response, { title: matched.refused }, 404)
    const { name, id = '', query } = matched
    return void give(answers()[name], { ...request, id, query }, response)
  }

/**
 * Answers from a practice of its own (practice.ts), save for the operations that `answers` names; these may be
 * changed at any time. Stops when the test ends.
 */
export async function startStubService(answers: Answers = {}) {
  const service = await startThirdParty()
  const usual = practiceAnswers()
  service.answerAll(answerBy(matchApi, () => ({ ...usual, ...answers })))
  return { ...service, answers }
}

/** The stand-in of the browser tests: an empty service that a test answers for as a whole. Stops when the test ends. */
export async function startThirdParty() {
  const service = await startThirdPartyService()
  onTestFinished(service.stop)
  return service
}

/** Answers the desk's own calls in place of the gateway, which has no database in these tests. */
export function stubDesk(answers: Answers) {
  const usual = deskAnswers()
  const answer = answerBy(matchDesk, () => ({ ...usual, ...answers }))
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    const body = () => buffer(request)
    answer({ method, url: new URL(url, 'http://desk'), headers, body }, response)
  }
}
