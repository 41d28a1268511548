/** One request and its answer, with the id that identifies it in the log. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Role } from '#contract/roles.ts'
import { problemType } from '#contract/problem.ts'
import { clientAddress, type TrustedProxies } from '#http/client-address.ts'
import { drain } from '#http/drain.ts'
import { problemFor, type ProblemFields, type Refusal } from '#http/problem.ts'
import { apiHeaders } from './headers.ts'

/** Who a request comes from. */
export type Person = {
  /** The same at every sign-in, and of nobody else. */
  id: string
  role: Role
  name?: string | undefined
  /** Present only if the provider has verified it. */
  email?: string | undefined
  /** Present for people who were added here. */
  signsInWith?: 'passkey' | undefined
  /** When they signed in, in seconds since 1970. */
  signedInAt?: number | undefined
}

export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  /** The correlation id: in the log, and in a problem that a person sees. */
  id: string
  /** The operation's name, or `page`, `file` or `refused`: never the address, which may contain a search term. */
  operation: string
  /** Where it comes from, as `callerAddress`. */
  from: string
  /** Who asks, once they are admitted. */
  person?: Person
  /** Whether any part of it has gone to the service. */
  sent?: boolean
  /** The kind of failure, in words that contain no data. */
  failure?: string
}

/** A new exchange; no operation is known yet. */
export function openExchange(
  request: IncomingMessage,
  response: ServerResponse,
  trusted?: TrustedProxies,
): Exchange {
  // A connection that breaks emits 'close' too; without a listener its error would end the process.
  request.on('error', ignore)
  response.on('error', ignore)
  const from = clientAddress(request, trusted)
  return { request, response, id: randomUUID(), operation: 'refused', from }
}

const ignore = () => {}

/** Answers with a problem; our own sentence for the status stands unless the fields have another. */
export function sendProblem(
  { request, response, id }: Exchange,
  status: number,
  fields: ProblemFields = {},
  headers: Record<string, string> = {},
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const body = Buffer.from(JSON.stringify({ ...problemFor(status, fields), correlationId: id }))
  response.writeHead(status, {
    ...apiHeaders,
    ...headers,
    // The server no longer waits for a client that sends nothing, or too slowly (RFC 9110 section 15.5.9).
    ...(status === 408 && { connection: 'close' }),
    'content-type': problemType,
    'content-length': body.byteLength,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  if (request.complete) return
  void drain(request).then(() => request.complete || request.socket.destroy())
}

/** Answers with the problem of a refusal. */
export const sendRefusal = (exchange: Exchange, { status, fields, headers }: Refusal): void =>
  sendProblem(exchange, status, fields, headers)
