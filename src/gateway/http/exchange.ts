/** One request and its answer, with the id that names it in the log. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Problem, problemType, sentenceFor } from '#contract/problem.ts'
import { apiHeaders } from './headers.ts'

export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  /** The correlation id: in the log, and in a problem that a person sees. */
  id: string
  /** An operation's name, or `page`, `file`, `refused`: never an address, which may hold what was searched for. */
  operation: string
  /** Whether any part of it has gone to the service. */
  sent?: boolean
  /** What kind of failure it was, in words that hold no contents. */
  failure?: string
}

/** A new exchange; no operation is known yet. */
export function openExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  // A connection that breaks emits 'close' too; without a listener its error would end the process.
  request.on('error', () => {})
  response.on('error', () => {})
  return { request, response, id: randomUUID(), operation: 'refused' }
}

/** How long the rest of a body that was refused may still come in, so that its sender can read why, in milliseconds. */
const lingering = 5000

type Said = Partial<Pick<Problem, 'title' | 'type' | 'detail' | 'errors'>>

/** Answers with a problem; our own sentence for the status stands where nothing is said. */
export function sendProblem(
  { request, response, id }: Exchange,
  status: number,
  said: Said = {},
  headers: Record<string, string> = {},
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const problem = {
    type: 'about:blank',
    ...sentenceFor(status),
    ...said,
    status,
    correlationId: id,
  }
  const body = Buffer.from(JSON.stringify(problem))
  response.writeHead(status, {
    ...apiHeaders,
    ...headers,
    // Who sends nothing, or drop by drop, is not waited for any longer (RFC 9110 section 15.5.9).
    ...(status === 408 && { connection: 'close' }),
    'content-type': problemType,
    'content-length': body.byteLength,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  if (!request.complete) lingerOver(request)
}

function lingerOver(request: IncomingMessage): void {
  request.resume()
  const timer = setTimeout(() => request.socket.destroy(), lingering)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
}
